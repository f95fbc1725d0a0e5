import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { cancelWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import {
  confirmDeposit,
  rejectDeposit,
  releaseDeposit,
  viewDeposit,
} from '@cairn/contract/operator/deposits/deposits.ts'
import { previewDistribution, requestDistribution } from '@cairn/contract/operator/gains/distributions.ts'
import { lockMember, requestManualTransfer } from '@cairn/contract/operator/members/member-actions.ts'
import {
  approveWithdrawal,
  listWithdrawals,
  rejectWithdrawal,
  viewWithdrawal,
} from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { offerBitcoin, openPlan } from '../../../testing/fixtures/fixtures.ts'
import { distribute, makeGain, putInPlan, today } from '../../../testing/fixtures/plan-gains.ts'
import { fundBonuses } from '../../../testing/ledger/post-as-owner.ts'
import { withdraw } from '../../../testing/fixtures/withdrawals.ts'
import { makeOperator, makeOperators, type TestOperator } from '../../../testing/people/operators.ts'
import { makePerson, type Person } from '../../../testing/people/people.ts'
import { deliverMail } from '../../../testing/server/mailbox.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'

const server = useTestServer()
let one: TestOperator
let two: TestOperator
let count = 0
const rich = () => makePerson(server, { balance: '60000.00', addresses: ['bitcoin'] })

beforeAll(() => offerBitcoin(server))
// An operator's own decisions count for a day, so each test has its own operator.
beforeEach(async () => {
  ;[one, two] = await makeOperators(server, 'treasurer', 'treasurer')
})

const approve = (by: TestOperator, id: string) => by.send(approveWithdrawal, { params: { id } })
const view = async (by: TestOperator, id: string) => (await by.send(viewWithdrawal, { params: { id } })).withdrawal
async function deposit(person: Person, amount: string): Promise<string> {
  const body = { amount, plan: await openPlan(server, { max: '100000.00' }), wallet: 'bitcoin' } as const
  return (await person.send(requestDeposit, { body })).deposit?._id ?? ''
}
const payment = (amount: string) => ({
  amount_received: amount,
  transaction_id: String((count += 1)).padStart(64, '0'),
})

test('splitting a withdrawal avoids no rule: the member’s requests of 24 hours count together', async () => {
  const ada = await rich()
  const ids = [await withdraw(ada, '9999.00'), await withdraw(ada, '9999.00')]
  for (const id of ids) {
    expect(await view(one, id)).toMatchObject({ approvals_needed: 2, second_person_reason: 'member_total' })
    await approve(one, id)
    expect(await view(one, id)).toMatchObject({ status: 'pending', approvals: 1 })
  }
  await approve(two, ids[0]!)
  expect(await view(one, ids[0]!)).toMatchObject({ status: 'processing', approvals: 2, approvals_needed: 2 })

  // Cancelled requests, and requests of another day, do not count.
  const grace = await rich()
  const [first, second] = [await withdraw(grace, '9999.00'), await withdraw(grace, '9999.00')]
  await grace.send(cancelWithdrawal, { params: { id: first } })
  await approve(one, second)
  expect(await view(one, second)).toMatchObject({ status: 'processing', approvals_needed: 1 })
  const third = await withdraw(grace, '9999.00')
  await server.owner.query("update withdrawals set requested_at = now() - interval '25 hours' where id = $1", [second])
  await approve(two, third)
  expect(await view(two, third)).toMatchObject({ status: 'processing' })
})

test('splitting over members avoids no rule: an operator’s own approvals of 24 hours count together', async () => {
  const [first, second] = [await withdraw(await rich(), '6000.00'), await withdraw(await rich(), '6000.00')]
  await approve(one, first)
  expect(await view(one, second)).toMatchObject({ approvals_needed: 2, second_person_reason: 'operator_total' })
  expect(await view(two, second)).toMatchObject({ approvals_needed: 1, second_person_reason: null })
  await approve(one, second)
  expect(await view(one, second)).toMatchObject({ status: 'pending', approvals: 1 })
  await approve(two, second)
  expect(await view(one, second)).toMatchObject({ status: 'processing' })
})

test('of many approvals of one operator at once only those within the total are sent', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, async () => withdraw(await rich(), '3000.00')))
  await Promise.all(ids.map((id) => approve(one, id)))
  const { rows } = await server.owner.query(
    "select count(*)::int as count from withdrawals where id = any ($1) and status = 'processing'",
    [ids],
  )
  expect(rows).toEqual([{ count: 3 }])
})

