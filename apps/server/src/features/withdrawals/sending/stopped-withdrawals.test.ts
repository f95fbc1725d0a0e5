import process from 'node:process'
import { expect, test } from 'vitest'
import { createClient } from '@cairn/client/calls/client.ts'
import { editProfile } from '@cairn/contract/member/account/members.ts'
import { freezeOwnAccount } from '@cairn/contract/member/account/security.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { lockMember } from '@cairn/contract/operator/members/member-actions.ts'
import {
  claimWithdrawal,
  markWithdrawalUncertain,
  requestWithdrawalOutcome,
  sendWithdrawal,
} from '@cairn/contract/operator/withdrawals/sending.ts'
import { approveWithdrawal, viewWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { verifyLedger } from '../../../ledger/verification/verify.ts'
import { withdraw } from '../../../testing/fixtures/withdrawals.ts'
import { makeOperators, type TestOperator } from '../../../testing/people/operators.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { deliverMail, jobContext } from '../../../testing/server/mailbox.ts'
import { codeOf, expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { alarmStoppedWithdrawals } from './alarm-stopped-withdrawals.ts'

const server = useTestServer()

test('a database that goes away while the money behind a withdrawal is checked leaves no error that nothing catches', async () => {
  const { params, sender } = await make('sending')
  const uncaught: unknown[] = []
  const note = (error: unknown) => void uncaught.push(error)
  process.on('unhandledRejection', note)
  await server.owner.query('begin; lock table distributions')
  const sending = codeOf(sender.send(sendWithdrawal, { params, body: { transaction_id: transactionId() } }))
  const end = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await server.owner.query(end)).rowCount, { timeout: 30_000 }).toBeGreaterThan(0)
  await server.owner.query('rollback')
  expect(await sending).toBe('database_unavailable')
  process.off('unhandledRejection', note)
  expect(uncaught).toEqual([])
})

let transactions = 0
const transactionId = () => (transactions += 1).toString(16).padStart(64, 'e')

/** A withdrawal that is approved, or claimed too. */
async function make(status: 'processing' | 'sending') {
  const [approver, sender, other, owner] = (await makeOperators(
    server,
    'treasurer',
    'treasurer',
    'treasurer',
    'owner',
  )) as [TestOperator, TestOperator, TestOperator, TestOperator]
  const member = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  const params = { id: await withdraw(member, '33.00') }
  await approver.send(approveWithdrawal, { params })
  if (status === 'sending') await sender.send(claimWithdrawal, { params })
  const view = async () => (await owner.send(viewWithdrawal, { params })).withdrawal
  return { sender, other, owner, member, params, view }
}
type Made = Awaited<ReturnType<typeof make>>

/** How many mails tell this operator to stop the sending. */
async function countAlarms({ params }: Pick<Made, 'params'>, { id }: TestOperator): Promise<number> {
  const mails = await deliverMail(server)
  return mails.filter((mail) => ['Do not send this withdrawal', params.id, id].every((part) => mail.includes(part)))
    .length
}

/** Actions of a robbed account's owner, and of the operators, through the product. */
const rescues: Record<string, (made: Made) => Promise<unknown>> = {
  'the member freezes it': ({ member }) => member.send(freezeOwnAccount),
  'an operator locks it': ({ owner, member }) =>
    owner.send(lockMember, { params: { id: member.id }, body: { reason: 'The member called' } }),
  'the member removes the address': ({ member }) => member.send(editProfile, { body: { bitcoin_address: '' } }),
  'the member saves another address': ({ member }) =>
    member.send(editProfile, { body: { bitcoin_address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' } }),
  'the member removes the address and saves the same one again': async ({ member }) => {
    const { data } = await member.send(editProfile, { body: { bitcoin_address: '' } })
    const again = createClient({ base: `${server.url}/api`, token: () => data ?? '' })
    await again(editProfile, { body: { bitcoin_address: member.addresses.bitcoin } })
  },
}

for (const [how, rescue] of Object.entries(rescues)) {
  test(`an approved withdrawal is not claimed when ${how}, and a claimed one is not sent (SEC-109)`, async () => {
    const approved = await make('processing')
    await rescue(approved)
    const claiming = approved.sender.send(claimWithdrawal, { params: approved.params })
    await expect(claiming).rejects.toMatchObject({
      code: expect.stringMatching(/^(member_locked|withdrawal_blocked)$/),
    })

    const claimed = await make('sending')
    await rescue(claimed)
    const body = { transaction_id: transactionId() }
    const sending = claimed.sender.send(sendWithdrawal, { params: claimed.params, body })
    await expect(sending).rejects.toMatchObject({ code: expect.stringMatching(/^(member_locked|withdrawal_blocked)$/) })
    expect(await claimed.view()).toMatchObject({ status: 'sending', refused: [{ ...body, resolved: null }] })

    // The sender and the owners are told, once.
    for (const by of [claimed.sender, claimed.owner]) expect(await countAlarms(claimed, by)).toBe(1)
    expect(await countAlarms(claimed, claimed.other)).toBe(0)
    await alarmStoppedWithdrawals({}, jobContext(server))
    expect(await countAlarms(claimed, claimed.sender)).toBe(1)
  })
}

test('coins sent before the stop are settled by two people, with the refused transaction id', async () => {
  const { member, owner, other, params, sender, view } = await make('sending')
  await member.send(freezeOwnAccount)
  const body = { transaction_id: transactionId() }
  await expectRefused(sender.send(sendWithdrawal, { params, body }), 'member_locked')
  await sender.send(markWithdrawalUncertain, { params, body: { reason: 'It was out before the freeze' } })
  const outcome = { outcome: 'completed', ...body, reason: 'It is on the chain' } as const
  const { approval_id } = await other.send(requestWithdrawalOutcome, { params, body: outcome })
  await owner.send(approveRequest, { params: { id: approval_id } })
  expect(await view()).toMatchObject({ status: 'completed', ...body, refused: [{ resolved: expect.anything() }] })
  expect((await verifyLedger(server.owner)).findings).toEqual([])
})

test('in a concurrent freeze and claim, the claim is refused or the sender is alarmed', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { member, owner, params, sender, view } = await make('processing')
    const [claim] = await Promise.allSettled([
      sender.send(claimWithdrawal, { params }),
      owner.send(lockMember, { params: { id: member.id }, body: { reason: 'The member called' } }),
    ])
    expect(await view()).toMatchObject({ blockers: [{ reason: 'member_locked' }] })
    expect((await countAlarms({ params }, sender)) === 1).toBe(claim.status === 'fulfilled')
    if (claim.status === 'rejected') expect(claim.reason.code).toBe('member_locked')
  }
})

test('a claim waits for a freeze that has begun, and is then refused', async () => {
  const { member, params, sender } = await make('processing')
  const freezing = await server.database.plainPool.connect()
  try {
    await freezing.query('begin')
    await freezing.query('update members set locked_at = now() where id = $1', [member.id])
    const claiming = expectRefused(sender.send(claimWithdrawal, { params }), 'member_locked')
    const first = await Promise.race([
      claiming.then(() => 'refused'),
      new Promise((resolve) => setTimeout(resolve, 500, 'waits')),
    ])
    expect(first).toBe('waits')
    await freezing.query('commit')
    await claiming
  } finally {
    freezing.release()
  }
})
