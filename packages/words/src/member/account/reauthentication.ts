/** The dialog that asks who the member is. */
export const reauthentication = {
  title: 'Confirm that it is you',
  lead: 'This protects your account when somebody else uses your session. Enter your password, and what you started continues.',
  leadFactor:
    'This protects your account when somebody else uses your session. Use your second factor, and what you started continues.',
  password: 'Your password',
  sign: 'Sign with a passkey',
  signs: 'It signs this amount and this address. Nothing else can be sent with the signature.',
  submit: 'Confirm',
  cancel: 'Cancel',
  cancelled: 'Nothing was changed, because you did not confirm that it is you',
}
