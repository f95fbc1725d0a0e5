import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import {
  confirmDeposit,
  expireDeposit,
  rejectDeposit,
  releaseMatured,
  viewDeposit,
} from '@cairn/contract/operator/deposits/deposits.ts'
import { approvalRequests, looks, sends, type ActionDraw } from '../requests.ts'
import { drawTransactionId } from '../walk-world.ts'

export const ofDeposits: ActionDraw[] = [
  (world, id) => {
    const amount_received = centsToDecimal(world.cents.get(id) ?? 0n)
    const body = { amount_received, transaction_id: drawTransactionId(world) }
    return sends(confirmDeposit, id, 'deposit_confirmed', body)
  },
  (_, id) => sends(rejectDeposit, id, 'deposit_rejected', { code: 'payment_missing' }),
  (_, id) => sends(expireDeposit, id, 'deposit_expired', { code: 'not_paid_in_time' }),
  approvalRequests.deposit_confirmation,
  approvalRequests.deposit_release,
  approvalRequests.deposit_release,
  () => async (by) => {
    const { released } = await by.send(releaseMatured)
    return Array.from({ length: released }, () => ({ verb: 'deposit_released' }))
  },
  (_, id) => looks(viewDeposit, id, 'deposit_viewed'),
]
