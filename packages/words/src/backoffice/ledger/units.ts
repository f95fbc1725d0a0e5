/** The book of units. */
export const units = {
  title: 'Units',
  lead: 'How many coins the records moved. The ledger is in dollars and prices move: only coins compare with a wallet.',
  loading: 'the book of units',
  in: 'In',
  out: 'Out',
  fees: 'Fees',
  held: 'The chain should hold',
  unattributed: (coins: string) => `With ${coins} of payments not attributed`,
  unconfirmed: (coins: string) => `Without ${coins} of withdrawals not confirmed`,
  amount: 'Books',
  unknown: 'Coins not known',
  none: 'None',
  records: (count: number, amount: string) =>
    count === 1 ? `1 record, ${amount}` : `${count.toLocaleString('en-US')} records, ${amount}`,
  uncollected: {
    show: 'Show what is not collected yet',
    loading: 'what is not collected yet',
    title: 'Received and not collected yet',
    at: (count: number, isBitcoin: boolean) =>
      count === 1
        ? `1 ${isBitcoin ? 'output' : 'address'}`
        : `${count.toLocaleString('en-US')} ${isBitcoin ? 'outputs' : 'addresses'}`,
    onlyNewest: (count: number) => `Of the newest ${count.toLocaleString('en-US')} only`,
    block: (height: number) => `Shown by block ${height.toLocaleString('en-US')}`,
    cost: 'Collecting costs now',
    costUnknown: 'Not known',
    each: (coins: string) => `${coins} each`,
    smallest: 'Smallest deposit',
    tooLow: 'Not above what collecting it costs now',
    settings: 'Settings',
    addresses: 'Addresses with the most',
  },
  enter: { open: 'Enter', title: 'How many coins did it move?', submit: 'Keep the coins' },
  coins: 'Coins',
  coinsHelp: 'Exactly as the chain shows it. A later entry replaces this one, and both are kept',
}
