import { sql } from 'kysely'
import { formatUsd } from '@cairn/contract/core/money.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { readBalances } from '../../ledger/reporting/read-balances.ts'

/** What an owner has set, in cents; null is no limit. */
export interface WithdrawalLimits {
  leastCents: bigint | null
  dayMostCents: bigint | null
}

/**
 * Refuses `withdrawal_below_least`, but never for the whole balance; and `withdrawal_above_day_most` when this amount and what the
 * member has asked for in the last 24 hours are more than may be. Where there is such a limit the member is held until the
 * transaction ends, so that of two withdrawals at once the second counts the first.
 */
export async function requireWithinLimits(
  tx: Transaction,
  memberId: string,
  amountCents: bigint,
  { leastCents, dayMostCents }: WithdrawalLimits,
): Promise<void> {
  if (leastCents !== null && amountCents < leastCents) {
    // As it is at this moment. Should the balance grow before the hold, this was all there was when it was asked for.
    const balances = (await readBalances(tx, [memberId])).get(memberId)
    if (balances?.available !== amountCents) throw refuse('withdrawal_below_least', { least: formatUsd(leastCents) })
  }
  if (dayMostCents === null) return
  await tx.selectFrom('members').where('id', '=', memberId).select('id').forNoKeyUpdate().execute()
  const leftCents = await readLeftOfDay(tx, memberId, dayMostCents)
  if (amountCents <= leftCents) return
  throw refuse('withdrawal_above_day_most', { most: formatUsd(dayMostCents), left: formatUsd(leftCents) })
}

/** What a member may still ask for, by what they asked for within the last 24 hours; what was rejected or cancelled does not count. */
export async function readLeftOfDay(tx: Transaction, memberId: string, dayMostCents: bigint): Promise<bigint> {
  const { asked } = await tx
    .selectFrom('withdrawals')
    .where('member_id', '=', memberId)
    .where('requested_at', '>', sql<Date>`now() - interval '24 hours'`)
    .where('status', 'not in', ['rejected', 'cancelled'])
    .select(sql<bigint>`coalesce(sum(amount_cents), 0)::bigint`.as('asked'))
    .executeTakeFirstOrThrow()
  return dayMostCents > asked ? dayMostCents - asked : 0n
}
