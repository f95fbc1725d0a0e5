import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { formatTimestamp } from '../../../platform/format-timestamp.ts'
import type { Blocker, StopReason } from './read-blockers.ts'

/**
 * Refuses `member_locked` or `withdrawal_blocked` while something stops a withdrawal. Locks the member and the operators who
 * approved it until the transaction ends, so that an account that is being frozen either follows the decision or stops it. Every
 * step towards the payment calls it, and a trigger refuses the step again.
 */
export async function requireNoBlocker(tx: Transaction, withdrawal: { id: string }): Promise<void> {
  const { rows } = await sql<Blocker>`
    select blocker.* from withdrawals withdrawal cross join lateral lock_withdrawal_blockers(withdrawal) as blocker
    where withdrawal.id = ${withdrawal.id}`.execute(tx)
  const [blocker] = rows
  if (!blocker) return
  if (blocker.reason === 'member_locked') throw refuse('member_locked')
  throw refuse('withdrawal_blocked', { reason: formatBlocker(blocker) })
}

/** Why a withdrawal is stopped and until when, as the end of a sentence. */
export function formatBlocker({ reason, until }: Blocker): string {
  return `${stopSentences[reason]}${until ? ` until ${formatTimestamp(new Date(until))}` : ''}`
}

const stopSentences: Record<StopReason, string> = {
  member_locked: 'the member’s account is locked',
  paused: 'withdrawals of this asset are paused',
  withdrawals_locked: 'the withdrawals of this member are locked, after a reset or by an operator,',
  payment_missing:
    'a payment that was credited to the member is not in the chain any more, or the loss of a credit is not booked',
  address_changed: 'the member removed or replaced this address',
  address_waiting: 'the member changed this address recently. Withdrawals are locked',
  email_unconfirmed: 'the member’s email address is not confirmed',
  kyc_needed: 'this amount needs a verified identity',
  approver_gone: 'an operator who approved it is suspended or removed, or has another role. It needs a new approval',
}
