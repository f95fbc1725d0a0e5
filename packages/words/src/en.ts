/**
 * English: every word that a face of the house shows, by the folder that shows it. What quotes the specification is marked
 * with the requirement and may not be changed. Sentences with a figure or another part in them are functions that give the
 * pieces in order (`Text` in the parts puts them together).
 */

/** What the browser is told: the tag of BCP 47, which also names the calendar's words, and where lines begin. */
export const language = { tag: 'en-GB', direction: 'ltr' } as const

export const page = {
  description: 'Cairn is an investment platform whose members can check every figure.',
  broken: 'This page did not load fully. Check your internet connection and reload it.',
  needsJavaScript: 'Cairn needs JavaScript. Please switch it on for this page.',
}

/** Of the shared parts. */
export const parts = {
  splash: 'Loading…',
  loading: (what: string) => `Loading ${what}…`,
  tryAgain: 'Try again',
  close: 'Close',
  menu: 'Menu',
  dismiss: 'Dismiss',
  loadMore: 'Load more',
  moreFailed: 'No more could be loaded. Try again.',
  thatIsAll: 'That is all.',
  messages: 'Messages',
  copied: 'Copied',
  copyByHand: 'Select the text and copy it',
  show: 'Show',
  hide: 'Hide',
  qrCodeMissing: 'The QR code could not be drawn. Copy the address instead.',
  amountRead: (amount: string) => `Read as ${amount}`,
  amountUnread: 'Digits and a point, like 1250.50',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
}

/** What is said wherever a form is sent. */
export const session = {
  checkConnection: 'Check your internet connection', // UI-A13
  networkFailed: 'Network request failed', // UI-A13
  photoFailed: 'Error uploading image', // UI-A13
  enterEmail: 'Enter email address and proceed', // UI-B7, UI-C6, UI-D3
  /**
   * What stands at a field whose message the specification words. The message itself is in the toast; the same sentence twice
   * would be read twice to those who listen. By the message, because a server refuses with the same ones.
   */
  fieldNotes: {
    'Enter email address and proceed': 'No email address is entered yet.',
    'Passwords do not match': 'These two are not the same.',
    'Agree to our terms and condition': 'Not agreed to yet.',
    'Referral ID not found': 'Nobody has this Referral ID.',
    'Select investment plan and continue': 'No plan is chosen yet.',
    'Enter amount and continue': 'No amount is entered yet.',
    'Add amount and continue': 'No amount is entered yet.',
    'Select preferred payment method': 'No method is chosen yet.',
    'Add your bitcoin address and continue': 'No bitcoin address is saved on your profile.',
    'Add your ethereum address and continue': 'No ethereum address is saved on your profile.',
    'Add your USDT address and continue': 'No USDT address is saved on your profile.',
    'Insufficient balance': 'This is more than your balance.',
    'Select your country': 'No country is chosen yet.',
    'Select your ID card type': 'No ID type is chosen yet.',
    'Choose file': 'No file is chosen yet.',
    'Choose an image file': 'This is not an image.',
  } as Record<string, string>,
}

export const shell = {
  nav: 'Main',
  // UI-A8
  dashboard: 'Dashboard',
  deposit: 'Deposit Funds',
  withdraw: 'Withdraw Funds',
  referral: 'Referral',
  history: 'Account History',
  profile: 'Profile',
  kyc: 'KYC Verification',
  logout: 'Logout',
  copyright: (years: string) => `© ${years} Cairn. All rights reserved.`,
  printed: (day: string) => `Printed on ${day}`,
  sampleWorld: 'Sample data',
  sample: 'Sample data: the people, the plans and the money here are made up.',
  screen: 'the screen',
  screenBroken: 'This screen could not be shown.',
  pageBroken: 'This page could not be shown.',
  accountFailed: 'We could not load your account just now.',
  accountFailedNote: 'Nothing was changed. You are still signed in.',
}

export const visitors = {
  about: 'About Cairn',
  statement: 'Every figure here is one you can check.',
  facts: [
    'Every movement of money is booked on two sides, so the books always balance.',
    'Gains are shared out only after they were realised, recorded and approved.',
    'You see each deposit, each withdrawal and where it stands.',
  ],
  email: 'Email',
  password: 'Password',
  login: {
    title: 'Sign in',
    heading: 'Welcome back',
    lead: 'Sign in to your account.',
    leadAfterRegistration: 'Your account is made. Sign in with the password that you have just chosen.',
    remember: 'Remember me',
    forgot: 'Forgot password?',
    submit: 'Sign in',
    or: 'or',
    google: 'Google',
    facebook: 'Facebook',
    noAccount: 'No account yet?',
    signUp: 'Sign up',
  },
  register: {
    title: 'Sign up',
    heading: 'Welcome back', // UI-C2
    lead: 'This makes a new account. It takes a minute.',
    fullName: 'Full name',
    accountType: 'Account type',
    accountTypeHelp: 'Basic is fine to begin with.',
    passwordHelp: '8 characters or more. A sentence is easy to remember and hard to guess.',
    passwordAgain: 'Re-type password',
    upline: 'Referral ID (optional)',
    terms: 'I agree to the terms and conditions',
    passwordsDiffer: 'Passwords do not match', // UI-C7
    agree: 'Agree to our terms and condition', // UI-C8
    submit: 'Sign in', // UI-C2
    submitHelp: 'This makes your new account.',
    done: 'Account created successfully', // UI-C10
    hasAccount: 'Already a member?',
    signIn: 'Sign in',
  },
  forgot: {
    title: 'Forgot password',
    lead: 'Enter your email address. If it has an account, we send it a link to choose a new password.',
    submit: 'Reset password',
    remembered: 'You remember it?',
    back: 'Back to sign in',
  },
}

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

