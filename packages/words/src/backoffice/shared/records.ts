/** Shared by the pages of records. */
export const records = {
  member: 'Member',
  memberSince: 'Registered',
  memberKyc: 'Identity',
  noKyc: 'Not submitted',
  locked: 'This account is locked.',
  balance: 'Balance',
  activeDeposit: 'Active deposit',
  totalWithdrawal: 'Total withdrawal',
  bonus: 'Bonus',
  timeline: 'Activity',
  noTimeline: 'No activity yet.',
  theMember: 'The member',
  theSystem: 'The system',
  changed: 'You now see the current version.',
  changedKept: 'You still see the version before, because you have typed something. A decision on it will be refused.',
  showCurrent: 'Show the current version',
  didBy: (what: string, name: string) => `${what}, by ${name}`,
  statusNow: (status: string) => `it is now ${status}`,
  changedBy: (what: readonly string[]) =>
    what.length > 0
      ? `This changed while you were viewing it: ${what.join('; ')}`
      : 'This changed while you were viewing it',
  looking: (names: readonly string[]) =>
    names.length === 1 ? `${names[0]} is looking at this` : `${names.join(', ')} are looking at this`,
  noApprover: (roles: readonly string[]) =>
    `This needs two people, and no other operator can approve it. Invite another ${roles.join(' or ').toLowerCase()} first.`,
  pendingRequest: 'Requested. Another operator must approve it.',
  viewRequest: 'View request',
  requestApproval: 'Request approval',
  reason: 'Reason',
  selectReason: 'Select a reason',
  otherReason: 'Other reason',
  details: 'Details',
  detailsHelp: 'The member sees this too. With “Other reason” it is all they see.',
  memberSees: 'The member will see:',
  transactionId: 'Transaction ID',
  /** By asset. */
  transactionShapes: {
    bitcoin: '64 characters: 0–9 and a–f',
    ethereum: '0x and 64 characters: 0–9 and a–f',
    usdt: '64 characters: 0–9 and a–f',
  } as Record<string, string>,
  actions: {
    deposit_requested: 'Requested',
    deposit_confirmed: 'Confirmed',
    deposit_rejected: 'Rejected',
    deposit_expired: 'Expired',
    deposit_released: 'Released to balance',
    referral_bonus_paid: 'Referral bonus paid',
    withdrawal_requested: 'Requested',
    withdrawal_approved_first: 'First approval',
    withdrawal_approved: 'Approved',
    withdrawal_claimed: 'Claimed to be sent',
    withdrawal_taken_over: 'Taken over',
    withdrawal_sent: 'Sent',
    withdrawal_transaction_refused: 'Transaction ID refused',
    withdrawal_transaction_resolved: 'Refused transaction ID resolved',
    withdrawal_rejected: 'Rejected',
    withdrawal_cancelled: 'Cancelled',
    withdrawal_marked_uncertain: 'Marked as uncertain',
    withdrawal_outcome_requested: 'Outcome submitted for approval',
    kyc_submitted: 'Submitted',
    kyc_document_opened: 'Document opened',
    kyc_approved: 'Approved',
    kyc_rejected: 'Rejected',
    kyc_retake_requested: 'Another picture requested',
    kyc_expired: 'Expired',
  },
}

/** The evidence of a payment, in forms and in lists. */
export const evidence = {
  title: 'Evidence',
  from: (counterparty: string) => `From ${counterparty}`,
  asset: 'Location of the money',
  noAsset: 'Bank or broker',
  assets: { bitcoin: 'Bitcoin', ethereum: 'Ethereum', usdt: 'USDT (TRC-20)' } as Record<string, string>,
  documentName: 'Document',
  documentNameHelp: 'For example a statement, an invoice or a settlement',
  documentReference: 'Document reference',
  documentReferenceHelp: 'Optional: its number or location',
  counterparty: 'Counterparty',
  counterpartyHelp: 'Who paid or was paid',
  transactionId: 'Transaction ID',

  transactionHelp: 'Optional. On a blockchain 64 characters, 0–9 and a–f; on Ethereum after 0x',
  reason: 'Description',
  reasonHelp: 'What happened. The approver sees this.',
  status: 'Status',
  people: 'Recorded and decided by',
  recordedAndDecided: (one: string, other: string) => `${one}, ${other}`,
  submit: 'Request approval',
}

/** Of the forms in dialogs. */
export const forms = {
  cancel: 'Cancel',
  reason: 'Reason',
  reasonHelp: 'Other operators can see this.',
}
