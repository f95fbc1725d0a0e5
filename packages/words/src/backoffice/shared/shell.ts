export const shell = {
  nav: 'Back office',
  backOffice: 'Back office',
  signOut: 'Sign out',
  /** For a screen reader, after the name and the role. */
  yourAccount: 'Your account',
  roles: { owner: 'Owner', treasurer: 'Treasurer', reviewer: 'Reviewer', support: 'Support' },
  screen: 'the screen',
  loadFailed: (what: string) =>
    `${what.charAt(0).toUpperCase()}${what.slice(1)} could not be loaded. Check the connection and try again.`,
  broken: 'The back office could not be shown.',
  pageBroken: "This page didn't finish loading. Check your internet connection and reload it.",
  accountFailed: 'Your session could not be checked. Check the connection and try again.',
  screenBroken: 'This screen could not be shown. Nothing was changed.',
  notAllowed: 'No access',
  notAllowedText: 'Your role cannot open this screen. Ask an owner for access.',
  notFound: 'Page not found',
  notFoundText: 'This page or record does not exist.',
  toOverview: 'Go to overview',
  singleOperator: 'Single operator',
  oneOperator: 'This installation has a single operator: no second person checks anything. Invite another owner.',
  oneOwner: 'This installation has a single owner, who changes its rules alone. Invite another owner.',
}

/** The names of the screens, in the order and the groups of the menu: work, members, money, platform. */
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
  addresses: 'Receiving addresses',
  announcements: 'Announcements',
  settings: 'Settings',
  operators: 'Operators',
  audit: 'Audit',
}