export const history = {
  title: 'Account History',
  tabs: 'Account history',
  // UI-H1
  depositTab: 'Deposit History',
  withdrawalTab: 'Withdrawal History',
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  noDeposits: 'No deposit has been made', // UI-H4
  noWithdrawals: 'No withdrawals has been made', // UI-H4
  noneYet: 'None among the newest records.',
  deposit: 'Deposit Funds',
  withdraw: 'Withdraw Funds',
  waiting: 'your history',
  failed: 'Your history could not be loaded.',
  // UI-H2
  number: 'No.',
  amount: 'Amount',
  date: 'Date',
  status: 'Status',
  method: 'Method',
  cancel: 'Cancel',
  cancelWhat: 'this withdrawal',
  cancelTitle: 'Cancel this withdrawal?',
  cancelEffect: <Part>(amount: Part) => [amount, ' will return to your balance.'],
  showPayment: 'Show payment',
  showPaymentWhat: 'of this deposit',
  keep: 'Keep it',
  cancelNow: 'Cancel withdrawal',
  cancelled: 'Your withdrawal has been cancelled',
  statementLead: 'Bonuses, gains and everything else that has moved your balance:',
  statement: 'Account statement',
}

export const statement = {
  title: 'Account Statement',
  lead: 'Every movement of your balance and of your active deposit, and what there was after it.',
  caption: 'Movements',
  waiting: 'your statement',
  failed: 'Your statement could not be loaded.',
  none: 'Nothing has moved yet. Every movement of your money will stand here.',
  date: 'Date',
  what: 'What it was',
  balance: 'Balance',
  activeDeposit: 'Active deposit',
  unchanged: 'unchanged',
  after: <Part>(figure: Part) => ['then ', figure],
  types: {
    deposit_confirmed: 'Deposit, payment received',
    deposit_from_balance: 'Deposit from your balance',
    deposit_released: 'Deposit returned',
    withdrawal_held: 'Withdrawal asked for',
    withdrawal_released: 'Withdrawal returned',
    bonus_paid: 'Referral bonus',
    gain_distributed: 'Share of gains',
    correction_credited: 'Correction, credited to you',
    correction_debited: 'Correction, taken off',
  } as Record<string, string>,
}

export const referrals = {
  title: 'Referral',
  lead: 'Give this link to people you would like to bring along.',
  link: 'Referral link',
  copyLink: 'Copy link',
  yours: 'Your referrals',
  none: 'You have not referred anyone yet', // UI-I3
  noneNext: 'Copy the link above and send it to somebody.',
  waiting: 'your referrals',
  failed: 'Your referrals could not be loaded.',
  // UI-I2
  number: 'No.',
  name: 'Name',
  bonus: 'Bonus',
  yes: 'Yes',
  no: 'No',
  registered: 'Registration date',
}

export const profile = {
  title: 'Profile',
  // UI-J1
  edit: 'Edit Profile',
  cancel: 'Cancel',
  save: 'Save Changes',
  saved: 'Your profile is saved.',
  notSet: 'Not set',
  referralId: 'Referral ID',
  accountType: 'Account type',
  basic: 'Basic',
  fullName: 'Full name',
  newPassword: 'New password (optional)',
  newPasswordHelp: 'Leave it empty to keep the one you have.',
  currentPassword: 'Current password',
  currentPasswordHelp: 'Asked for when you signed in a while ago.',
  plan: 'Investment plan',
  bitcoin: 'Bitcoin address',
  ethereum: 'Ethereum address',
  usdt: 'USDT address (TRC20)', // UI-J3
  changePhoto: 'Change photo',
  photoHelp: 'Press the picture to choose a new one. It is changed at once.',
  newPhoto: 'New photo',
}

export const kyc = {
  title: 'KYC Verification',
  lead: 'So that nobody else can act in your name.',
  waiting: 'the state of your KYC',
  failed: 'The state of your KYC could not be loaded.',
  yourStatus: 'Your KYC status',
  status: 'Status',
  notSubmitted: 'Not submitted',
  whyRejected: 'Why it was not accepted:',
  openings: 'Who has opened your document',
  country: 'Country',
  type: 'ID type',
  types: { passport: 'Passport', driver_license: 'Driver license', identity_card: 'Identity card', others: 'Others' },
  picture: 'Picture of your document',
  preview: 'The document you have chosen',
  // UI-K4
  selectCountry: 'Select your country',
  selectType: 'Select your ID card type',
  chooseFile: 'Choose file',
  chooseImage: 'Choose an image file',
  // UI-K6
  pending: {
    button: 'Pending KYC',
    message: 'Your KYC is pending',
    next: 'We have your document and are looking at it.',
  },
  approved: {
    button: 'KYC Approved',
    message: 'Your KYC has been approved',
    next: 'Your identity is verified. There is nothing to do.',
  },
  open: {
    button: 'Complete KYC process',
    next: 'Send a picture of an identity document to verify who you are.',
  },
  accepted: 'Accepted documents',
  acceptedPoints: [
    'A valid passport, identity card or driving licence issued by a government',
    'The original in colour, photographed or scanned',
    'All four corners visible; of a card, both sides in one picture',
    'Every word readable, with nothing covered',
    'A name and date of birth that match your profile',
    'A JPEG, PNG or WebP picture of up to 10 MB',
  ],
  rejected: 'Rejected documents',
  rejectedPoints: [
    'Pictures that are blurred, dark or cropped, or that have glare',
    'A finger or anything else over the text',
    'Black-and-white pictures, photocopies and screenshots',
    'Pictures that were edited, or watermarked by an app',
    'Documents that are expired or damaged',
    'Two different documents in one picture',
  ],
}
