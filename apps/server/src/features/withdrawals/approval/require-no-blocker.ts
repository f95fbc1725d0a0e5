import type { BlockerReason } from '@cairn/contract/operator/withdrawals.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { formatTimestamp } from '../../../shared/format-timestamp.ts'
import { readBlockers } from './read-blockers.ts'

/**
 * Refuses `member_locked` or `withdrawal_blocked` while something holds a withdrawal up. The member is held until the
 * transaction ends, so that an account that is frozen meanwhile waits for the approval or is seen by it. Somebody who froze an
 * account, or reset a password, did it because of what was asked for before.
 */
export async function requireNoBlocker(tx: Transaction, withdrawal: { id: string; member_id: string }): Promise<void> {
  await tx.selectFrom('members').where('id', '=', withdrawal.member_id).select('id').forShare().execute()
  const [hold] = (await readBlockers(tx, [withdrawal.id])).get(withdrawal.id) ?? []
  if (!hold) return
  if (hold.reason === 'member_locked') throw refuse('member_locked')
  const until = hold.until ? ` until ${formatTimestamp(new Date(hold.until))}` : ''
  throw refuse('withdrawal_blocked', { why: `${why[hold.reason]}${until}` })
}

const why: Record<Exclude<BlockerReason, 'member_locked'>, string> = {
  after_reset: 'the member’s password was reset. Nothing is paid out',
  address_waiting: 'the member has just changed this address. Nothing is paid out',
  kyc_needed: 'the member’s identity has to be verified for this amount',
}
