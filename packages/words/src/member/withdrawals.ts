export const withdrawals = {
  title: 'Withdraw Funds',
  lead: 'To an address that you have saved on your profile.',
  withdrawable: 'Amount withdrawable',
  notWithdrawable: 'Money in plans and deposits that are still pending are not part of it.',
  amount: 'Amount (USD)',
  method: 'Method',
  methods: { bitcoin: 'Bitcoin', ethereum: 'Ethereum', usdt: 'USDT' },
  upTo: <Part>(balance: Part) => ['Up to ', balance],
  minAmount: <Part>(minAmount: Part) => ['The smallest withdrawal is ', minAmount, ', or your whole balance.'],
  dailyRemaining: <Part>(remaining: Part, limit: Part) => [
    'Within 24 hours you can withdraw up to ',
    limit,
    '; ',
    remaining,
    ' is left.',
  ],
  addAmount: 'Add amount and continue', // UI-G3
  // UI-G4
  addAddress: {
    bitcoin: 'Add your bitcoin address and continue',
    ethereum: 'Add your ethereum address and continue',
    usdt: 'Add your USDT address and continue',
  },
  insufficient: 'Insufficient balance', // UI-G5
  noAddress: 'You have not saved an address for this method.',
  addOnProfile: 'Add it on your profile',
  toAddress: <Part>(address: Part) => ['To your saved address ', address],
  submit: 'Withdraw',
  next: 'It is pending until we have sent it. You can follow it in your account history.',
}
