import { sendWithdrawal as call } from '@cairn/contract/operator/withdrawals.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { completeWithdrawal } from './end-withdrawal.ts'
import { lockWithdrawal, formatCurrentStatus } from '../lock-withdrawal.ts'

/** Records that a withdrawal was sent: the held money leaves the ledger, and the withdrawal is completed. */
export const sendWithdrawal = route(call, async ({ actor, audit, body, caller, params, tx }) => {
  const withdrawal = await lockWithdrawal(tx, params.id)
  if (withdrawal.status !== 'processing')
    throw refuse('withdrawal_not_processing', await formatCurrentStatus(tx, withdrawal))

  await completeWithdrawal(tx, { actor, audit, caller }, withdrawal, body.transaction_id)
  return { msg: 'The withdrawal is completed' }
})
