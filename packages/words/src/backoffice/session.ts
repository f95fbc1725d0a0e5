export const session = {
  title: 'Sign in to the back office',
  heading: 'Back office',
  lead: 'For those who work here. Members sign in on their own page.',
  email: 'Email',
  password: 'Password',
  code: 'Code',
  codeHelp: 'The six digits that your authenticator shows now',
  submit: 'Sign in',
  ended: 'Your session has ended. Sign in again and you are back where you were.',
  /** Beside a refusal that another record stands against. */
  seeWhere: 'Look at it',
  failed: 'No answer came. Look at the screen again before you repeat it.',
  signOutFailed: 'You are still signed in: no answer came. Try again.',
}
