import { formatReason, withdrawalRejections } from '@cairn/contract/operator/shared/reasons.ts'
import { rejectWithdrawal as call } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { returnWithdrawal } from './end-withdrawal.ts'
import { lockWithdrawal, formatCurrentStatus, refuseClaimed } from '../lock-withdrawal.ts'

/**
 * Rejects a withdrawal that is not claimed: the held money returns to the balance, with a reason that the member sees. The coins
 * of a claimed one may be out, so its money returns only when two people confirm that it was not sent.
 */
export const rejectWithdrawal = route(call, async ({ actor, audit, body, caller, params, tx }) => {
  const withdrawal = await lockWithdrawal(tx, params.id)
  if (withdrawal.status === 'sending') throw await refuseClaimed(tx, withdrawal)
  if (withdrawal.status !== 'pending' && withdrawal.status !== 'processing') {
    throw refuse('withdrawal_not_open', await formatCurrentStatus(tx, withdrawal))
  }
  const reason = formatReason(withdrawalRejections[body.code], body.words)
  await returnWithdrawal(tx, { actor, audit, caller }, withdrawal, { code: body.code, reason })
  return { msg: 'The withdrawal is rejected' }
})
