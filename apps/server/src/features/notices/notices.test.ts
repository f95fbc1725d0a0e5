import { expect, test } from 'vitest'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { signIn } from '@cairn/contract/member/account/sessions.ts'
import { listNotices, markNoticesRead, switchMail, viewMailSwitches } from '@cairn/contract/member/notices.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import {
  endAnnouncement,
  listAnnouncements,
  requestAnnouncement,
} from '@cairn/contract/operator/mails/announcements.ts'
import { rejectDeposit, releaseDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { offerBitcoin, openPlan } from '../../testing/fixtures/fixtures.ts'
import { putInPlan } from '../../testing/fixtures/plan-gains.ts'
import { addDocument } from '../../testing/fixtures/records.ts'
import { makeOperator } from '../../testing/people/operators.ts'
import { makePerson, password, type Person } from '../../testing/people/people.ts'
import { deliverMail, jobContext } from '../../testing/server/mailbox.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { mailAnnouncements } from '../announcements/mail-announcements.ts'

const server = useTestServer()
async function addRejectedWithdrawal({ id }: Person): Promise<void> {
  const { id: operatorId } = await makeOperator(server, 'owner')
  await server.owner.query(
    `insert into withdrawals (id, member_id, asset, address, amount_cents, status, reason, settled_by, settled_at)
     values (gen_random_uuid(), $1, 'bitcoin', 'an address', 2000, 'rejected', 'not today', $2, clock_timestamp())`,
    [id, operatorId],
  )
}

const today = new Date().toISOString().slice(0, 10)

test('an event of a member’s records is a notice to that member, and to no other', async () => {
  const [ada, grace, theo] = [
    await makePerson(server),
    await makePerson(server),
    await makeOperator(server, 'treasurer'),
  ]
  const [plan] = [await openPlan(server, { name: 'Granite' }), await offerBitcoin(server)]
  const { deposit } = await ada.send(requestDeposit, { body: { amount: '100', plan, wallet: 'bitcoin' } })
  expect((await ada.send(listNotices)).data.notices).toEqual([])

  await theo.send(rejectDeposit, { params: { id: deposit?._id ?? '' }, body: { code: 'other', words: 'Sent twice' } })
  const [id = ''] = await putInPlan(server, plan, [{ person: ada, cents: 250_00n }])
  await theo.send(releaseDeposit, { params: { id }, body: { reason: 'The member asked for it' } })
  await addRejectedWithdrawal(ada)
  await addDocument(server, ada, 'approved')

  const { notices } = (await ada.send(listNotices)).data
  expect(notices.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['deposit_rejected', 'deposit_active', 'plan_ended', 'withdrawal_rejected', 'kyc_approved']),
  )
  expect(notices.find(({ kind }) => kind === 'deposit_rejected')).toMatchObject({
    amount: 100_00n,
    plan: 'Granite',
    words: expect.stringContaining('Sent twice'),
    is_read: false,
  })
  expect(notices.find(({ kind }) => kind === 'plan_ended')).toMatchObject({ amount: 250_00n, plan: 'Granite' })
  expect((await grace.send(listNotices)).data.notices).toEqual([])
})

test('read marks are kept for notices shown, not for later ones', async () => {
  const ada = await makePerson(server)
  await addDocument(server, ada, 'approved')
  const [shown] = (await ada.send(listNotices)).data.notices
  await ada.send(markNoticesRead, { body: { until: shown?.date ?? '' } })
  expect((await ada.send(listNotices)).data.notices).toMatchObject([{ kind: 'kyc_approved', is_read: true }])

  await ada.send(markNoticesRead, { body: { until: '2999-01-01T00:00:00Z' } })
  await ada.send(markNoticesRead, { body: { until: '2020-01-01T00:00:00Z' } })
  await addRejectedWithdrawal(ada)
  expect((await ada.send(listNotices)).data.notices).toMatchObject([
    { kind: 'withdrawal_rejected', is_read: false },
    { kind: 'kyc_approved', is_read: true },
  ])
})

