import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { lockByName } from '../../../platform/database/lock-by-name.ts'
import type { MemberCaller } from '../../../platform/http/callers.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { readBalances } from '../../../ledger/reporting/read-balances.ts'

/** An owner's limits by their names on the wire, in cents; null means no limit. */
export interface WithdrawalLimits {
  min_amount: bigint | null
  daily_limit: bigint | null
  /** Above this a withdrawal needs re-authentication. */
  reauthentication_above: bigint | null
}

/**
 * Refuses `withdrawal_below_minimum`, except for the whole balance, and `withdrawal_above_daily_limit` when this amount and the
 * requests of the last 24 hours exceed the limit. Returns whether they exceed the amount that needs re-authentication,
 * and the caller has none. When there is a limit, it locks out other withdrawals of this member until the transaction ends, so
 * that the second of two at once counts the first.
 */
export async function requireWithinLimits(
  tx: Transaction,
  { memberId, isReauthenticated }: MemberCaller,
  amountCents: bigint,
  {
    min_amount: minAmountCents,
    daily_limit: dailyLimitCents,
    reauthentication_above: reauthenticationAboveCents,
  }: WithdrawalLimits,
): Promise<{ needsReauthentication: boolean }> {
  const isBelowMinimum = minAmountCents !== null && amountCents < minAmountCents
  const reauthenticationFromCents = isReauthenticated ? null : reauthenticationAboveCents
  const isLimited = dailyLimitCents !== null || reauthenticationFromCents !== null
  if (isLimited) lockByName(tx, 'withdrawals of member', memberId)
  const [balances, requestedCents] = await Promise.all([
    isBelowMinimum ? readBalances(tx, memberId) : null,
    isLimited ? sumRequested(tx, memberId) : 0n,
  ])
  // The balance now. If it grows before the hold is posted, this was still the whole balance when it was requested.
  if (isBelowMinimum && balances?.available !== amountCents) {
    throw refuse('withdrawal_below_minimum', { minimum: minAmountCents })
  }
  const remainingCents = remainingOf(dailyLimitCents, requestedCents)
  if (dailyLimitCents !== null && remainingCents !== null && amountCents > remainingCents) {
    throw refuse('withdrawal_above_daily_limit', {
      limit: dailyLimitCents,
      remaining: remainingCents,
    })
  }
  return {
    needsReauthentication:
      reauthenticationFromCents !== null && requestedCents + amountCents > reauthenticationFromCents,
  }
}

/** Sums the member's requests of the last 24 hours, without rejected and cancelled ones. */
export async function sumRequested(tx: Transaction, memberId: string): Promise<bigint> {
  const { requested } = await tx
    .selectFrom('withdrawals')
    .where('member_id', '=', memberId)
    .where('requested_at', '>', sql<Date>`now() - interval '24 hours'`)
    .where('status', 'not in', ['rejected', 'cancelled'])
    .select(sql<bigint>`coalesce(sum(amount_cents), 0)::bigint`.as('requested'))
    .executeTakeFirstOrThrow()
  return requested
}

/** The rest of the daily limit, or null without a limit. */
export function remainingOf(dailyLimitCents: bigint | null, requestedCents: bigint): bigint | null {
  if (dailyLimitCents === null) return null
  return dailyLimitCents > requestedCents ? dailyLimitCents - requestedCents : 0n
}
