import { CompiledQuery } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'

interface Counted {
  pending_max: number
  hourly_max: number
  pending: number
  of_hour: number
}

/** What a member requests, and whether it will wait for an operator. */
export type MoneyRequest = 'withdrawal' | 'deposit' | 'deposit_from_balance'

/**
 * Refuses `too_many_pending_…` when as many requests of this kind wait as may, and `too_many_money_requests` after as many requests
 * within an hour. Until the transaction ends, other requests of this member wait here, so that of many at once the last counts the first.
 */
export async function requireFewRequests(tx: Transaction, memberId: string, request: MoneyRequest): Promise<void> {
  tx.send(CompiledQuery.raw(lockRequests, [memberId]))
  const [counted] = await tx.rows<Counted>(count[request], [memberId])
  if (!counted) throw new Error('there are no settings')
  const { hourly_max, of_hour, pending, pending_max } = counted
  if (pending >= pending_max) throw refuse(tooMany[request], { count: pending })
  if (of_hour >= hourly_max) throw refuse('too_many_money_requests', { count: of_hour, retryAfter: 3_600 })
}

const tooMany = {
  withdrawal: 'too_many_pending_withdrawals',
  deposit: 'too_many_pending_deposits',
  deposit_from_balance: 'too_many_pending_deposits',
} as const

const lockRequests = `select pg_advisory_xact_lock(hashtextextended('requests of ' || $1, 0))`

const pendingOf = (table: string) =>
  `(select count(*)::integer from ${table} where member_id = $1 and status = 'pending')`

const statement = (pendingMax: string, pending: string) => `
  select ${pendingMax} as pending_max, money_requests_hourly_max as hourly_max, ${pending} as pending,
    (select count(*)::integer from withdrawals where member_id = $1 and requested_at > now() - interval '1 hour')
    + (select count(*)::integer from deposits where member_id = $1 and requested_at > now() - interval '1 hour') as of_hour
  from settings`

const count: Record<MoneyRequest, string> = {
  withdrawal: statement('pending_withdrawals_max', pendingOf('withdrawals')),
  deposit: statement('pending_deposits_max', pendingOf('deposits')),
  // It is completed at once, and never waits.
  deposit_from_balance: statement('pending_deposits_max', '0'),
}
