import { randomUUIDv7 } from 'node:crypto'
import { approveRequest } from '@cairn/contract/operator/approvals.ts'
import { recordGain } from '@cairn/contract/operator/gains.ts'
import type { TestHouse } from './house.ts'
import { makeOperator, type TestOperator } from './operators.ts'
import type { Person } from './people.ts'

/** What a form for a gain or loss sends, but for what a test is about. */
export const evidence = (plan: { _id: string }, amount: string) => ({
  id: randomUUIDv7(),
  plan: plan._id,
  amount,
  day: '2026-01-05',
  document_name: 'Statement of January',
  counterparty: 'North Brokers',
  reason: 'Closed the position',
})

/** A gain that one operator recorded and another approved. */
export async function makeGain(
  house: TestHouse,
  plan: { _id: string },
  amount: string,
  people?: [TestOperator, TestOperator],
): Promise<void> {
  const [one, other] = people ?? [await makeOperator(house, 'treasurer'), await makeOperator(house, 'treasurer')]
  const { approval_id } = await one.send(recordGain, { body: evidence(plan, amount) })
  await other.send(approveRequest, { params: { id: approval_id } })
}

/** Members' money in a plan, in cents, as if it had been paid and confirmed; in bulk, for as many as are named. */
export async function putInPlan(
  house: TestHouse,
  plan: { _id: string },
  stakes: { person: Pick<Person, 'id'>; cents: bigint }[],
): Promise<string[]> {
  const ids = stakes.map(() => randomUUIDv7())
  const members = stakes.map(({ person }) => person.id)
  const amounts = stakes.map(({ cents }) => cents)
  await house.owner.query(
    `insert into deposits (id, member_id, plan_id, wallet, address, amount_cents, received_cents, status, transaction_id, decided_at)
     select id, member_id, $4, 'bitcoin', 'an address', cents, cents, 'completed', id::text, now()
     from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as stake (id, member_id, cents)`,
    [ids, members, amounts, plan._id],
  )
  await house.owner.query(
    `select ledger.post_many(array_agg(id), array_agg('deposit_confirmed'::text), array_agg('custody:bitcoin'::text),
       array_agg('member:' || member_id || ':invested'), array_agg(cents), array_agg(id), 'system')
     from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as stake (id, member_id, cents)`,
    [ids, members, amounts],
  )
  return ids
}
