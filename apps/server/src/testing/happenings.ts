import { randomUUIDv7 } from 'node:crypto'
import type { TestHouse } from './house.ts'
import { makeOperator } from './operators.ts'
import { makePerson, type Person } from './people.ts'
import { openPlan } from './scenes.ts'

/** `deposit 5` is one of five dollars on the fifth of January. Gives the ids of the members that bonuses were earned with. */
export async function addRecords(house: TestHouse, person: Person, records: string[]): Promise<string[]> {
  const plan = await openPlan(house)
  const { id: operatorId } = await makeOperator(house, 'owner')
  const referred: string[] = []
  for (const [type = '', n] of records.map((record) => record.split(' '))) {
    const at = `2026-01-${n?.padStart(2, '0')}T00:00:00Z`
    const insertDeposit = (memberId: string, depositId: string) =>
      house.owner.query(
        `insert into deposits (id, member_id, plan_id, wallet, address, amount_cents, status, reason, requested_at, decided_at)
         values ($1, $2, $3, 'bitcoin', 'an address', $4::int * 100, 'rejected', 'not arrived', $5, $5)`,
        [depositId, memberId, plan._id, n, at],
      )
    if (type === 'deposit') await insertDeposit(person.id, randomUUIDv7())
    if (type === 'withdrawal') {
      await house.owner.query(
        `insert into withdrawals (id, member_id, asset, address, amount_cents, status, reason, settled_by, requested_at, settled_at)
         values (gen_random_uuid(), $1, 'bitcoin', 'an address', $2::int * 100, 'rejected', 'not today', $3, $4, $4)`,
        [person.id, n, operatorId, at],
      )
    }
    if (type === 'bonus') {
      const [friend, depositId] = [await makePerson(house, { sponsor: person }), randomUUIDv7()]
      await insertDeposit(friend.id, depositId)
      await house.owner.query(
        `insert into referral_bonuses (referred_id, sponsor_id, deposit_id, amount_cents, paid_at)
         values ($1, $2, $3, $4::int * 100, $5)`,
        [friend.id, person.id, depositId, n, at],
      )
      referred.push(friend.id)
    }
  }
  return referred
}

/** An identity document of a member, in a state. */
export async function addDocument(
  house: TestHouse,
  person: Person,
  status: 'pending' | 'approved' | 'rejected',
): Promise<void> {
  const { id: operatorId } = await makeOperator(house, 'reviewer')
  await house.owner.query(
    `insert into kyc_submissions (id, member_id, country, id_card_type, file_name, status, reason, decided_by, decided_at)
     select $1::uuid, $2, 'Norway', 'passport', $1::text, $3::text, case $3::text when 'rejected' then 'blurred' end,
       decided_by, case when decided_by is not null then now() end
     from (select case when $3::text <> 'pending' then $4::uuid end as decided_by) as decision`,
    [randomUUIDv7(), person.id, status, operatorId],
  )
}
