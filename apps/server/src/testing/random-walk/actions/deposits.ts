import {
  confirmDeposit,
  expireDeposit,
  rejectDeposit,
  releaseMatured,
  viewDeposit,
} from '@cairn/contract/operator/deposits/deposits.ts'
import { approvalRequests, sends, type ActionDraw } from '../requests.ts'
import { drawTransactionId } from '../walk-world.ts'

export const ofDeposits: ActionDraw[] = [
  (world, id) => {
    const body = { amount_received: '100.00', transaction_id: drawTransactionId(world) }
    return sends(confirmDeposit, id, 'deposit_confirmed', body)
  },
  (_, id) => sends(rejectDeposit, id, 'deposit_rejected', { code: 'payment_missing' }),
  (_, id) => sends(expireDeposit, id, 'deposit_expired', { code: 'not_paid_in_time' }),
  approvalRequests.deposit_confirmation,
  approvalRequests.deposit_release,
  () => async (by) => {
    const { released } = await by.send(releaseMatured)
    return Array.from({ length: released }, () => 'deposit_released')
  },
  (_, id) => sends(viewDeposit, id, `deposit_viewed ${id}`),
]
