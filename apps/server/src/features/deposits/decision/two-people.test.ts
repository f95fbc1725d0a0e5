import { beforeAll, expect, test } from 'vitest'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { approveRequest, rejectRequest, viewApproval } from '@cairn/contract/operator/approvals/approvals.ts'
import {
  confirmDeposit,
  releaseDeposit,
  listDeposits,
  viewDeposit,
} from '@cairn/contract/operator/deposits/deposits.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { makeOperator, type TestOperator } from '../../../testing/people/operators.ts'
import { makePerson, type Person } from '../../../testing/people/people.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { offerBitcoin, openPlan, type FixturePlan } from '../../../testing/fixtures/fixtures.ts'
import { putInPlan } from '../../../testing/fixtures/plan-gains.ts'

const server = useTestServer()
let plan: FixturePlan
let count = 0
const transaction = () => String((count += 1)).padStart(64, '0')
const reason = 'It is on the statement'
const people = async () =>
  [await makePerson(server), await makeOperator(server, 'treasurer'), await makeOperator(server, 'treasurer')] as const

beforeAll(async () => {
  await offerBitcoin(server)
  plan = await openPlan(server, { min: '10.00', max: '100000.00' })
})

async function ask(person: Person, amount: string, into = plan): Promise<string> {
  const { deposit } = await person.send(requestDeposit, { body: { amount, plan: into, wallet: 'bitcoin' } })
  return deposit?._id ?? ''
}
const confirm = (by: TestOperator, id: string, amount: string, more: object = {}) =>
  by.send(confirmDeposit, {
    params: { id },
    body: { amount_received: amount, transaction_id: transaction(), differs: true, ...more },
  })
const approve = (by: TestOperator, id: string | null) => by.send(approveRequest, { params: { id: id ?? '' } })
const release = async (by: TestOperator, id = '') =>
  (await by.send(releaseDeposit, { params: { id }, body: { reason } })).approval_id

test('one treasurer cannot turn a deposit of $50 into $50,000 (SEC-32)', async () => {
  const [ada, one] = await people()
  const id = await ask(ada, '50.00')
  expect(await expectRefused(confirm(one, id, '50000.00'), 'second_person_needed')).toContain('too far from the amount')
  await expectRefused(one.send(releaseDeposit, { params: { id }, body: { reason } }), 'deposit_not_in_plan')
  const { approval_id } = await confirm(one, id, '50000.00', { reason })
  await expectRefused(approve(one, approval_id), 'approval_is_own')
  expect(await ada.balanceCents('invested')).toBe(0n)
})

test('a second operator confirms exactly what the first requested', async () => {
  const [ada, one, two] = await people()
  const id = await ask(ada, '20000.00')
  expect(await expectRefused(confirm(one, id, '19990.00'), 'second_person_needed')).toContain(
    'this: it is above the amount',
  )
  const { approval_id } = await confirm(one, id, '19990.00', { reason })
  expect((await two.send(viewDeposit, { params: { id } })).deposit).toMatchObject({
    status: 'pending',
    pending_approval: approval_id,
  })
  await expectRefused(confirm(two, id, '19990.00', { reason }), 'approval_requested_already')
  const later = await ask(ada, '50.00')
  const list = async (by: TestOperator, status: 'to_confirm' | 'waiting_for_another') => {
    const { deposits } = await by.send(listDeposits, { query: { member_id: ada.id, status } })
    return deposits.map((row) => [row.id, row.waits_for_another])
  }
  // The requester has it apart from a later deposit; for the second person it is their turn.
  expect(await list(one, 'to_confirm')).toEqual([[later, false]])
  expect(await list(one, 'waiting_for_another')).toEqual([[id, true]])
  expect(await list(two, 'to_confirm')).toEqual([
    [id, false],
    [later, false],
  ])
  expect(await list(two, 'waiting_for_another')).toEqual([])
  const { approval, payload } = await two.send(viewApproval, { params: { id: approval_id ?? '' } })
  expect(approval).toMatchObject({
    kind: 'deposit_confirmation',
    sentence: `$19,990.00 arrived for the deposit of $20,000.00 into ${plan.name}`,
    member: { id: ada.id },
  })
  expect(payload).toMatchObject({ amount: '19990.00', amount_requested: '20000.00', plan_maximum: '100000.00' })

  await approve(two, approval_id)
  expect(await ada.balanceCents('invested')).toBe(19_990_00n)
  expect((await two.send(viewDeposit, { params: { id } })).deposit).toMatchObject({
    status: 'completed',
    pending_approval: null,
  })
})

