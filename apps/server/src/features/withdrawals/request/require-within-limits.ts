import { sql } from 'kysely'
import { formatUsd } from '@cairn/contract/core/money.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { readBalances } from '../../../ledger/reporting/read-balances.ts'

/** The limits that an owner has set, in cents; null means no limit. */
export interface WithdrawalLimits {
  minAmountCents: bigint | null
  dailyLimitCents: bigint | null
}

/**
 * Refuses `withdrawal_below_minimum`, except for the whole balance, and `withdrawal_above_daily_limit` when this amount
 * and the requests of the last 24 hours exceed the limit. If there is a daily limit it locks the member, so that of two
 * withdrawals at once the second counts the first.
 */
export async function requireWithinLimits(
  tx: Transaction,
  memberId: string,
  amountCents: bigint,
  { minAmountCents, dailyLimitCents }: WithdrawalLimits,
): Promise<void> {
  if (minAmountCents !== null && amountCents < minAmountCents) {
    // The balance now. If it grows before the hold is posted, this was still the whole balance when it was requested.
    const balances = (await readBalances(tx, [memberId])).get(memberId)
    if (balances?.available !== amountCents)
      throw refuse('withdrawal_below_minimum', { minimum: formatUsd(minAmountCents) })
  }
  if (dailyLimitCents === null) return
  await tx.selectFrom('members').where('id', '=', memberId).select('id').forNoKeyUpdate().execute()
  const remainingCents = await readDailyRemaining(tx, memberId, dailyLimitCents)
  if (amountCents <= remainingCents) return
  throw refuse('withdrawal_above_daily_limit', {
    limit: formatUsd(dailyLimitCents),
    remaining: formatUsd(remainingCents),
  })
}

/**
 * What a member may still request today: the limit less the requests of the last 24 hours that were not rejected or
 * cancelled.
 */
export async function readDailyRemaining(tx: Transaction, memberId: string, dailyLimitCents: bigint): Promise<bigint> {
  const { requested } = await tx
    .selectFrom('withdrawals')
    .where('member_id', '=', memberId)
    .where('requested_at', '>', sql<Date>`now() - interval '24 hours'`)
    .where('status', 'not in', ['rejected', 'cancelled'])
    .select(sql<bigint>`coalesce(sum(amount_cents), 0)::bigint`.as('requested'))
    .executeTakeFirstOrThrow()
  return dailyLimitCents > requested ? dailyLimitCents - requested : 0n
}