test('two approvals of one operator at once count each other in the database too', async () => {
  const ids = [await withdraw(await rich(), '6000.00'), await withdraw(await rich(), '6000.00')]
  const approval = "update withdrawals set status = 'processing', approved_by = $1, approved_at = now() where id = $2"
  const first = await server.database.plainPool.connect()
  try {
    await first.query('begin')
    await first.query(approval, [one.id, ids[0]])
    const second = server.database.plainPool.query(approval, [one.id, ids[1]]).then(
      () => 'done',
      (error: { constraint?: string }) => error.constraint,
    )
    expect(await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 500, 'waits'))])).toBe('waits')
    await first.query('commit')
    expect(await second).toBe('withdrawals_sent_were_approved')
  } finally {
    first.release()
  }
})

test('an operator who confirmed or released a deposit does not approve that member’s withdrawal alone', async () => {
  const [ada, grace] = [await rich(), await rich()]
  const id = await deposit(ada, '100.00')
  await one.send(confirmDeposit, { params: { id }, body: payment('100.00') })
  const [inPlan = ''] = await putInPlan(server, await openPlan(server), [{ person: grace, cents: 50_00n }])
  await one.send(releaseDeposit, { params: { id: inPlan }, body: { reason: 'The member asked for it' } })

  for (const person of [ada, grace]) {
    const withdrawal = await withdraw(person, '50.00')
    expect(await view(one, withdrawal)).toMatchObject({ approvals_needed: 2, second_person_reason: 'separation' })
    expect(await view(two, withdrawal)).toMatchObject({ approvals_needed: 1 })
    await approve(one, withdrawal)
    expect(await view(one, withdrawal)).toMatchObject({ status: 'pending', approvals: 1 })
    await approve(two, withdrawal)
    expect(await view(one, withdrawal)).toMatchObject({ status: 'processing' })
  }

  // A year later too.
  await server.owner.query("update deposits set decided_at = now() - interval '1 year' where id = $1", [id])
  const later = await withdraw(ada, '50.00')
  expect(await view(one, later)).toMatchObject({ approvals_needed: 2, second_person_reason: 'separation' })
})

test('both people of a confirmation that took two are separated from the withdrawal', async () => {
  const ada = await rich()
  const id = await deposit(ada, '20000.00')
  const body = { ...payment('20000.00'), reason: 'It is on the statement' }
  const { approval_id } = await one.send(confirmDeposit, { params: { id }, body })
  await two.send(approveRequest, { params: { id: approval_id ?? '' } })
  const withdrawal = await withdraw(ada, '50.00')
  for (const by of [one, two]) expect(await view(by, withdrawal)).toMatchObject({ second_person_reason: 'separation' })
  // Together they may.
  await approve(one, withdrawal)
  await approve(two, withdrawal)
  expect(await view(one, withdrawal)).toMatchObject({ status: 'processing' })
})

test('a lowered amount reaches withdrawals that are already pending', async () => {
  const id = await withdraw(await rich(), '300.00')
  expect(await view(one, id)).toMatchObject({ approvals_needed: 1 })
  await server.owner.query('update settings set two_approvals_above_cents = 10000')
  try {
    const { withdrawals } = await one.send(listWithdrawals, { query: { id } })
    expect(withdrawals[0]).toMatchObject({ approvals_needed: 2 })
    await approve(one, id)
    expect(await view(one, id)).toMatchObject({ status: 'pending', approvals: 1 })
  } finally {
    await server.owner.query('update settings set two_approvals_above_cents = 1000000')
  }
})

test('the server’s role cannot approve alone a decision for two people, with any values in the row (SEC-32)', async () => {
  const ada = await rich()
  const [first] = [await withdraw(ada, '9999.00'), await withdraw(ada, '9999.00')]
  await expect(
    server.database.plainPool.query(
      "update withdrawals set status = 'processing', approved_by = $1, approved_at = now() where id = $2",
      [one.id, first],
    ),
  ).rejects.toMatchObject({ constraint: 'withdrawals_sent_were_approved' })
})

