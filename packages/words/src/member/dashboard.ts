export const dashboard = {
  title: 'Dashboard',
  greetings: { morning: 'Good morning', afternoon: 'Good afternoon', evening: 'Good evening' }, // UI-E1
  // UI-E2
  balanceSection: 'Balance',
  balance: 'Account balance',
  activeDeposit: 'Active deposit',
  totalWithdrawal: 'Total withdrawal',
  bonus: 'Bonus',
  accountType: 'Account type',
  basic: 'Basic',
  deposit: 'Deposit Funds',
  withdraw: 'Withdraw Funds',
  overTime: 'Your money over time',
  besideWaiting: 'your money over time',
  day: 'Day',
  lately: 'What happened lately',
  nothingYet: 'Nothing has happened yet.',
  happenings: {
    deposit: 'Deposit',
    withdrawal: 'Withdrawal',
    bonus: 'Referral bonus',
    gain: 'Share of gains',
    correction_credited: 'Correction, credited to you',
    correction_debited: 'Correction, taken off',
  } as Record<string, string>,
  seeAll: 'See account history',
  seeStatement: 'See every movement',
  next: 'Next step',
  nextSteps: {
    first_deposit: {
      title: 'Make your first deposit',
      why: 'Choose a plan and how you want to pay. It stands in your account history at once.',
      action: 'Choose a plan',
    },
    verify_identity: {
      title: 'Verify your identity',
      why: 'A picture of an identity document is enough. Nobody else can then act in your name.',
      action: 'Send a document',
    },
    add_address: {
      title: 'Save an address for withdrawals',
      why: 'Withdrawals go only to an address that stands on your profile.',
      action: 'Add an address',
    },
  },
}
