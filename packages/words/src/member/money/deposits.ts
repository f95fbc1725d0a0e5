export const deposits = {
  title: 'Deposit Funds',
  lead: 'Choose a plan, an amount and how you want to pay.',
  loading: 'the plans',
  failed: "We couldn't load the plans.",
  noPlans: "Can't find any plans yet", // UI-F2
  toDashboard: 'Back to the dashboard',
  plan: 'Investment plan',
  min: 'Min',
  max: 'Max',
  term: (days: number, until: string) => `${days} ${days === 1 ? 'day' : 'days'}, back on ${until} if it arrives today`,
  allPlans: 'See all plans',
  amount: 'Amount (USD)',
  method: 'Payment method',
  selectMethod: 'Select method', // UI-F4
  fromBalance: 'spend fund from balance', // UI-F4
  balanceIs: <Part>(balance: Part, planAbove?: string) => [
    'Your balance is ',
    balance,
    planAbove === undefined ? '.' : `, not enough for ${planAbove}.`,
  ],
  emailFirst: 'Confirm your email address before you deposit. We sent you a link.',
  addressNext: "You'll get the payment address in the next step.",
  selectPlan: 'Select investment plan and continue', // UI-F5
  enterAmount: 'Enter amount and continue', // UI-F5
  selectPayment: 'Select preferred payment method', // UI-F5
  planFirst: 'Choose a plan first.',
  limits: <Part>(plan: string, min: Part, max: Part) => [`${plan}: from `, min, ' to ', max, '.'],
  above: <Part>(plan: string, max: Part) => [`${plan} takes up to `, max, '. '],
  below: <Part>(plan: string, min: Part) => [`${plan} takes `, min, ' or more. '],
  takes: (plan: string) => `${plan} takes this amount.`,
  choose: (plan: string) => `Choose ${plan}`,
  submit: 'Deposit',
  payment: {
    title: 'Copy/Scan QR Code to make payment', // UI-F8
    plan: (name: string) => `${name} plan. `,
    findIt: <Part>(history: Part) => ["You'll find this deposit in your ", history, ' as pending.'],
    accountHistory: 'account history',
    send: (coin: string) => `Send this much in ${coin}`,
    network: 'On this network',
    inDollars: (coin: string) =>
      `The amount is in US dollars. Your wallet will convert it to ${coin}. We credit what it is worth when it arrives.`,
    sendExactly: (coin: string) => `Send exactly this much ${coin}`,
    oneToOne: (coin: string) => `One ${coin} is credited as one dollar.`,
    copyAmount: 'Copy amount',
    atRate: <Part>(amount: Part, rate: Part, unit: string, left: Part) => [
      'This is ',
      amount,
      ' at ',
      rate,
      ` for one ${unit}. The rate is fixed for `,
      left,
      '.',
    ],
    timeLeft: (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
    sameAddress: 'If you send less, send the rest to this same address.',
    rateEnded: (unit: string) =>
      `The fixed rate has ended. If you sent the ${unit} in time, there is nothing to do. If not, you can still pay to this same address. We credit what it is worth when it arrives.`,
    openInWallet: 'Open in wallet',
    otherDevice: 'Paying from another device? Scan this code.',
    address: 'Payment address',
    copyAddress: 'Copy address', // UI-F8
    qrCode: (coin: string, address: string) => `QR code of the ${coin} address ${address}`,
    waiting: 'Waiting for your payment',
    next: 'What happens next',
    steps: {
      requested: { title: 'Deposit requested' },
      pay: {
        title: 'You send the payment',
        note: 'The network needs some time to confirm it.',
        notes: {
          bitcoin: 'The Bitcoin network usually confirms it in 10 to 60 minutes.',
          ethereum: 'The Ethereum network usually confirms it in about 15 minutes.',
          usdt: 'The TRON network usually confirms it in a few minutes.',
        } as Record<string, string>,
      },
      check: {
        title: 'We check that it has arrived',
        note: 'Our team checks this by hand. You can close this page.',
        byItself: (confirmations: number) => `The network confirms it ${confirmations} times. You can close this page.`,
      },
      active: { title: 'Your deposit is active', note: 'Your account history will show it as completed.' },
    },
    completed: 'Your payment has arrived. The deposit is active.',
    rejected: "This deposit was rejected. You'll find the reason in your account history.",
    expired: "This deposit has expired. Don't pay to this address. Make a new deposit instead.",
    cancelled: "You cancelled this deposit. Don't pay to this address. Make a new deposit instead.",
    onlyThisCoin: (coin: string, network: string | null) =>
      `Send ${coin}${network && network !== coin ? ` on ${network}` : ''} only. Any other coin, or another network, can't be recovered.`,
    history: 'View account history',
    again: 'Make a new deposit',
  },
}
