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
  uncertain: 'uncertain',
  timeline: 'Activity',
  noTimeline: 'No activity yet.',
  theMember: 'The member',
  theSystem: 'The system',
  changed: 'This changed while you were viewing it. You now see the current version.',
  noSecondPerson: (roles: readonly string[]) =>
    `This needs two people, and no other operator can approve it. Invite another ${roles.join(' or ').toLowerCase()} first.`,
  reason: 'Reason',
  chooseReason: 'Select a reason',
  otherReason: 'Other reason',
  details: 'Details',
  detailsHelp: 'The member sees this too. With “Other reason” it is all they see.',
  memberSees: 'The member will see:',
  transactionId: 'Transaction ID',
  done: {
    deposit_requested: 'Requested',
    deposit_confirmed: 'Confirmed',
    deposit_rejected: 'Rejected',
    deposit_expired: 'Expired',
    deposit_released: 'Released to balance',
    referral_bonus_paid: 'Referral bonus paid',
    withdrawal_requested: 'Requested',
    withdrawal_approved_first: 'First approval',
    withdrawal_approved: 'Approved',
    withdrawal_sent: 'Sent',
    withdrawal_rejected: 'Rejected',
    withdrawal_cancelled: 'Cancelled',
    withdrawal_marked_in_doubt: 'Marked as uncertain',
    withdrawal_outcome_asked: 'Outcome submitted for approval',
    kyc_submitted: 'Submitted',
    kyc_document_opened: 'Document opened',
    kyc_approved: 'Approved',
    kyc_rejected: 'Rejected',
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
  optional: 'Optional',
  reason: 'Description',
  reasonHelp: 'What happened. The approver sees this.',
  /** Of requests. */
  status: 'Status',
  statuses: { pending: 'Pending', approved: 'Approved', refused: 'Rejected', withdrawn: 'Withdrawn' } as Record<
    string,
    string
  >,
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
