export const deposits = {
  title: 'Deposit Funds',
  lead: 'Choose a plan, an amount and how you want to pay.',
  plansWaiting: 'the plans',
  plansFailed: 'The plans could not be loaded.',
  noPlans: "Can't find any plans yet", // UI-F2
  toDashboard: 'Back to the dashboard',
  plan: 'Investment plan',
  min: 'Min',
  max: 'Max',
  amount: 'Amount (USD)',
  method: 'Payment method',
  selectMethod: 'Select method', // UI-F4
  fromBalance: 'spend fund from balance', // UI-F4
  balanceIs: <Part>(balance: Part) => ['Your balance is ', balance, '.'],
  addressNext: 'The address to pay to comes next.',
  selectPlan: 'Select investment plan and continue', // UI-F5
  enterAmount: 'Enter amount and continue', // UI-F5
  selectPayment: 'Select preferred payment method', // UI-F5
  limitsFirst: 'Choose a plan to see its limits.',
  /** What a plan takes, with its limits as pieces. */
  limits: <Part>(plan: string, least: Part, most: Part) => [`${plan}: from `, least, ' to ', most, '.'],
  submit: 'Deposit',
  payment: {
    title: 'Copy/Scan QR Code to make payment', // UI-F8
    forPlan: (plan: string) => `For the plan ${plan}. `,
    standsIn: <Part>(history: Part) => ['The deposit stands in your ', history, ' as pending.'],
    accountHistory: 'account history',
    send: (coin: string) => `Send ${coin} worth`,
    copyAmount: 'Copy dollar amount',
    inDollars: (coin: string) => `The amount is in dollars. Your wallet shows how much ${coin} that is.`,
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
          bitcoin: 'The Bitcoin network usually needs 10 to 60 minutes to confirm it.',
          ethereum: 'The Ethereum network usually needs about 15 minutes to confirm it.',
          usdt: 'The TRON network usually needs a few minutes to confirm it.',
        } as Record<string, string>,
      },
      check: {
        title: 'We check that it has arrived',
        note: 'A person does this. You can leave this page: it goes on without you.',
      },
      active: { title: 'Your deposit is active', note: 'The status in your account history is then completed.' },
    },
    completed: 'Your payment has arrived. The deposit is active.',
    rejected: 'This deposit was rejected. The reason stands in your account history.',
    expired: 'This deposit has expired. Do not pay to this address; make a new deposit.',
    onlyThisCoin: (coin: string) =>
      `Send ${coin} only. Coins of another kind, or sent over another network, cannot be brought back.`,
    history: 'See account history',
    again: 'Make a new deposit',
  },
}
