export const session = {
  title: 'Sign in to the back office',
  heading: 'Back office',
  lead: 'For staff only. Members sign in on their own page.',
  email: 'Email',
  password: 'Password',
  code: 'Code',
  codeHelp: 'The six-digit code from your authenticator app',
  recoveryCode: 'Recovery code',
  recoveryCodeHelp: 'One of the codes that you kept, of ten letters and digits',
  withRecoveryCode: 'Use a recovery code',
  withCode: 'Use the authenticator',
  withPasskey: 'Sign in with a passkey',
  noPasskeyUsed: 'No passkey was used. Try again, or enter a code.',
  objects: 'I object to my removal. Enter the next code.',
  submit: 'Sign in',
  ended: 'Your session has ended. Sign in to continue where you were.',
  cookiesBlocked:
    'Your browser blocks cookies for this site, and the sign-in needs one. Allow cookies, and sign in again.',
  /** Shown two minutes before a session ends that is not used. */
  idle: {
    title: 'Still there?',
    text: (time: string) => `You will be signed out at ${time}, because you have not used the back office for a while.`,
    keep: 'Stay signed in',
  },
  /** Asked for before what moves money or gives rights. */
  factor: {
    title: 'Confirm that it is you',
    text: 'This moves money or gives rights. Once you have confirmed, you can go on for five minutes.',
    submit: 'Continue',
    passkey: 'Use a passkey',
    failed: 'No response. Try again with the next code.',
  },
  /** The link to the record that stopped a call. */
  viewRecord: 'View it',
  failed: 'No response. Check whether it was done before you try again.',
  signOutFailed: 'No response. You are still signed in. Try again.',
}
