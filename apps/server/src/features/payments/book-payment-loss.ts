import { sql } from 'kysely'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { postApproved } from '../../ledger/posting/post-transfers.ts'
import type { ApprovalHandler } from '../../shared/approvals/approval-handler.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { recordUnits } from '../../shared/transactions/record-units.ts'

/** Books the missing part of a reversed payment as a loss, as two owners agreed, with the coins that its reversal left in the book. */
export const bookPaymentLoss: ApprovalHandler<'payment_loss'> = async (tx, { actor, approval, audit, payload }) => {
  const { amount, payment_id: paymentId } = payload
  const { rows } = await sql<{ asset: Asset; units: string }>`
    update payment_reversals reversal set loss_approval_id = ${approval.id}
    from incoming_payments payment where payment.id = payment_id and payment_id = ${paymentId} and loss_approval_id is null
    returning payment.asset, (payment.units - coalesce((
      select taken.units from custody_units taken where taken.reference = reversal.approval_id limit 1), 0))::text as units`.execute(
    tx,
  )
  const [booked] = rows
  if (!booked) throw refuse('nothing_missing')
  recordUnits(tx, { reference: approval.id, asset: booked.asset, units: BigInt(booked.units), by: null })
  const details = { amount, approval: approval.id, reason: approval.reason }
  await audit('payment_loss_booked', { subjectId: paymentId, details })
  await postApproved(tx, actor, approval.id)
}
