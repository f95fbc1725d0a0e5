export const sessions = {
  email: 'Email',
  password: 'Password',
  login: {
    title: 'Sign in',
    heading: 'Welcome back',
    lead: 'Sign in to your account.',
    leadAfterRegistration: 'Your account is ready. Sign in with the password you just chose.',
    leadAfterMail: (email: string) =>
      `Your account is ready. We sent a link to ${email}: open it to confirm your address. Sign in with the password you just chose.`,
    leadAfterIdle: (minutes: number) =>
      `You were signed out after ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} without use. Nothing was sent.`,
    remember: 'Remember me',
    forgot: 'Forgot password?',
    submit: 'Sign in',
    or: 'or',
    google: 'Google',
    facebook: 'Facebook',
    noAccount: 'No account yet?',
    signUp: 'Sign up',
  },
  forgot: {
    title: 'Forgot password',
    lead: "Enter your email address. If there's an account for it, we'll email you a link to choose a new password.",
    submit: 'Reset password',
    remembered: 'Remembered it?',
    back: 'Back to sign in',
  },
}
