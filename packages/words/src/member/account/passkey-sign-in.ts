/** Apart from the other words, because the first screen loads them. */
export const passkeySignIn = {
  submit: 'Sign in with a passkey',
  notUsed: 'No passkey was used. Try again, or use another way',
}