test('an operator decides on no member account with their own email (SEC-32)', async () => {
  const ada = await rich()
  await server.owner.query(
    'update members set email = (select upper(email) from operators where id = $1) where id = $2',
    [one.id, ada.id],
  )
  const [pending, withdrawal] = [await deposit(ada, '100.00'), await withdraw(ada, '50.00')]
  const [inPlan = ''] = await putInPlan(server, await openPlan(server), [{ person: ada, cents: 50_00n }])
  const params = { id: pending }
  const correction = { direction: 'credit', amount: '5.00', reason: 'Booked twice', code: 'counted_twice' } as const
  const attempts = [
    () => one.send(confirmDeposit, { params, body: payment('100.00') }),
    () => one.send(confirmDeposit, { params, body: { ...payment('500.00'), differs: true, reason: 'It came' } }),
    () => one.send(rejectDeposit, { params, body: { code: 'payment_missing' } }),
    () => one.send(releaseDeposit, { params: { id: inPlan }, body: { reason: 'The member asked' } }),
    () => approve(one, withdrawal),
    () => one.send(rejectWithdrawal, { params: { id: withdrawal }, body: { code: 'address_unconfirmed' } }),
    () => one.send(requestManualTransfer, { params: { id: ada.id }, body: correction }),
    () => one.send(lockMember, { params: { id: ada.id }, body: { reason: 'A stranger' } }),
  ]
  for (const attempt of attempts) await expectRefused(attempt(), 'own_account')
  // Another's request about this member is not theirs to approve.
  const { approval_id } = await two.send(requestManualTransfer, { params: { id: ada.id }, body: correction })
  await expectRefused(one.send(approveRequest, { params: { id: approval_id } }), 'own_account')

  // They may view it, and another operator decides.
  await one.send(viewDeposit, { params })
  await two.send(confirmDeposit, { params, body: payment('100.00') })
})

/** A member who was referred by another, and a deposit of theirs that an operator confirms; the sponsor gets the bonus. */
async function confirmReferred(by: TestOperator, sponsor: Person, amount = '1000.00') {
  const friend = await makePerson(server, { addresses: ['bitcoin'], sponsor })
  const id = await deposit(friend, amount)
  await by.send(confirmDeposit, { params: { id }, body: payment(amount) })
  await deliverMail(server)
  return friend
}

test('an operator who confirmed a deposit does not alone approve the withdrawal of its bonus', async () => {
  const sponsor = await makePerson(server, { addresses: ['bitcoin'] })
  await fundBonuses(server.owner, 1_000_00n)
  await confirmReferred(one, sponsor)
  expect(await sponsor.balanceCents()).toBe(50_00n)
  const id = await withdraw(sponsor, '50.00')
  expect(await view(one, id)).toMatchObject({ approvals_needed: 2, second_person_reason: 'separation' })
  expect(await view(two, id)).toMatchObject({ approvals_needed: 1 })
  await approve(one, id)
  expect(await view(one, id)).toMatchObject({ status: 'pending', approvals: 1 })
  await expect(
    server.database.plainPool.query("update withdrawals set status = 'processing' where id = $1", [id]),
  ).rejects.toMatchObject({ constraint: 'withdrawals_sent_were_approved' })
})

test('money is traced to its confirming operator over any number of bonuses', async () => {
  await fundBonuses(server.owner, 1_000_00n)
  const top = await makePerson(server, { addresses: ['bitcoin'] })
  const middle = await makePerson(server, { addresses: ['bitcoin'], sponsor: top })
  await confirmReferred(one, middle, '4000.00')
  // The bonus of $200.00 goes into a plan, and earns a bonus of $10.00.
  await middle.send(requestDeposit, { body: { amount: '200.00', plan: await openPlan(server), wallet: 'balance' } })
  await deliverMail(server)
  expect(await top.balanceCents()).toBe(10_00n)
  const id = await withdraw(top, '10.00')
  expect(await view(one, id)).toMatchObject({ second_person_reason: 'separation' })
  expect(await view(two, id)).toMatchObject({ second_person_reason: null })
})

test('a bonus does not separate an operator who confirms a later deposit of the referred member', async () => {
  await fundBonuses(server.owner, 1_000_00n)
  const sponsor = await makePerson(server, { addresses: ['bitcoin'] })
  const friend = await confirmReferred(one, sponsor)
  const later = await deposit(friend, '100.00')
  await two.send(confirmDeposit, { params: { id: later }, body: payment('100.00') })
  const id = await withdraw(sponsor, '50.00')
  expect(await view(two, id)).toMatchObject({ second_person_reason: null })
})

