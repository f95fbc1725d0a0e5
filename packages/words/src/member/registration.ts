export const registration = {
  email: 'Email',
  password: 'Password',
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
}