test('a deposit outside the limits of its plan takes two people, and a small difference takes one', async () => {
  const [ada, one] = await people()
  const small = await openPlan(server, { min: '100.00', max: '1000.00' })
  const below = await ask(ada, '100.00', small)
  expect(await expectRefused(confirm(one, below, '99.99'), 'second_person_needed')).toContain('limits of its plan')
  expect(
    await expectRefused(confirm(one, await ask(ada, '1000.00', small), '1000.01'), 'second_person_needed'),
  ).toContain('limits of its plan')
  await confirm(one, await ask(ada, '1000.00', small), '950.00')
  await expectRefused(confirm(one, await ask(ada, '1000.00', small), '949.99'), 'second_person_needed')
})

test('splitting avoids no rule: a member’s deposits and an operator’s decisions of 24 hours count together', async () => {
  const [ada, one, two] = await people()
  for (let round = 0; round < 2; round += 1) await confirm(one, await ask(ada, '4000.00'), '4000.00')
  // This operator has decided nothing yet, but the member's total is above the amount.
  const third = await ask(ada, '4000.00')
  expect(await expectRefused(confirm(two, third, '4000.00'), 'second_person_needed')).toContain('this member’s others')
  // This member has no total, but the operator's is above the amount.
  const grace = await makePerson(server)
  const hers = await ask(grace, '4000.00')
  expect(await expectRefused(confirm(one, hers, '4000.00'), 'second_person_needed')).toContain('you decided alone')
  await confirm(two, hers, '4000.00')
})

