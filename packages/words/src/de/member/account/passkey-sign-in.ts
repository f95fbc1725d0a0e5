import type { passkeySignIn as english } from '../../../member/account/passkey-sign-in.ts'

export const passkeySignIn: typeof english = {
  submit: 'Mit Passkey anmelden',
  notUsed: 'Es wurde kein Passkey benutzt. Versuchen Sie es erneut, oder melden Sie sich anders an',
}
