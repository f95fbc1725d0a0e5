export const history = {
  title: 'Account History',
  tabs: 'Account history',
  // UI-H1
  depositTab: 'Deposit History',
  withdrawalTab: 'Withdrawal History',
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  noDeposits: 'No deposit has been made', // UI-H4
  noWithdrawals: 'No withdrawals has been made', // UI-H4
  noneYet: 'None in the most recent records. Load more to see older ones.',
  deposit: 'Deposit Funds',
  withdraw: 'Withdraw Funds',
  loading: 'your history',
  failed: "We couldn't load your history.",
  // UI-H2
  number: 'No.',
  amount: 'Amount',
  date: 'Date',
  status: 'Status',
  method: 'Method',
  cancel: 'Cancel',
  cancelWhat: 'this withdrawal',
  cancelTitle: 'Cancel this withdrawal?',
  cancelEffect: <Part>(amount: Part) => [amount, ' will return to your balance.'],
  showPayment: 'Show payment',
  showPaymentWhat: 'of this deposit',
  keep: 'Keep it',
  cancelNow: 'Cancel withdrawal',
  cancelled: 'Your withdrawal has been cancelled',
  statementLead: 'For bonuses, gains and every other change, see your',
  statement: 'account statement',
}
