/** What the pages of records that are decided have in common. */
export const records = {
  member: 'Member',
  memberSince: 'Registered',
  memberKyc: 'Identity',
  noKyc: 'nothing sent',
  locked: 'This account is locked.',
  balance: 'Balance',
  activeDeposit: 'Active deposit',
  totalWithdrawal: 'Total withdrawal',
  bonus: 'Bonus',
  timeline: 'What happened',
  noTimeline: 'The audit log has nothing about it.',
  theMember: 'The member',
  theSystem: 'The system',
  changed: 'This changed while you were looking. What you see is how it is now.',
  noSecondPerson: (roles: readonly string[]) =>
    `This takes two people, and nobody else here may approve it. Invite another ${roles.join(' or ').toLowerCase()} first.`,
  reason: 'Reason',
  chooseReason: 'Select a reason',
  otherReason: 'Another reason',
  words: 'In your own words',
  wordsHelp: 'The member reads this too. With “Another reason” it is all that they read.',
  memberReads: 'The member will read:',
  transactionId: 'Transaction id',
  done: {
    deposit_requested: 'Asked for',
    deposit_confirmed: 'Confirmed',
    deposit_rejected: 'Rejected',
    deposit_expired: 'Expired',
    deposit_released: 'Released to the balance',
    withdrawal_requested: 'Asked for',
    withdrawal_approved_first: 'Approved by the first of two',
    withdrawal_approved: 'Approved',
    withdrawal_sent: 'Sent',
    withdrawal_rejected: 'Rejected',
    withdrawal_cancelled: 'Taken back',
    withdrawal_marked_in_doubt: 'Put in doubt',
    withdrawal_outcome_asked: 'An outcome was named, for another person to approve',
    kyc_submitted: 'Sent in',
    kyc_document_opened: 'Document opened',
    kyc_approved: 'Approved',
    kyc_rejected: 'Rejected',
  } as Record<string, string>,
}

/** What a payment is proved by, where an operator writes it down and where it is read. */
export const evidence = {
  title: 'Evidence',
  from: (counterparty: string) => `From ${counterparty}`,
  asset: 'Where it lies',
  noAsset: 'At a bank or with a broker',
  assets: { bitcoin: 'Bitcoin', ethereum: 'Ethereum', usdt: 'USDT (TRC-20)' } as Record<string, string>,
  documentName: 'Document',
  documentNameHelp: 'The paper that says so: a statement, an invoice, a settlement',
  documentReference: 'Where it is found',
  documentReferenceHelp: 'Optional: its number, or where it is kept',
  counterparty: 'Counterparty',
  counterpartyHelp: 'Who paid, or was paid',
  transactionId: 'Transaction id',
  optional: 'Optional',
  reason: 'In words',
  reasonHelp: 'What happened, for whoever approves it',
  /** Requests, by what became of them. */
  status: 'Status',
  statuses: { pending: 'Waiting', approved: 'Approved', refused: 'Refused', withdrawn: 'Taken back' } as Record<
    string,
    string
  >,
  people: 'Recorded and decided by',
  recordedAndDecided: (one: string, other: string) => `${one}, ${other}`,
  submit: 'Ask for approval',
}

/** Of the forms in dialogs. */
export const forms = {
  notNow: 'Not now',
  reason: 'Reason',
  reasonHelp: 'Other operators read it, now and later.',
}