test('both people of a correction, and the only operator of a distribution, are separated from the member’s withdrawals', async () => {
  const three = await makeOperator(server, 'owner')
  const corrected = await rich()
  const correction = { direction: 'credit', amount: '5.00', reason: 'Booked twice', code: 'counted_twice' } as const
  const { approval_id } = await one.send(requestManualTransfer, { params: { id: corrected.id }, body: correction })
  await two.send(approveRequest, { params: { id: approval_id } })
  const id = await withdraw(corrected, '50.00')
  for (const by of [one, two]) expect(await view(by, id)).toMatchObject({ second_person_reason: 'separation' })
  expect(await view(three, id)).toMatchObject({ second_person_reason: null })

  const investor = await rich()
  const plan = await openPlan(server)
  await putInPlan(server, plan, [{ person: investor, cents: 50_00n }])
  await makeGain(server, plan, '10.00')
  await distribute(server, one, plan, '10.00')
  const other = await withdraw(investor, '50.00')
  expect(await view(one, other)).toMatchObject({ second_person_reason: 'separation' })
  expect(await view(two, other)).toMatchObject({ second_person_reason: null })
})

test('the decisions of one operator alone within 24 hours are one sum over confirming, releasing, distributing and paying', async () => {
  const plan = await openPlan(server, { max: '100000.00' })
  const [ada, grace, bob] = [await rich(), await rich(), await rich()]
  const id = await deposit(ada, '4000.00')
  await one.send(confirmDeposit, { params: { id }, body: payment('4000.00') })
  const [inPlan = '', another = ''] = await putInPlan(server, plan, [
    { person: grace, cents: 3_000_00n },
    { person: bob, cents: 2_500_00n },
    { person: bob, cents: 1_000_00n },
  ])
  await one.send(releaseDeposit, { params: { id: inPlan }, body: { reason: 'The member asked for it' } })

  // $7,000.00 of $10,000.00 are decided.
  const body = { reason: 'The member asked for it' }
  expect((await one.send(releaseDeposit, { params: { id: another }, body })).approval_id).toBeNull()
  const [large, small] = [await deposit(await rich(), '600.00'), await deposit(await rich(), '400.00')]
  await expectRefused(
    one.send(confirmDeposit, { params: { id: large }, body: payment('600.00') }),
    'second_person_needed',
  )
  await one.send(confirmDeposit, { params: { id: small }, body: payment('400.00') })
  const withdrawal = await withdraw(await rich(), '200.00')
  expect(await view(one, withdrawal)).toMatchObject({
    second_person_reason: 'operator_total',
    decided_alone: 9_900_00n,
    decided_alone_max: 10_000_00n,
  })
  await makeGain(server, plan, '200.00')
  const query = { plan: plan._id, amount: '200.00', as_of: today() }
  const { hash } = await one.send(previewDistribution, { query })
  const distributing = one.send(requestDistribution, { body: { id: randomUUIDv7(), ...query, hash } })
  await expectRefused(distributing, 'second_person_needed')
  // Another operator has decided nothing yet.
  expect(await view(two, withdrawal)).toMatchObject({ second_person_reason: null })
})

test('many concurrent decisions of different kinds by one operator succeed only within the sum', async () => {
  const plan = await openPlan(server, { max: '100000.00' })
  const people = await Promise.all([rich(), rich(), rich(), rich()])
  const released = await putInPlan(
    server,
    plan,
    people.map((person) => ({ person, cents: 3_000_00n })),
  )
  const withdrawals = await Promise.all([1, 2, 3].map(async () => withdraw(await rich(), '3000.00')))
  const deposits = await Promise.all([1, 2, 3].map(async () => deposit(await rich(), '3000.00')))
  const body = { reason: 'The member asked for it' }
  await Promise.allSettled([
    ...released.slice(0, 3).map((id) => one.send(releaseDeposit, { params: { id }, body })),
    ...withdrawals.map((id) => approve(one, id)),
    ...deposits.map((id) => one.send(confirmDeposit, { params: { id }, body: payment('3000.00') })),
  ])
  const { rows } = await server.owner.query('select decided_alone($1)::integer as cents', [one.id])
  expect(rows).toEqual([{ cents: 9_000_00 }])
})
