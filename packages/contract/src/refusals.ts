/**
 * Every refusal of the product: what the server foresees and tells the person. A refusal has a code, an HTTP status, a
 * sentence, and, where one field is to blame, that field. `{name}` in a sentence is filled in by whoever refuses.
 */
export interface RefusalEntry {
  status: number
  sentence: string
  field?: string
}

export const refusals = {
  // The request itself
  bad_input: { status: 400, sentence: 'Check what you entered and try again' },
  body_too_large: { status: 413, sentence: 'That is too large to send' },
  body_not_understood: { status: 400, sentence: 'The request could not be read' },
  media_type_not_supported: { status: 415, sentence: 'This kind of content is not accepted here' },
  not_found: { status: 404, sentence: 'There is nothing at this address' },
  method_not_allowed: { status: 405, sentence: 'This cannot be done at this address' },
  too_many_attempts: { status: 429, sentence: 'Too many attempts. Try again in {wait}' },
  busy: { status: 429, sentence: 'We are busy right now. Try again in a moment' },
  database_unavailable: {
    status: 503,
    sentence: 'We are unavailable for a moment. Nothing was changed; try again shortly',
  },
  fault: { status: 500, sentence: 'Something went wrong on our side. Nothing was changed; try again in a moment' },
  idempotency_key_invalid: { status: 400, sentence: 'The request could not be read' },
  idempotency_key_reused: { status: 422, sentence: 'This form was sent before with other values. Open it again' },

  // Sessions
  not_signed_in: { status: 401, sentence: 'Sign in to continue' },
  session_ended: { status: 401, sentence: 'Your session has ended. Sign in again' },
  wrong_credentials: { status: 401, sentence: 'The email or the password is not right' },
  wrong_operator_credentials: { status: 401, sentence: 'The email, the password or the code is not right' },
  account_locked: { status: 403, sentence: 'This account is locked. Contact support' },
  role_not_allowed: { status: 403, sentence: 'Your role does not allow this' },
  origin_not_allowed: { status: 403, sentence: 'This request did not come from the back office' },

  // Members
  email_invalid: { status: 400, sentence: 'Enter a valid email address', field: 'email' },
  email_taken: {
    status: 409,
    sentence: 'This email is already in use. Sign in, or reset your password',
    field: 'email',
  },
  full_name_invalid: { status: 400, sentence: 'Enter your full name, up to 100 characters', field: 'full_name' },
  account_type_invalid: { status: 400, sentence: 'Select an account type from the list', field: 'account_type' },
  investment_plan_invalid: {
    status: 400,
    sentence: 'Select an investment plan from the list',
    field: 'investment_plan',
  },
  referral_id_not_found: { status: 422, sentence: 'Referral ID not found', field: 'upline' },
  password_length: { status: 400, sentence: 'Use a password of 8 to 128 characters', field: 'password' },
  password_common: { status: 422, sentence: 'This password is too easy to guess. Choose another', field: 'password' },
  password_personal: { status: 422, sentence: 'Do not use your name or email as your password', field: 'password' },
  current_password_required: {
    status: 403,
    sentence: 'Enter your current password to choose a new one',
    field: 'current_password',
  },
  current_password_wrong: { status: 403, sentence: 'Your current password is not right', field: 'current_password' },
  link_not_valid: { status: 410, sentence: 'This link has been used or is too old. Ask for a new one' },

  // Addresses
  bitcoin_address_invalid: { status: 422, sentence: 'This is not a valid bitcoin address', field: 'bitcoin_address' },
  ethereum_address_invalid: {
    status: 422,
    sentence: 'This is not a valid ethereum address',
    field: 'ethereum_address',
  },
  usdt_address_invalid: { status: 422, sentence: 'This is not a valid USDT (TRC-20) address', field: 'usdt_address' },

  // Money
  amount_invalid: {
    status: 400,
    sentence: 'Enter an amount in dollars, like 250 or 250.50',
    field: 'amount',
  },
  insufficient_balance: { status: 422, sentence: 'Insufficient balance', field: 'amount' },
  plan_not_found: { status: 422, sentence: 'This plan is not open. Choose another plan', field: 'plan' },
  amount_below_minimum: { status: 422, sentence: 'The least you can put into {plan} is {minimum}', field: 'amount' },
  amount_above_maximum: { status: 422, sentence: 'The most you can put into {plan} is {maximum}', field: 'amount' },
  wallet_not_offered: { status: 422, sentence: 'This payment method is not offered. Choose another', field: 'wallet' },
  bitcoin_address_missing: { status: 422, sentence: 'Add your bitcoin address and continue', field: 'wallet' },
  ethereum_address_missing: { status: 422, sentence: 'Add your ethereum address and continue', field: 'wallet' },
  usdt_address_missing: { status: 422, sentence: 'Add your USDT address and continue', field: 'wallet' },
  payout_address_mismatch: {
    status: 422,
    sentence: 'The address is not the one saved on your profile. Open the form again',
    field: 'wallet',
  },
  payout_address_recent: {
    status: 422,
    sentence: 'This address was changed lately. It takes withdrawals from {time}',
    field: 'wallet',
  },
  withdrawals_held: { status: 422, sentence: 'Withdrawals are held until {time}, because your password was reset' },
  email_unconfirmed: { status: 403, sentence: 'Confirm your email address first. We have sent you a link' },
  kyc_required: { status: 403, sentence: 'Verify your identity before you withdraw this amount' },
  withdrawal_not_pending: { status: 409, sentence: 'This withdrawal is no longer pending' },
  withdrawal_not_processing: { status: 409, sentence: 'This withdrawal is not waiting to be sent' },
  member_locked: {
    status: 409,
    sentence: 'This member’s account is locked. Reject the withdrawal, or unlock it first',
  },
  withdrawal_not_open: { status: 409, sentence: 'This withdrawal is already {status}' },
  deposit_not_pending: { status: 409, sentence: 'This deposit is already {status}' },
  transaction_id_invalid: {
    status: 400,
    sentence: 'Enter the transaction id, up to 128 letters and digits',
    field: 'transaction_id',
  },
  transaction_id_used: { status: 409, sentence: 'This transaction id was used before', field: 'transaction_id' },
  reason_invalid: { status: 400, sentence: 'Enter a reason, up to 500 characters', field: 'reason' },

  // Pictures and documents
  photo_missing: { status: 400, sentence: 'Choose file', field: 'photo' },
  image_not_supported: { status: 422, sentence: 'Send the picture as JPEG, PNG or WebP', field: 'photo' },
  image_unreadable: { status: 422, sentence: 'This picture could not be read. Try another', field: 'photo' },
  image_too_large: { status: 413, sentence: 'This picture is too large. The most is {megabytes} MB', field: 'photo' },
  image_too_many_pixels: {
    status: 422,
    sentence: 'This picture has too many pixels. The most is 24 million',
    field: 'photo',
  },
  country_invalid: { status: 400, sentence: 'Select your country', field: 'country' },
  id_card_type_invalid: { status: 400, sentence: 'Select your ID card type', field: 'id_card_type' },
  kyc_pending: { status: 409, sentence: 'Your KYC is pending' },
  kyc_approved: { status: 409, sentence: 'Your KYC has been approved' },
  kyc_not_pending: { status: 409, sentence: 'This document is already {status}' },
} as const satisfies Record<string, RefusalEntry>

export type RefusalCode = keyof typeof refusals
