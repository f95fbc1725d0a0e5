export const registration = {
  title: 'Sign up',
  heading: 'Welcome back', // UI-C2
  lead: 'Create your account. It takes about a minute.',
  fullName: 'Full name',
  email: 'Email',
  accountType: 'Account type',
  accountTypeHelp: 'Not sure? Start with Basic.',
  password: 'Password',
  passwordHelp: '8 characters or more. A sentence is easy to remember and hard to guess.',
  passwordAgain: 'Re-type password',
  upline: 'Referral ID (optional)',
  uplineHelp: 'Were you invited? Enter the ID you were given.',
  terms: 'I agree to the terms and conditions',
  /** The words of it that link to the terms. */
  termsLink: 'terms and conditions',
  passwordsDiffer: 'Passwords do not match', // UI-C7
  agree: 'Agree to our terms and condition', // UI-C8
  submit: 'Sign in', // UI-C2
  submitHelp: 'This creates your account.',
  done: 'Account created successfully', // UI-C10
  hasAccount: 'Already a member?',
  signIn: 'Sign in',
}
