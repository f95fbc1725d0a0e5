import { postApproved } from '../../ledger/posting/post-transfers.ts'
import type { ApprovalHandler } from '../../shared/approvals/approval-handler.ts'
import { recordUnits, requireUnits } from '../../shared/transactions/record-units.ts'

/** Posts an approved movement of holdings, with its coins. The database refuses a second reversal of one movement. */
export const postCustodyMovement: ApprovalHandler<'custody_movement'> = async (tx, context) => {
  const { actor, approval, audit, payload } = context
  const { asset, coins, to_asset, to_coins, transfer, amount } = payload
  const reference = approval.id
  const by = approval.requestedBy
  if (asset !== 'usd') recordUnits(tx, { reference, asset, units: requireUnits(asset, coins), by })
  if (to_asset && to_asset !== 'usd') {
    recordUnits(tx, { reference, asset: to_asset, units: requireUnits(to_asset, to_coins), by })
  }
  await audit('custody_movement_posted', {
    subjectId: approval.id,
    memberId: null,
    details: {
      transfer,
      asset,
      amount,
      ...(coins && { coins }),
      ...(to_asset && { to_asset }),
      reason: approval.reason,
    },
  })
  await postApproved(tx, actor, approval.id)
}
