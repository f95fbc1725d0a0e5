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
