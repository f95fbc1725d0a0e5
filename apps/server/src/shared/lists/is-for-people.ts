import { sql, type RawBuilder } from 'kysely'
import { creditCases } from '@cairn/contract/operator/shared/credit-cases.ts'

const takesPerson = Object.entries(creditCases).flatMap(([name, { effect }]) => (effect === 'person' ? [name] : []))

/**
 * Whether two people decide a payment of this table: one that an operator entered, one of a member that has no deposit yet, one to an
 * ended deposit that is not clear, or a credited one that left the chain. For a pending deposit its page has the form.
 */
export function isForPeople(table: 'payment' | 'incoming_payments'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`(${column('entered_by')} is not null or ${column('has_left')} or ${column('found')} = any (${takesPerson})
    and not exists (select from deposits where id = ${column('deposit_id')} and status = 'pending'))`
}
