import type { WithheldReason, BlockerReason } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
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
  throw refuse('withdrawal_blocked', { reason: `${reasons[blocker.reason]}${until}` })
}

const reasons: Record<Exclude<BlockerReason, WithheldReason | 'member_locked'>, string> = {
  after_reset: 'the member’s password or second factor was reset recently. Withdrawals are locked',
  address_waiting: 'the member changed this address recently. Withdrawals are locked',
  kyc_needed: 'this amount needs a verified identity',
}
