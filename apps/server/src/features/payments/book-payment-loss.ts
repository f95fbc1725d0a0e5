import { sql } from 'kysely'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { parseCoins } from '@cairn/contract/core/money/coins.ts'
import { postApproved } from '../../ledger/posting/post-transfers.ts'
import type { ApprovalHandler } from '../../shared/approvals/approval-handler.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { recordUnits } from '../../shared/transactions/record-units.ts'

/** Books the missing part of a reversed credit as a loss, as two owners agreed, with the coins that its reversal left in the book. */
export const bookPaymentLoss: ApprovalHandler<'payment_loss'> = async (tx, { actor, approval, audit, payload }) => {
  const { amount, deposit_id: depositId, reversed_id: id } = payload
  const { rows } = await sql<{ asset: Asset; coins: string | null; taken: string }>`
    update credit_reversals reversal set loss_approval_id = ${approval.id}
    from approvals request where request.id = reversal.approval_id and reversed_id = ${id} and loss_approval_id is null
    returning request.payload ->> 'asset' as asset, request.payload ->> 'coins' as coins, coalesce((
      select taken.units from custody_units taken where taken.reference = reversal.approval_id limit 1), 0)::text as taken`.execute(
    tx,
  )
  const [booked] = rows
  if (!booked) throw refuse('nothing_missing')
  const units = parseCoins(booked.asset, booked.coins ?? '')
  if (units) {
    const left = units - BigInt(booked.taken)
    recordUnits(tx, { reference: approval.id, asset: booked.asset, units: left, by: null })
  }
  const details = { amount, approval: approval.id, reason: approval.reason }
  await audit(id === depositId ? 'deposit_loss_booked' : 'payment_loss_booked', { subjectId: id, details })
  await postApproved(tx, actor, approval.id)
}
