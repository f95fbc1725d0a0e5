import {
  markWithdrawalUncertain,
  sendWithdrawal,
  claimWithdrawal,
  takeOverWithdrawal,
} from '@cairn/contract/operator/withdrawals/sending.ts'
import {
  approveWithdrawal,
  rejectWithdrawal,
  viewWithdrawal,
} from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { approvalRequests, looks, reason, sends, type ActionDraw } from '../requests.ts'
import { drawTransactionId } from '../walk-world.ts'

export const approveLargeOrSmall: ActionDraw = (_, id) => async (by) => {
  const { msg } = await by.send(approveWithdrawal, { params: { id } })
  return [
    ...(msg?.includes('no longer counts') ? [{ verb: 'withdrawal_approval_discarded' }] : []),
    { verb: msg?.includes('Another') ? 'withdrawal_approved_first' : 'withdrawal_approved' },
  ]
}

export const markUncertain: ActionDraw = (_, id) =>
  sends(markWithdrawalUncertain, id, 'withdrawal_marked_uncertain', { reason })

export const claim: ActionDraw = (_, id) => sends(claimWithdrawal, id, 'withdrawal_claimed')

const send: ActionDraw = (world, id) =>
  sends(sendWithdrawal, id, 'withdrawal_sent', { transaction_id: drawTransactionId(world) })

export const ofWithdrawals: ActionDraw[] = [
  approveLargeOrSmall,
  approveLargeOrSmall,
  approveLargeOrSmall,
  claim,
  claim,
  (_, id) => sends(takeOverWithdrawal, id, 'withdrawal_taken_over', { reason }),
  // A decision on a page that never existed.
  (world, id) => {
    const version = String(1e9 + world.random.int(1e6))
    const call = world.random.pick([claimWithdrawal, approveWithdrawal])
    return async (by) => {
      await by.send(call, { params: { id }, version })
      throw new Error('a decision on a wrong version was accepted')
    }
  },
  markUncertain,
  send,
  send,
  (_, id) => sends(rejectWithdrawal, id, 'withdrawal_rejected', { code: 'payment_failed' }),
  approvalRequests.withdrawal_outcome,
  approvalRequests.withdrawal_outcome,
  (_, id) => looks(viewWithdrawal, id, 'withdrawal_viewed'),
]
