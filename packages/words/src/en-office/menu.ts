/** The names of the screens in the menu, in its groups: what is worked on, whom it is about, the money, and the house. */
export const menu = {
  overview: 'Overview',
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  kyc: 'KYC',
  approvals: 'Approvals',
  members: 'Members',
  gains: 'Gains',
  bonusBudget: 'Bonus budget',
  ledger: 'Ledger',
  plans: 'Plans',
  addresses: 'Addresses',
  settings: 'Settings',
  operators: 'Operators',
  audit: 'Audit',
}
