export const history = {
  title: 'Account History',
  tabs: 'Account history',
  tabOf: { deposit: 'Deposit History', withdrawal: 'Withdrawal History' }, // UI-H1
  captionOf: { deposit: 'Deposits', withdrawal: 'Withdrawals' },
  noneOf: { deposit: 'No deposit has been made', withdrawal: 'No withdrawals has been made' }, // UI-H4
  formOf: { deposit: 'Deposit Funds', withdrawal: 'Withdraw Funds' },
  anyStatus: 'Any status',
  noMatch: 'No records match these filters.',
  clearFilters: 'Clear filters',
  loading: 'your history',
  failed: "We couldn't load your history.",
  // UI-H2
  number: 'No.',
  amount: 'Amount',
  date: 'Date',
  status: 'Status',
  method: 'Method',
  showPayment: 'Show payment',
  showPaymentWhat: 'of this deposit',
  statementLead: 'For bonuses, gains and every other change, see your',
  statement: 'account statement',
}
