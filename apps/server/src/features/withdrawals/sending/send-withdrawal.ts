import { sendWithdrawal as call } from '@cairn/contract/operator/withdrawals/sending.ts'
import { routeWithRefusalHook } from '../../../platform/http/route.ts'
import { recordUnits, requireUnits } from '../../../shared/transactions/record-units.ts'
import { requireTransactionShape } from '../../../shared/transactions/transaction-ids.ts'
import { requireNoBlocker } from '../approval/require-no-blocker.ts'
import { completeWithdrawal } from '../outcome/end-withdrawal.ts'
import { lockWithdrawalIn, refuseClaimed, requireUnaltered } from '../lock-withdrawal.ts'
import { keepRefusedTransaction } from './refused-transactions.ts'

/**
 * Records that the operator who claimed a withdrawal sent it: the held money leaves the ledger, and the withdrawal is completed.
 * Refuses while there are blockers. The coins may be sent even if it is refused, so the record keeps the transaction id.
 */
export const sendWithdrawal = routeWithRefusalHook(
  call,
  async ({ actor, audit, body, caller, params, services, tx }) => {
    const withdrawal = await lockWithdrawalIn(tx, params.id, 'sending')
    if (withdrawal.claimed_by !== caller.operatorId) throw await refuseClaimed(tx, withdrawal)
    await requireUnaltered(tx, services, withdrawal)
    await requireNoBlocker(tx, withdrawal)

    requireTransactionShape(withdrawal.asset, body.transaction_id)
    const { asset, id: reference } = withdrawal
    if (body.coins !== undefined) {
      recordUnits(tx, { reference, asset, units: requireUnits(asset, body.coins), by: caller.operatorId })
    }
    await completeWithdrawal(tx, { actor, audit, caller, services }, withdrawal, body.transaction_id)
    return { msg: 'The withdrawal is completed' }
  },
  ({ audit, body, caller, params, tx }, refusal) =>
    keepRefusedTransaction(tx, { audit, caller }, { id: params.id, transactionId: body.transaction_id, refusal }),
)
