import { cancelWithdrawal } from '@cairn/contract/member/withdrawals.ts'
import {
  approveWithdrawal,
  markWithdrawalUncertain,
  rejectWithdrawal,
  sendWithdrawal,
  viewWithdrawal,
} from '@cairn/contract/operator/withdrawals.ts'
import { approvalRequests, reason, type ActionDraw } from '../requests.ts'
import { drawTransactionId } from '../walk-world.ts'

export const approveLargeOrSmall: ActionDraw = (_, id) => async (by) => {
  const { msg } = await by.send(approveWithdrawal, { params: { id } })
  return [msg?.includes('Another') ? 'withdrawal_approved_first' : 'withdrawal_approved']
}
export const markUncertain: ActionDraw = (_, id) => async (by) => {
  await by.send(markWithdrawalUncertain, { params: { id }, body: { reason } })
  return ['withdrawal_marked_uncertain']
}

export const ofWithdrawals: ActionDraw[] = [
  approveLargeOrSmall,
  approveLargeOrSmall,
  approveLargeOrSmall,
  markUncertain,
  (world, id) => {
    const body = { transaction_id: drawTransactionId(world) }
    return async (by) => {
      await by.send(sendWithdrawal, { params: { id }, body })
      return ['withdrawal_sent']
    }
  },
  (_, id) => async (by) => {
    await by.send(rejectWithdrawal, { params: { id }, body: { code: 'payment_failed' } })
    return ['withdrawal_rejected']
  },
  approvalRequests.withdrawal_outcome,
  approvalRequests.withdrawal_outcome,
  (_, id) => async (by) => {
    await by.send(viewWithdrawal, { params: { id } })
    return [`withdrawal_viewed ${id}`]
  },
  // The member cancels first. That is not an operation of an operator.
  (world, id) => async () => {
    await world.member.send(cancelWithdrawal, { params: { id } })
    return []
  },
]
