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
  loading: 'your money over time',
  day: 'Day',
  recentActivity: 'Recent activity',
  noActivity: 'No activity yet.',
  activityTypes: {
    deposit: 'Deposit',
    withdrawal: 'Withdrawal',
    bonus: 'Referral bonus',
    gain: 'Share of gains',
    gain_reversed: 'Share of gains, taken back',
    loss: 'Share of a loss',
    correction_credited: 'Correction, credited to you',
    correction_debited: 'Correction, deducted',
  } as Record<string, string>,
  viewHistory: 'View account history',
  viewStatement: 'View statement',
  next: 'Next step',
  nextSteps: {
    first_deposit: {
      title: 'Make your first deposit',
      why: 'Choose a plan and how you want to pay. It appears in your account history straight away.',
      action: 'Choose a plan',
    },
    verify_identity: {
      title: 'Verify your identity',
      why: 'A photo of your ID is all we need. It helps protect your account.',
      action: 'Send a document',
    },
    add_address: {
      title: 'Save an address for withdrawals',
      why: 'We only send withdrawals to addresses saved in your profile.',
      action: 'Add an address',
    },
  },
}