test('a notice from before the last sign-in but one is read, and a later one is not', async () => {
  const ada = await makePerson(server)
  const signInAgain = () => server.as(null)(signIn, { body: { username: ada.email, password } })
  const areRead = async () => (await ada.send(listNotices)).data.notices.map(({ is_read }) => is_read)
  await addDocument(server, ada, 'approved')
  expect(await areRead()).toEqual([false])
  await signInAgain()
  expect(await areRead()).toEqual([false])
  await signInAgain()
  expect(await areRead()).toEqual([true])
  await addRejectedWithdrawal(ada)
  expect(await areRead()).toEqual([false, true])
})

/** An announcement that two people made. */
async function publish(words: string, day: string): Promise<string> {
  const [olive, sam] = [await makeOperator(server, 'owner'), await makeOperator(server, 'support')]
  const body = { words, first_day: day, last_day: day, reason: 'Members ask' }
  const { approval_id } = await sam.send(requestAnnouncement, { body })
  await olive.send(approveRequest, { params: { id: approval_id } })
  return (await olive.send(listAnnouncements)).announcements[0]!.id
}

const afterMinutes = (count: number) =>
  server.owner.query("update announcements set due_at = due_at - $1 * interval '1 minute'", [count])

test('members read an announcement while it is in force', async () => {
  const [ada, sam] = [await makePerson(server), await makeOperator(server, 'support')]
  const id = await publish('We are closed tomorrow', today)
  await publish('We are closed next century', '2999-01-01')
  const read = async () => (await ada.send(listNotices)).data.notices.map(({ kind, words }) => [kind, words])
  expect(await read()).toEqual([])
  await afterMinutes(14)
  expect(await read()).toEqual([])
  await afterMinutes(1)
  expect(await read()).toEqual([['announcement', 'We are closed tomorrow']])
  await sam.send(endAnnouncement, { params: { id } })
  expect(await read()).toEqual([])
})

test('an announcement in force is mailed once to each member who wants such mails and can be reached', async () => {
  const [ada, grace, eve, sam] = [
    await makePerson(server),
    await makePerson(server),
    await makePerson(server),
    await makeOperator(server, 'support'),
  ]
  await grace.send(switchMail, { body: { kind: 'announcements', is_on: false } })
  await server.owner.query('update members set email_confirmed_at = null where id = $1', [eve.id])
  await publish('The wallet is moved tonight', today)
  await publish('The wallet is moved next century', '2999-01-01')
  const stopped = await publish('The wallet is moved to me', today)
  await sam.send(endAnnouncement, { params: { id: stopped } })
  const mailAll = async () => {
    for (let run = 0; run < 3; run += 1) await mailAnnouncements({}, jobContext(server))
    return (await deliverMail(server)).filter(
      (mail) => /The wallet is moved/.test(mail) && !/All members are told/.test(mail),
    )
  }
  await afterMinutes(14)
  expect(await mailAll()).toEqual([])
  await afterMinutes(1)
  const mails = await mailAll()
  for (const { email } of [grace, eve]) expect(mails.filter((mail) => mail.includes(email))).toEqual([])
  expect(mails.filter((mail) => mail.includes(ada.email))).toEqual([expect.stringContaining('moved tonight')])
})

test('each kind is mailed unless the member has switched it off', async () => {
  const [ada, grace, theo] = [
    await makePerson(server),
    await makePerson(server),
    await makeOperator(server, 'treasurer'),
  ]
  const plan = await openPlan(server, { name: 'Basalt' })
  await grace.send(switchMail, { body: { kind: 'plans', is_on: false } })
  expect((await grace.send(viewMailSwitches)).data.off).toEqual(['plans'])
  for (const person of [ada, grace]) {
    const [id = ''] = await putInPlan(server, plan, [{ person, cents: 250_00n }])
    await theo.send(releaseDeposit, { params: { id }, body: { reason: 'The member asked for it' } })
  }
  const mails = (await deliverMail(server)).filter(
    (mail) => mail.includes('Your plan has ended') && mail.includes('Basalt'),
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain(ada.email)
  expect(mails[0]).toMatch(/Amount: \$250\.00\r\nPlan: Basalt[^]*\/record\/[\w-]{36}/)

  await grace.send(switchMail, { body: { kind: 'plans', is_on: true } })
  expect((await grace.send(viewMailSwitches)).data.off).toEqual([])
})
