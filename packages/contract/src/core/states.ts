/**
 * The statuses of records that are decided, and every allowed transition with its verb. The database has the same
 * table (`state_transitions`); a test compares the two.
 */
export const recordStatuses = ['pending', 'processing', 'completed', 'rejected', 'cancelled', 'expired'] as const
export type RecordStatus = (typeof recordStatuses)[number]

/**
 * As operators see them. A withdrawal that an operator sends is `sending`, one whose transaction the chain has not confirmed yet is
 * `confirming`, and one that may or may not have been sent is `uncertain`; their members see `processing`.
 */
export const depositStatuses = ['pending', 'completed', 'rejected', 'cancelled', 'expired'] as const
export type DepositStatus = (typeof depositStatuses)[number]
/** Subsets of completed deposits: still in the plan, in the plan after its term ended, and taken back because the credit was wrong. */
export const depositPlanStatuses = ['in_plan', 'matured', 'reversed'] as const
/** Parts of the records that are pending: those the caller can decide, and those that another operator must decide. */
export const depositQueues = ['to_confirm', 'waiting_for_another'] as const
export const withdrawalQueues = ['to_approve', 'to_settle', 'waiting_for_another'] as const
export const withdrawalStatuses = [
  'pending',
  'processing',
  'sending',
  'confirming',
  'uncertain',
  'completed',
  'rejected',
  'cancelled',
] as const
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

/**
 * As operators see them. `retake`: another picture was requested. `expired`: the document was valid when it was approved.
 * `revoked`: the approval was taken back. Their members see `rejected`, with the reason.
 */
export const kycStatuses = ['pending', 'approved', 'rejected', 'retake', 'expired', 'revoked'] as const
export type KycStatus = (typeof kycStatuses)[number]

export const planStates = ['draft', 'open', 'closed'] as const

export const distributionStatuses = ['posting', 'posted', 'failed', 'reversed'] as const
export type DistributionStatus = (typeof distributionStatuses)[number]

export const approvalStatuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

export const transitions = {
  deposits: [
    { from: 'pending', verb: 'confirm', to: 'completed' },
    { from: 'pending', verb: 'reject', to: 'rejected' },
    { from: 'pending', verb: 'cancel', to: 'cancelled' },
    { from: 'pending', verb: 'expire', to: 'expired' },
  ],
  withdrawals: [
    { from: 'pending', verb: 'approve', to: 'processing' },
    { from: 'pending', verb: 'reject', to: 'rejected' },
    { from: 'pending', verb: 'cancel', to: 'cancelled' },
    { from: 'processing', verb: 'claim', to: 'sending' },
    { from: 'processing', verb: 'reject', to: 'rejected' },
    { from: 'processing', verb: 'discard the approval', to: 'pending' },
    { from: 'sending', verb: 'send', to: 'completed' },
    { from: 'sending', verb: 'record the transaction of', to: 'confirming' },
    { from: 'sending', verb: 'mark as uncertain', to: 'uncertain' },
    { from: 'confirming', verb: 'confirm', to: 'completed' },
    { from: 'confirming', verb: 'find another payment of', to: 'sending' },
    { from: 'confirming', verb: 'mark as uncertain', to: 'uncertain' },
    { from: 'uncertain', verb: 'settle', to: 'completed' },
    { from: 'uncertain', verb: 'settle', to: 'rejected' },
  ],
  kyc_submissions: [
    { from: 'pending', verb: 'approve', to: 'approved' },
    { from: 'pending', verb: 'reject', to: 'rejected' },
    { from: 'pending', verb: 'request another picture', to: 'retake' },
    { from: 'approved', verb: 'expire', to: 'expired' },
    { from: 'approved', verb: 'revoke', to: 'revoked' },
  ],
  plans: [
    { from: 'draft', verb: 'open', to: 'open' },
    { from: 'open', verb: 'close', to: 'closed' },
  ],
  distributions: [
    { from: 'posting', verb: 'post', to: 'posted' },
    { from: 'posting', verb: 'fail', to: 'failed' },
    { from: 'posted', verb: 'reverse', to: 'reversed' },
  ],
  approvals: [
    { from: 'pending', verb: 'approve', to: 'approved' },
    { from: 'pending', verb: 'reject', to: 'rejected' },
    { from: 'pending', verb: 'withdraw', to: 'withdrawn' },
  ],
} as const
