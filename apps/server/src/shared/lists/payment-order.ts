import { sql, type SelectQueryBuilder } from 'kysely'
import type { PaymentOrder } from '@cairn/contract/operator/shared/fields.ts'
import type { Condition } from '../../platform/database/conditions.ts'
import type { Order } from '../../platform/database/pagination.ts'

/** The order of deposits or withdrawals, oldest first by default. One by member needs the member joined as `member`. */
export function paymentOrder(record: 'deposit' | 'withdrawal', order: PaymentOrder = 'oldest'): Order {
  const id = `${record}.id`
  const requested = { time: `${record}.requested_at`, id }
  const amount = { time: `${record}.amount_cents`, id, holds: 'cents' } as const
  const member = { time: 'member.full_name', id, holds: 'name' } as const
  const orders: Record<PaymentOrder, Order> = {
    oldest: { ...requested, direction: 'asc' },
    newest: { ...requested, direction: 'desc' },
    smallest: { ...amount, direction: 'asc' },
    largest: { ...amount, direction: 'desc' },
    member_first: { ...member, direction: 'asc' },
    member_last: { ...member, direction: 'desc' },
  }
  return orders[order]
}

/** So many records are sorted. Among more, a page needs the names of few members. */
const sortedMax = 10_000

type Records = SelectQueryBuilder<any, any, unknown>

/**
 * The parts of a list in the order of the names: one for a state with few records, which are sorted, and one for a state with many,
 * which are read name by name. One of both is empty. `inState` are the records of the state alone, which has an index.
 */
export function partsByName(record: 'deposit' | 'withdrawal', records: Records, inState: Records): Records[] {
  const id = sql.ref(`${record}.id`)
  const first = inState.select(id.as('id')).limit(sortedMax + 1)
  const areMany = sql<boolean>`(select count(*) from (${first}) as first) > ${sortedMax}`
  const named = records.innerJoin('members as member', 'member.id', `${record}.member_id`)
  return [
    named.where(sql<boolean>`${id} = any (array(${first}))`).where(sql<boolean>`not ${areMany}`),
    named.where(areMany),
  ]
}

/**
 * The records of one member. PostgreSQL plans it for a usual member: for one it knows to have thousands it would read the amounts
 * of all members in their order.
 */
export function isOfMember(record: 'deposit' | 'withdrawal', memberId: string | undefined): Condition {
  return memberId === undefined ? sql`true` : sql`${sql.ref(`${record}.member_id`)} = (select ${memberId}::uuid)`
}
