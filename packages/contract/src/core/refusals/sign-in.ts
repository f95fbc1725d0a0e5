import { refusal } from './refusal-entry.ts'

/** Signing in, sessions, and re-authentication. */
export const signInRefusals = {
  not_signed_in: refusal(401, 'Sign in to continue'),
  session_ended: refusal(401, 'Your session has ended. Sign in again'),
  wrong_credentials: refusal(401, 'Incorrect email or password'),
  wrong_operator_credentials: refusal(401, 'Incorrect email, password, code or passkey'),
  second_factor_needed: refusal(
    403,
    'This account has a second factor, which this page cannot ask for. Sign in on our own website',
  ),
  factor_code_wrong: refusal(
    403,
    'This code is wrong or was used before. Enter the next code of your app, or another recovery code',
    'code',
  ),
  challenge_over: refusal(410, 'This took too long. Start again'),
  factor_too_new: refusal(
    403,
    'Only a second factor that is older than 30 days can stop this. Sign out and sign in with that one, or contact support',
  ),
  factor_removal_over: refusal(409, 'No removal of your second factors is waiting. Reload the page'),
  factor_not_there: refusal(409, 'This was removed before. Reload the page'),
  passkey_refused: refusal(403, 'This passkey was not accepted. Try again, or use another way'),
  passkey_exists: refusal(409, 'This passkey was added before. Reload the page'),
  too_many_passkeys: refusal(409, 'Your account has ten passkeys. Remove one to add another'),
  passkey_name_invalid: refusal(400, 'Enter a name of up to 60 characters', 'name'),
  authenticator_exists: refusal(409, 'Your account already has an authenticator app. Reload the page'),
  account_locked: refusal(403, 'This account is locked. Contact support'),
  reauthentication_needed: refusal(403, 'For your security, sign in again and then do this within five minutes'),
  password_wrong: refusal(403, 'Your password is incorrect'),
  account_closed: refusal(409, 'This account is closed. No money is added to it or taken from it'),
  account_not_empty: refusal(
    409,
    'There is still money in your account, or money may arrive. The Security page lists what to do first',
  ),
  closing_requested: refusal(409, 'You have asked for it already. Reload the page'),
  closing_over: refusal(409, 'No closing of your account is waiting. Reload the page'),
  role_not_allowed: refusal(403, 'Your role does not allow this'),
  network_not_allowed: refusal(403, 'The back office cannot be used from this network'),
  origin_not_allowed: refusal(403, 'This request did not come from the back office'),
}
