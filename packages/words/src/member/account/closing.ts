export const ownData = {
  title: 'Your data',
  lead: 'Everything that we have about you, as one file (JSON).',
  contains:
    'Inside: your profile, addresses, sign-ins, deposits, withdrawals, every movement of your money, documents and what was decided about them, agreements, emails, and what operators opened.',
  without:
    'Not inside: the pictures of identity documents. Somebody else could get them with this file; ask support for them.',
  download: 'Download my data',
  failed: 'The file could not be loaded. Try again',
}

export const closing = {
  title: 'Close the account',
  lead: 'After seven days, in which you can take it back, we erase your personal data.',
  section: 'What closing does',
  toSecurity: 'Back to Security',
  loading: 'what closing the account needs',
  failed: "We couldn't load what closing the account needs.",
  erased:
    'We erase your name, email, Referral ID and photo, devices, sessions, emails, and payout addresses to which nothing was sent. Gains that a plan pays later go to its other members. You can register again at any time.',
  keptTitle: 'What we must keep, under a number without your name',
  kept: {
    money:
      'Every movement of your money, with the addresses and transactions. The ledger is sealed, and the law requires it.',
    agreements: 'Which terms you agreed to, and when. They are the contract about that money.',
    documents:
      "Identity documents on which we decided, encrypted, and the decisions. We're required by law to keep them. The KYC page shows for how long; then the documents are deleted.",
    audit:
      'The log of who did what, with network addresses and what operators searched for. It is sealed, so nothing can be taken out of it.',
    operator_words:
      'Reasons and comments that operators wrote about your payments. They belong to decisions that the law requires us to keep.',
    backups: 'Backups and mails that are already in a mailbox. Backups are deleted after their time.',
  },
  blockedTitle: 'Before you can close it',
  blocked: {
    balance: 'Withdraw your balance. If it is below the smallest withdrawal, ask support.',
    plan: 'Wait until this plan ends.',
    deposit: 'Cancel this deposit, or wait until it is decided.',
    withdrawal: 'Wait until this withdrawal is done, or cancel it.',
    bonus: 'Wait until the bonuses that you earned are paid.',
    correction: 'Wait until a correction of your balance is decided.',
  },
  otherBlocker: 'Wait until everything in your account is done.',
  seeRecord: 'See it',
  open: 'Close my account',
  confirmTitle: 'Close your account?',
  confirm:
    'In seven days we erase your personal data. Until then you can take it back here. Nobody can undo it afterwards.',
  keep: 'Keep my account',
  requested: <Part>(time: Part) => ['Your account will be closed on ', time, ', and your personal data erased.'],
  held: 'It is not closed while there is money in it:',
  takeBack: 'Take it back',
  takenBack: 'Your account stays.',
}
