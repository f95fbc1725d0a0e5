import type { BlockerReason } from '@cairn/contract/operator/withdrawals.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { formatTimestamp } from '../../../shared/format-timestamp.ts'
import { readBlockers } from './read-blockers.ts'

/**
 * Refuses `member_locked` or `withdrawal_blocked` while there are blockers. Locks the member, so that an account that
 * is being frozen either waits for the approval or stops it. A freeze or a password reset concerns withdrawals that
 * were requested before it.
 */
export async function requireNoBlocker(tx: Transaction, withdrawal: { id: string; member_id: string }): Promise<void> {
  await tx.selectFrom('members').where('id', '=', withdrawal.member_id).select('id').forShare().execute()
  const [blocker] = (await readBlockers(tx, [withdrawal.id])).get(withdrawal.id) ?? []
  if (!blocker) return
  if (blocker.reason === 'member_locked') throw refuse('member_locked')
  const until = blocker.until ? ` until ${formatTimestamp(new Date(blocker.until))}` : ''
  throw refuse('withdrawal_blocked', { why: `${why[blocker.reason]}${until}` })
}

const why: Record<Exclude<BlockerReason, 'member_locked'>, string> = {
  after_reset: 'the member’s password was reset. Nothing is paid out',
  address_waiting: 'the member has just changed this address. Nothing is paid out',
  kyc_needed: 'the member’s identity has to be verified for this amount',
}
