import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { switchWaitingMails, viewWaitingMails, type MailedQueue } from '@cairn/contract/operator/mails/waiting-mails.ts'
import { lockMember } from '@cairn/contract/operator/members/member-actions.ts'
import { suspendOperator } from '@cairn/contract/operator/operators/operators.ts'
import { claimWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import { approveWithdrawal, rejectWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { openPlan } from '../../../testing/fixtures/fixtures.ts'
import { addPendingDeposit } from '../../../testing/fixtures/records.ts'
import { withdraw } from '../../../testing/fixtures/withdrawals.ts'
import { makeOperators, type TestOperator } from '../../../testing/people/operators.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { deliverMail, jobContext } from '../../../testing/server/mailbox.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { mailWaiting } from './mail-waiting.ts'

const server = useTestServer()

const switchOn = (by: TestOperator, ...queues: MailedQueue[]) =>
  Promise.all(queues.map((queue) => by.send(switchWaitingMails, { body: { queue, is_on: true } })))

/** Minutes pass, while the job runs at each end. */
async function pass(minutes: number): Promise<void> {
  await mailWaiting({}, jobContext(server))
  await server.owner.query(
    `update waiting_mails set seen_at = seen_at - make_interval(mins => $1), mailed_at = mailed_at - make_interval(mins => $1)`,
    [minutes],
  )
  await mailWaiting({}, jobContext(server))
}

/** The subjects of an operator's mails, and with a path those that link to it. */
async function subjectsTo({ id }: TestOperator, path = ''): Promise<string[]> {
  const mails = (await deliverMail(server)).filter((mail) => mail.includes(id) && mail.includes(`/operator${path}`))
  return mails.map((mail) => /^Subject: (.+)$/m.exec(mail)?.[1]?.trim() ?? '')
}

test('an operator is mailed once about a record that stays in a queue, and only about queues that are switched on', async () => {
  const [theo, other, support] = await makeOperators(server, 'treasurer', 'treasurer', 'support')
  const member = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  await expectRefused(switchOn(support, 'withdrawals_to_approve'), 'role_not_allowed')
  expect((await support.send(viewWaitingMails)).mails).toEqual([])
  await switchOn(theo, 'withdrawals_to_approve')
  const id = await withdraw(member, '33.00')

  await pass(4)
  expect(await subjectsTo(theo)).toEqual([])
  await pass(1)
  await pass(60)
  expect(await subjectsTo(theo)).toEqual(['Withdrawal to approve: $33.00'])
  expect(await subjectsTo(theo, `/withdrawals/${id}`)).toHaveLength(1)
  expect(await subjectsTo(other)).toEqual([])

  await theo.send(switchWaitingMails, { body: { queue: 'withdrawals_to_approve', is_on: false } })
  const second = await withdraw(member, '20.00')
  await pass(30)
  expect(await subjectsTo(theo)).toHaveLength(1)
  await theo.send(rejectWithdrawal, { params: { id }, body: { code: 'requested_by_member' } })
  await theo.send(rejectWithdrawal, { params: { id: second }, body: { code: 'requested_by_member' } })
})

test('neither the operator who acted nor one who cannot act is mailed, nor anyone about what was decided sooner', async () => {
  await server.owner.query('update settings set two_approvals_above_cents = 0')
  const [theo, tess, sue, owner] = await makeOperators(server, 'treasurer', 'treasurer', 'treasurer', 'owner')
  for (const by of [theo, tess, sue]) {
    await switchOn(by, 'withdrawals_to_approve', 'withdrawals_to_send', 'withdrawals_being_sent')
  }
  const [member, locked] = [
    await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] }),
    await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] }),
  ]
  const params = { id: await withdraw(member, '40.00') }
  await withdraw(locked, '50.00')
  await owner.send(lockMember, { params: { id: locked.id }, body: { reason: 'The member called' } })
  await owner.send(suspendOperator, { params: { id: sue.id }, body: { reason: 'Her laptop was stolen' } })
  await theo.send(approveWithdrawal, { params })
  await pass(5)
  // Theo gave the first approval, and a locked account stops the other withdrawal for all.
  expect(await subjectsTo(theo)).toEqual([])
  expect(await subjectsTo(tess)).toEqual(['Withdrawal to approve: $40.00'])

  await tess.send(approveWithdrawal, { params })
  await pass(5)
  expect(await subjectsTo(theo)).toEqual(['Withdrawal to send: $40.00'])
  expect(await subjectsTo(tess)).toHaveLength(1)
  await tess.send(claimWithdrawal, { params })
  await pass(59)
  expect(await subjectsTo(theo)).toHaveLength(1)
  await pass(1)
  expect(await subjectsTo(theo)).toContain('Withdrawal claimed for an hour: $40.00')
  expect(await subjectsTo(tess)).toHaveLength(1)
  expect(await subjectsTo(sue)).toEqual([])
})

test('five mails come within fifteen minutes, then one digest, and a second server mails nothing twice', async () => {
  const [theo] = await makeOperators(server, 'treasurer')
  const [member, plan] = [await makePerson(server), await openPlan(server)]
  const request = (count: number) =>
    Promise.all(Array.from({ length: count }, () => addPendingDeposit(server, member, plan)))
  await server.owner.query('truncate operator_mails, waiting_mails')
  await server.owner.query("update deposits set status = 'cancelled', decided_at = now() where status = 'pending'")
  await switchOn(theo, 'deposits_to_confirm')
  await request(4)
  await mailWaiting({}, jobContext(server))
  await server.owner.query("update waiting_mails set seen_at = seen_at - interval '5 minutes'")
  await Promise.all([1, 2, 3, 4].map(() => mailWaiting({}, jobContext(server))))
  expect(await subjectsTo(theo)).toHaveLength(4)

  await request(3)
  await pass(5)
  expect((await subjectsTo(theo)).slice(4)).toEqual(['3 records are pending for you'])
  await request(1)
  await pass(14)
  expect(await subjectsTo(theo)).toHaveLength(5)
  await pass(1)
  expect((await subjectsTo(theo))[5]).toMatch(/^Deposit to confirm: \$/)
})

test('a request is mailed to who decides it, and not to its requester or the operator whom it is about', async () => {
  const [requester, other, about] = await makeOperators(server, 'owner', 'owner', 'owner')
  for (const by of [requester, other, about]) await switchOn(by, 'approvals_to_decide')
  await server.owner.query(
    `insert into approvals (id, kind, payload, sentence, reason, operator_id, requested_by)
     values ($1, 'operator_role', '{}', 'Terry becomes support', 'On leave for a year', $2, $3)`,
    [randomUUIDv7(), about.id, requester.id],
  )
  await pass(5)
  expect(await subjectsTo(other)).toEqual(['Request for your decision'])
  expect([await subjectsTo(requester), await subjectsTo(about)]).toEqual([[], []])
})
