import { randomUUIDv7 } from 'node:crypto'
import { signRow } from '../../src/shared/signing/signatures/row-signature.ts'
import { custody, memberAvailable, memberHeld } from '../../src/ledger/accounts.ts'
import { deriveTransferId } from '../../src/ledger/posting/derive-transfer-id.ts'
import { requireCents } from '@cairn/contract/core/money/require-cents.ts'
import type { Platform } from '../add-platform.ts'
import { daysAgo } from '../days-ago.ts'
import { drawTransactionId } from './draw-transaction-id.ts'
import type { SampleWithdrawal } from '../people.ts'
import { recordPast } from './record-past.ts'
import { postBackdated } from './post-backdated.ts'
import type { Fixture, Step } from '../fixture.ts'

/** The steps of a withdrawal, including its outcome. */
export function stepsOfWithdrawal(
  { tx, keys }: Fixture,
  { operatorIds }: Platform,
  { memberId, address }: { memberId: string; address: string },
  withdrawal: SampleWithdrawal,
): Step[] {
  const { asset, outcome } = withdrawal
  const id = randomUUIDv7()
  const amountCents = requireCents(withdrawal.amount)
  const row = { id, member_id: memberId, asset, address, amount_cents: amountCents }
  const status = typeof outcome === 'object' ? 'rejected' : outcome
  const [available, held] = [memberAvailable(memberId), memberHeld(memberId)]
  const settledDaysAgo = withdrawal.daysAgo - 0.2
  const [requestedAt, settledAt] = [daysAgo(withdrawal.daysAgo), daysAgo(settledDaysAgo)]
  const isUncertain = status === 'uncertain'
  const isClaimed = status === 'sending' || status === 'completed' || isUncertain
  const isApproved = status === 'processing' || isClaimed
  const isOver = status === 'completed' || status === 'rejected' || status === 'cancelled'
  const [member, treasurer] = [`member:${memberId}`, `operator:${operatorIds.treasurer}`]

  const request = async () => {
    const hold = { id, kind: 'withdrawal_held', from: available, to: held, amountCents, reference: id } as const
    await postBackdated(tx, requestedAt, member, hold)
    await tx
      .insertInto('withdrawals')
      .values({
        ...row,
        signature: signRow(keys, 'withdrawal', row),
        status,
        transaction_id: status === 'completed' ? drawTransactionId(asset) : null,
        reason: typeof outcome === 'object' ? outcome.rejected : null,
        approved_by: isApproved ? operatorIds.treasurer : null,
        approved_at: isApproved ? daysAgo(withdrawal.daysAgo - 0.1) : null,
        claimed_by: isClaimed ? operatorIds.treasurer : null,
        claimed_at: isClaimed ? daysAgo(withdrawal.daysAgo - 0.15) : null,
        uncertain_since: isUncertain ? settledAt : null,
        marked_uncertain_by: isUncertain ? operatorIds.treasurer : null,
        settled_by: isOver && status !== 'cancelled' ? operatorIds.treasurer : null,
        requested_at: requestedAt,
        settled_at: isOver ? settledAt : null,
      })
      .execute()
    const about = { id, memberId }
    await recordPast(tx, about, [
      [requestedAt, member, 'withdrawal_requested'],
      ...(isApproved ? [[daysAgo(withdrawal.daysAgo - 0.1), treasurer, 'withdrawal_approved'] as const] : []),
      ...(isClaimed ? [[daysAgo(withdrawal.daysAgo - 0.15), treasurer, 'withdrawal_claimed'] as const] : []),
      ...(isUncertain ? [[settledAt, treasurer, 'withdrawal_marked_uncertain'] as const] : []),
      ...(status === 'completed' ? [[settledAt, treasurer, 'withdrawal_sent'] as const] : []),
      ...(status === 'rejected' ? [[settledAt, treasurer, 'withdrawal_rejected'] as const] : []),
      ...(status === 'cancelled' ? [[settledAt, member, 'withdrawal_cancelled'] as const] : []),
    ])
  }
  const steps: Step[] = [{ daysAgo: withdrawal.daysAgo, happen: request }]

  if (isOver) {
    const settle = () =>
      postBackdated(tx, settledAt, status === 'cancelled' ? member : treasurer, {
        id: deriveTransferId('withdrawal ended', id),
        kind: status === 'completed' ? 'withdrawal_sent' : 'withdrawal_released',
        from: held,
        to: status === 'completed' ? custody(asset) : available,
        amountCents,
        reference: id,
      })
    steps.push({ daysAgo: settledDaysAgo, happen: settle })
  }
  return steps
}
