export const withdrawals = {
  title: 'Withdraw Funds',
  lead: 'Sent to an address saved in your profile.',
  withdrawable: 'Amount withdrawable',
  notWithdrawable: "Money in plans and pending deposits isn't included.",
  amount: 'Amount (USD)',
  method: 'Method',
  address: 'Address',
  profileAddress: 'Address in your profile',
  loading: 'your limits',
  /** After a request. The server's message is shown as it is. */
  requested: (message: string) => message,
  blockers: {
    paused: (asset: string | null, why: string) =>
      `${asset ? `${asset} withdrawals` : 'Withdrawals'} are paused ${why}. Your money stays in your balance.`,
    pausedForNow: 'for now',
    /** The contract has the texts for reasons that are not here. */
    pauses: {} as Record<string, string>,
    email: 'Confirm your email address before you withdraw. We sent you a link.',
    locked: <Part>(time: Part) => ['Withdrawals are locked to protect your account. You can withdraw from ', time, '.'],
    payment:
      'Withdrawals are stopped, because a payment of yours was taken back, or the network does not show it any more. We are looking into it.',
    address: <Part>(method: string, time: Part) => [
      `Your ${method} address was changed recently. You can withdraw to it from `,
      time,
      '.',
    ],
    labelled: <Part>(label: string, time: Part) => [`You can withdraw to “${label}” from `, time, '.'],
    kyc: 'Verify your identity before you withdraw.',
    kycAbove: <Part>(amount: Part) => ['Withdrawals above ', amount, ' need a verified identity.'],
    verify: 'Verify your identity',
  },
  leftToday: 'Left of the daily limit',
  methods: { bitcoin: 'Bitcoin', ethereum: 'Ethereum', usdt: 'USDT' },
  upTo: <Part>(balance: Part) => ['Up to ', balance, '.'],
  minAmount: <Part>(min: Part) => ['Minimum ', min, ', or your whole balance.'],
  dailyRemaining: <Part>(remaining: Part, limit: Part) => ['Daily limit ', limit, ', ', remaining, ' left.'],
  reauthenticationAbove: <Part>(above: Part) => ['Above ', above, ' within 24 hours, you confirm that it is you.'],
  addAmount: 'Add amount and continue', // UI-G3
  // UI-G4
  addAddress: {
    bitcoin: 'Add your bitcoin address and continue',
    ethereum: 'Add your ethereum address and continue',
    usdt: 'Add your USDT address and continue',
  },
  insufficient: 'Insufficient balance', // UI-G5
  noAddress: "You haven't saved an address for this method.",
  addOnProfile: 'Add one in your profile',
  toAddress: <Part>(address: Part) => ['To your saved address ', address],
  submit: 'Withdraw',
  next: 'It stays pending until we send it. Track it in your account history.',
}