test('many concurrent confirmations above the total of 24 hours are refused', async () => {
  const [, one] = await people()
  const ids = await Promise.all(Array.from({ length: 6 }, async () => ask(await makePerson(server), '3000.00')))
  const outcomes = await Promise.allSettled(ids.map((id) => confirm(one, id, '3000.00')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('the server’s role cannot complete a deposit above the rule without the approved request (SEC-32)', async () => {
  const [ada, one, two] = await people()
  const id = await ask(ada, '20000.00')
  const asServer = (change: string, values: unknown[]) =>
    server.database.plainPool.query(`update deposits set ${change} where id = '${id}'`, values)
  const completed =
    "status = 'completed', received_cents = 2000000, transaction_id = repeat('a1', 32), decided_at = now()"
  await expect(asServer(`${completed}, decided_by = $1`, [one.id])).rejects.toMatchObject({
    constraint: 'deposits_take_two',
  })
  // Without a name no decision would count towards a total.
  await expect(
    server.database.plainPool.query(
      `update deposits set status = 'completed', received_cents = 5000, transaction_id = repeat('a1', 32), decided_at = now()
       where id = $1`,
      [await ask(ada, '50.00')],
    ),
  ).rejects.toMatchObject({ constraint: 'deposits_take_two' })
  const { approval_id } = await confirm(one, id, '20000.00', { reason })
  await expect(
    asServer(`${completed}, decided_by = $1, approval_id = $2`, [two.id, approval_id]),
  ).rejects.toMatchObject({
    code: 'CL005',
  })
  await two.send(rejectRequest, { params: { id: approval_id ?? '' }, body: { reason: 'Not on the statement' } })
  await expect(
    asServer(`${completed}, decided_by = $1, approval_id = $2`, [two.id, approval_id]),
  ).rejects.toMatchObject({
    code: 'CL005',
  })
})

test('the operators of a decided deposit never change, so that the totals of 24 hours stay (SEC-32)', async () => {
  const [ada, one, two] = await people()
  const id = await ask(ada, '50.00')
  await confirm(one, id, '50.00')
  const asServer = (change: string, values: unknown[] = []) =>
    server.database.plainPool.query(`update deposits set ${change} where id = '${id}'`, values)
  for (const change of ['decided_by = $1', 'released_at = now(), released_by = $1, decided_by = $1']) {
    await expect(asServer(change, [two.id])).rejects.toMatchObject({ code: 'CL011' })
  }
  await expect(asServer('received_cents = 1')).rejects.toMatchObject({ code: 'CL011' })
  await release(one, id)
  await expect(asServer('released_by = $1', [two.id])).rejects.toMatchObject({ code: 'CL011' })
})

test('an approved confirmation cannot be used for another amount or another deposit', async () => {
  const [ada, one, two] = await people()
  const [mine, other] = [await ask(ada, '20000.00'), await ask(ada, '20000.00')]
  const paid = transaction()
  const { approval_id } = await confirm(one, mine, '20000.00', { reason, transaction_id: paid })
  const client = await server.database.plainPool.connect()
  try {
    for (const [id, cents] of [
      [mine, 2_000_001],
      [other, 2_000_000],
    ] as const) {
      await client.query('begin')
      await client.query(
        "update approvals set status = 'approved', decided_by = $1, decided_at = now() where id = $2",
        [two.id, approval_id],
      )
      await expect(
        client.query(
          `update deposits set status = 'completed', received_cents = $3, transaction_id = $5, decided_at = now(),
             decided_by = $1, approval_id = $2 where id = $4`,
          [two.id, approval_id, cents, id, paid],
        ),
      ).rejects.toMatchObject({ code: 'CL005' })
      await client.query('rollback')
    }
  } finally {
    client.release()
  }
})

test('an early release above the amount takes two people; at the end of the term one is enough', async () => {
  const [ada, one, two] = await people()
  const [id = ''] = await putInPlan(server, plan, [{ person: ada, cents: 20_000_00n }])
  const body = { reason: 'The member asked for it' }
  const { approval_id } = await one.send(releaseDeposit, { params: { id }, body })
  expect(await ada.balanceCents()).toBe(0n)
  await expectRefused(approve(one, approval_id), 'approval_is_own')
  await approve(two, approval_id)
  expect(await ada.balanceCents()).toBe(20_000_00n)

  const [matured = ''] = await putInPlan(server, plan, [{ person: ada, cents: 20_000_00n }])
  await server.owner.query('update plans set term_days = 30 where id = $1', [plan._id])
  await server.owner.query("update deposits set decided_at = now() - interval '30 days' where id = $1", [matured])
  expect(await one.send(releaseDeposit, { params: { id: matured }, body })).toMatchObject({ approval_id: null })
  await server.owner.query('update plans set term_days = null where id = $1', [plan._id])
})

test('early releases of 24 hours count together, by operator and by member', async () => {
  const [ada, one, two] = await people()
  const grace = await makePerson(server)
  const ids = await putInPlan(
    server,
    plan,
    [ada, ada, grace].map((person) => ({ person, cents: 6_000_00n })),
  )
  expect(await release(one, ids[0])).toBeNull()
  expect(await release(two, ids[1])).not.toBeNull()
  expect(await release(one, ids[2])).not.toBeNull()
})

test('the server’s role cannot release a deposit early without a name or above the amount', async () => {
  const [ada, one] = await people()
  const [id = ''] = await putInPlan(server, plan, [{ person: ada, cents: 20_000_00n }])
  const asServer = (change: string, values: unknown[] = []) =>
    server.database.plainPool.query(`update deposits set released_at = now()${change} where id = '${id}'`, values)
  await expect(asServer('')).rejects.toMatchObject({ constraint: 'deposits_take_two' })
  await expect(asServer(', released_by = $1', [one.id])).rejects.toMatchObject({ constraint: 'deposits_take_two' })
})
