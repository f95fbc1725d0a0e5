import {
  confirmDeposit,
  expireDeposit,
  rejectDeposit,
  releaseDeposit,
  releaseMatured,
  viewDeposit,
} from '@cairn/contract/operator/deposits/deposits.ts'
import { reason, type ActionDraw } from '../requests.ts'
import { drawTransactionId } from '../walk-world.ts'

export const ofDeposits: ActionDraw[] = [
  (world, id) => {
    const body = { amount_received: '100.00', transaction_id: drawTransactionId(world) }
    return async (by) => {
      await by.send(confirmDeposit, { params: { id }, body })
      return ['deposit_confirmed']
    }
  },
  (_, id) => async (by) => {
    await by.send(rejectDeposit, { params: { id }, body: { code: 'payment_missing' } })
    return ['deposit_rejected']
  },
  (_, id) => async (by) => {
    await by.send(expireDeposit, { params: { id }, body: { code: 'not_paid_in_time' } })
    return ['deposit_expired']
  },
  (_, id) => async (by) => {
    await by.send(releaseDeposit, { params: { id }, body: { reason } })
    return ['deposit_released']
  },
  () => async (by) => {
    const { released } = await by.send(releaseMatured)
    return Array.from({ length: released }, () => 'deposit_released')
  },
  (_, id) => async (by) => {
    await by.send(viewDeposit, { params: { id } })
    return [`deposit_viewed ${id}`]
  },
]
