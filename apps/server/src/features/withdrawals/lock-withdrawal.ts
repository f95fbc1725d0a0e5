import { formatLastAction } from '../../shared/audit/list-timeline.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse, type Refusal } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { reportAltered, verifiedAddressOrEmpty } from '../../shared/signing/signed-addresses/report-altered.ts'
import { findUnsignedMoney } from './signed-money.ts'
import { verifySignature } from './signature/verify-signature.ts'

/** Locks a withdrawal, so that the second of two concurrent decisions sees the first. Refuses `not_found`. */
export async function lockWithdrawal(tx: Transaction, id: string) {
  return tx
    .selectFrom('withdrawals')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('not_found'))
}

export type LockedWithdrawal = Awaited<ReturnType<typeof lockWithdrawal>>

/** The same, for a withdrawal that must have this status or the other. Refuses another, naming the status and who set it. */
export async function lockWithdrawalIn(
  tx: Transaction,
  id: string,
  status: 'pending' | 'sending' | 'uncertain',
  other?: 'confirming',
) {
  const withdrawal = await lockWithdrawal(tx, id)
  if (withdrawal.status !== status && withdrawal.status !== other)
    throw refuse(`withdrawal_not_${status}`, await formatCurrentStatus(tx, withdrawal))
  return withdrawal
}

/**
 * Refuses `address_altered` when the address or the amount is not the one that the server wrote, `withdrawal_not_as_signed` when
 * the member's passkey signed another one, and `decision_not_signed` when a decision behind it or behind the member's money is
 * not the server's. Called before any payment.
 */
export async function requireUnaltered(
  tx: Transaction,
  services: Services,
  withdrawal: LockedWithdrawal,
): Promise<void> {
  if (verifiedAddressOrEmpty(services, 'withdrawal', withdrawal) === '') throw refuse('address_altered')
  const [signature, unsigned] = await Promise.all([
    verifySignature(tx, withdrawal),
    findUnsignedMoney(tx, services.keys, withdrawal),
  ])
  if (signature && !signature.fits) {
    reportAltered(services, 'withdrawal', withdrawal.id)
    throw refuse('withdrawal_not_as_signed')
  }
  if (!unsigned) return
  reportAltered(services, unsigned.kind, unsigned.id)
  throw refuse('decision_not_signed')
}

const statusVerbs = [
  'withdrawal_requested',
  'withdrawal_approved_first',
  'withdrawal_approval_discarded',
  'withdrawal_approved',
  'withdrawal_claimed',
  'withdrawal_taken_over',
  'withdrawal_marked_uncertain',
  'withdrawal_sent',
  'withdrawal_payment_differs',
  'withdrawal_confirmed',
  'withdrawal_rejected',
  'withdrawal_cancelled',
] as const

/** The current status and who set it, as the end of a refusal: `: it is rejected, by Terry Riley on …`. */
export async function formatCurrentStatus(
  tx: Transaction,
  withdrawal: { id: string; status: string },
): Promise<{ now: string }> {
  return { now: `: it is ${withdrawal.status}${await formatLastAction(tx, withdrawal.id, statusVerbs)}` }
}

/** The refusal for operators who did not claim the withdrawal: it names the claimer, and since when. */
export async function refuseClaimed(
  tx: Transaction,
  { claimed_by, claimed_at }: { claimed_by: string | null; claimed_at: Date | null },
): Promise<Refusal> {
  const claimer = await tx.selectFrom('operators').where('id', '=', claimed_by).select('name').executeTakeFirstOrThrow()
  return refuse('withdrawal_claimed', { name: claimer.name, time: claimed_at ?? '' })
}
