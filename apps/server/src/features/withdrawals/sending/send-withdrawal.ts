import { sendWithdrawal as call } from '@cairn/contract/operator/withdrawals/sending.ts'
import { routeWithRefusalHook } from '../../../platform/http/route.ts'
import { recordUnits, requireUnits } from '../../../shared/transactions/record-units.ts'
import { requireTransactionShape } from '../../../shared/transactions/transaction-ids.ts'
import { requireNoBlocker } from '../approval/require-no-blocker.ts'
import { recordSent } from '../outcome/end-withdrawal.ts'
import { lockWithdrawalIn, refuseClaimed, requireUnaltered } from '../lock-withdrawal.ts'
import { keepRefusedTransaction } from './refused-transactions.ts'

/**
 * Records that the operator who claimed a withdrawal sent it. The held money leaves the ledger, and the withdrawal is completed: at
 * once, or where its chain has a source, when the chain confirms it. Until then another transaction can take its place. Refuses
 * while there are blockers. The coins may be sent even if it is refused, so the record keeps the transaction id.
 */
export const sendWithdrawal = routeWithRefusalHook(
  call,
  async ({ actor, audit, body, caller, params, services, tx }) => {
    const withdrawal = await lockWithdrawalIn(tx, params.id, 'sending', 'confirming')
    if (withdrawal.claimed_by !== caller.operatorId) throw await refuseClaimed(tx, withdrawal)
    await requireUnaltered(tx, services, withdrawal)
    // The coins of one that is looked up are out.
    if (withdrawal.status === 'sending') await requireNoBlocker(tx, withdrawal)

    requireTransactionShape(withdrawal.asset, body.transaction_id)
    const { asset, id: reference } = withdrawal
    const units = body.coins === undefined ? null : requireUnits(asset, body.coins)
    const status = await recordSent(tx, { actor, audit, caller, services }, withdrawal, body.transaction_id)
    if (status === 'confirming') return { msg: 'It is completed when the chain confirms the transaction' }
    if (units !== null) recordUnits(tx, { reference, asset, units, by: caller.operatorId })
    return { msg: 'The withdrawal is completed' }
  },
  ({ audit, body, caller, params, tx }, refusal) =>
    keepRefusedTransaction(tx, { audit, caller }, { id: params.id, transactionId: body.transaction_id, refusal }),
)
