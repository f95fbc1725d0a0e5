/**
 * The states of what waits for somebody's decision, and every arrow between them with its verb.
 * The database keeps the same table (`state_transitions`); a test holds the two together.
 */
export const recordStatuses = ['pending', 'processing', 'completed', 'rejected', 'cancelled', 'expired'] as const
export type RecordStatus = (typeof recordStatuses)[number]

export const kycStatuses = ['none', 'pending', 'approved', 'rejected'] as const
export type KycStatus = (typeof kycStatuses)[number]

export const transitions = {
  deposits: [
    { from: 'pending', verb: 'confirm', to: 'completed' },
    { from: 'pending', verb: 'reject', to: 'rejected' },
    { from: 'pending', verb: 'expire', to: 'expired' },
  ],
  withdrawals: [
    { from: 'pending', verb: 'approve', to: 'processing' },
    { from: 'pending', verb: 'reject', to: 'rejected' },
    { from: 'pending', verb: 'cancel', to: 'cancelled' },
    { from: 'processing', verb: 'send', to: 'completed' },
    { from: 'processing', verb: 'reject', to: 'rejected' },
  ],
  kyc_submissions: [
    { from: 'pending', verb: 'approve', to: 'approved' },
    { from: 'pending', verb: 'reject', to: 'rejected' },
  ],
} as const
