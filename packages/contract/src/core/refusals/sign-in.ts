import type { RefusalEntry } from './refusal-entry.ts'

/** Signing in, sessions, and re-authentication. */
export const signInRefusals = {
  not_signed_in: { status: 401, sentence: 'Sign in to continue' },
  session_ended: { status: 401, sentence: 'Your session has ended. Sign in again' },
  wrong_credentials: { status: 401, sentence: 'Incorrect email or password' },
  wrong_operator_credentials: { status: 401, sentence: 'Incorrect email, password, code or passkey' },
  second_factor_needed: {
    status: 403,
    sentence: 'This account has a second factor, which this page cannot ask for. Sign in on our own website',
  },
  factor_code_wrong: {
    status: 403,
    sentence: 'This code is wrong or was used before. Enter the next code of your app, or another recovery code',
    field: 'code',
  },
  challenge_over: { status: 410, sentence: 'This took too long. Start again' },
  factor_too_new: {
    status: 403,
    sentence:
      'Only a second factor that is older than 30 days can stop this. Sign out and sign in with that one, or contact support',
  },
  factor_removal_over: { status: 409, sentence: 'No removal of your second factors is waiting. Reload the page' },
  factor_not_there: { status: 409, sentence: 'This was removed before. Reload the page' },
  passkey_refused: { status: 403, sentence: 'This passkey was not accepted. Try again, or use another way' },
  passkey_exists: { status: 409, sentence: 'This passkey was added before. Reload the page' },
  too_many_passkeys: { status: 409, sentence: 'Your account has ten passkeys. Remove one to add another' },
  passkey_name_invalid: { status: 400, sentence: 'Enter a name of up to 60 characters', field: 'name' },
  authenticator_exists: { status: 409, sentence: 'Your account already has an authenticator app. Reload the page' },
  account_locked: { status: 403, sentence: 'This account is locked. Contact support' },
  reauthentication_needed: {
    status: 403,
    sentence: 'For your security, sign in again and then do this within five minutes',
  },
  password_wrong: { status: 403, sentence: 'Your password is incorrect' },
  account_closed: { status: 409, sentence: 'This account is closed. No money is added to it or taken from it' },
  account_not_empty: {
    status: 409,
    sentence: 'There is still money in your account, or money may arrive. The Security page lists what to do first',
  },
  closing_requested: { status: 409, sentence: 'You have asked for it already. Reload the page' },
  closing_over: { status: 409, sentence: 'No closing of your account is waiting. Reload the page' },
  role_not_allowed: { status: 403, sentence: 'Your role does not allow this' },
  network_not_allowed: { status: 403, sentence: 'The back office cannot be used from this network' },
  origin_not_allowed: { status: 403, sentence: 'This request did not come from the back office' },
} as const satisfies Record<string, RefusalEntry>
