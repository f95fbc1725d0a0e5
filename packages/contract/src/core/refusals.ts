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
  members_many: { status: 400, sentence: 'More than {most} members fit. Enter more of the name, or the email' },
  export_too_large: {
    status: 422,
    sentence: 'More than {max} rows match. Narrow the filters and export again',
  },
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
  member_already_locked: {
    status: 409,
    sentence: 'This account is already locked. Open the page again to see by whom',
  },
  member_not_locked: { status: 409, sentence: 'This account is not locked any more. Open the page again' },
  link_not_valid: { status: 410, sentence: 'This link has been used or is too old. Ask for a new one' },

  // Addresses
  bitcoin_address_invalid: { status: 422, sentence: 'This is not a valid bitcoin address', field: 'bitcoin_address' },
  ethereum_address_invalid: {
    status: 422,
    sentence: 'This is not a valid ethereum address',
    field: 'ethereum_address',
  },
  usdt_address_invalid: { status: 422, sentence: 'This is not a valid USDT (TRC-20) address', field: 'usdt_address' },

  // Ledger
  verification_running: { status: 409, sentence: 'The ledger is being verified already. Its progress is shown here' },

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
  withdrawal_below_minimum: {
    status: 422,
    sentence: 'The smallest withdrawal is {minimum}, or your whole balance',
    field: 'amount',
  },
  withdrawal_above_daily_limit: {
    status: 422,
    sentence: 'You can withdraw up to {limit} within 24 hours; {remaining} is left',
    field: 'amount',
  },
  withdrawals_locked: { status: 422, sentence: 'Withdrawals are held until {time}, because your password was reset' },
  email_unconfirmed: { status: 403, sentence: 'Confirm your email address first. We have sent you a link' },
  kyc_required: { status: 403, sentence: 'Verify your identity before you withdraw this amount' },
  withdrawal_not_pending: { status: 409, sentence: 'This withdrawal is no longer pending{now}' },
  withdrawal_not_processing: { status: 409, sentence: 'This withdrawal is not waiting to be sent{now}' },
  member_locked: {
    status: 409,
    sentence: 'This member’s account is locked. Reject the withdrawal, or unlock it first',
  },
  withdrawal_not_in_doubt: { status: 409, sentence: 'This withdrawal is not in doubt{now}' },
  withdrawal_not_open: { status: 409, sentence: 'This withdrawal is no longer open{now}' },
  withdrawal_blocked: { status: 409, sentence: 'This withdrawal is held: {why}' },
  approval_needs_another: {
    status: 409,
    sentence: 'You have approved this withdrawal. Above this amount another person has to approve it too',
  },
  deposit_not_pending: { status: 409, sentence: 'This deposit is already {status}{by}' },
  amount_differs: {
    status: 409,
    sentence: '{received} is not the {asked} that was asked for{limits}. Confirm that it is what arrived',
    field: 'amount_received',
  },
  transaction_id_invalid: {
    status: 400,
    sentence: 'Enter the transaction id, up to 128 letters and digits',
    field: 'transaction_id',
  },
  transaction_id_used: { status: 409, sentence: 'This transaction id was used before{where}', field: 'transaction_id' },
  reason_invalid: { status: 400, sentence: 'Enter a reason, up to 500 characters', field: 'reason' },
  reason_words_invalid: {
    status: 400,
    sentence: 'Give the reason in words, 3 to 350 characters',
    field: 'words',
  },
  reason_code_invalid: { status: 400, sentence: 'Select a reason from the list', field: 'code' },

  // What owners set
  changed_meanwhile: { status: 409, sentence: 'Somebody changed this meanwhile. Look at it again, and change it then' },
  plan_name_invalid: { status: 400, sentence: 'Enter a name, up to 60 characters', field: 'name' },
  plan_name_taken: { status: 409, sentence: 'There is an open plan of this name', field: 'name' },
  plan_note_invalid: { status: 400, sentence: 'Enter a note of up to 300 characters', field: 'note' },
  plan_limits_invalid: { status: 422, sentence: 'The most cannot be less than the least', field: 'max' },
  term_invalid: { status: 400, sentence: 'Enter a term of 1 to 3650 days, or none', field: 'term_days' },
  plan_is_open: {
    status: 409,
    sentence: 'Members have put money into this plan by its name and term. Close it and draft another',
  },
  plan_is_closed: { status: 409, sentence: 'A closed plan stays as it is' },
  plan_not_draft: { status: 409, sentence: 'This plan is already {state}' },
  plan_not_open: { status: 409, sentence: 'This plan is {state}' },
  withdrawal_limits_invalid: {
    status: 422,
    sentence: 'The most within 24 hours cannot be less than the smallest withdrawal',
    field: 'withdrawal_daily_limit',
  },
  setting_invalid: { status: 400, sentence: 'This setting cannot be that' },
  receiving_address_invalid: {
    status: 422,
    sentence: 'This is not a valid {asset} address of a network that is used here',
    field: 'address',
  },
  receiving_address_in_force: { status: 409, sentence: 'This address is in force already', field: 'address' },
  receiving_address_of_member: {
    status: 409,
    sentence: 'A member is paid out to this address. It cannot be ours',
    field: 'address',
  },

  // What takes two people
  approval_not_pending: { status: 409, sentence: 'This request is already {status}' },
  approval_is_own: {
    status: 403,
    sentence: 'Another operator has to decide this: you asked for it, or it is about you',
  },
  approval_not_own: { status: 403, sentence: 'Only who asked for this can take it back' },
  approval_asker_gone: { status: 409, sentence: 'Who asked for this may no longer ask for it. Refuse the request' },
  nobody_may_approve: {
    status: 422,
    sentence: 'Nobody else here may approve this. Invite another {roles} first',
  },
  approval_asked_already: { status: 409, sentence: 'The same is asked for already. Let that request be decided first' },

  // Operators
  operator_has_role: { status: 409, sentence: '{name} is {role} already', field: 'role' },
  operator_name_invalid: { status: 400, sentence: 'Enter your name, up to 100 characters', field: 'name' },
  operator_email_taken: { status: 409, sentence: 'There is an operator with this email', field: 'email' },
  operator_invited_already: {
    status: 409,
    sentence: 'This person is invited already. Withdraw that invitation first',
    field: 'email',
  },
  operator_is_self: { status: 403, sentence: 'Nobody removes themselves. Another owner can' },
  invitation_over: { status: 409, sentence: 'This invitation was accepted or withdrawn already' },
  authenticator_code_wrong: {
    status: 422,
    sentence: 'This is not the code that the authenticator shows now. Check the time of your phone',
    field: 'code',
  },
  last_owner: { status: 409, sentence: 'There has to be an owner. Make another one first' },

  // The ledger
  account_unknown: {
    status: 422,
    sentence: 'No account and no member is called so. Check the spelling, or enter the code',
    field: 'account',
  },

  // Gains, losses, distributions
  plan_unknown: { status: 422, sentence: 'Choose a plan from the list', field: 'plan' },
  day_invalid: { status: 400, sentence: 'Enter the day on which it happened, not one ahead', field: 'day' },
  document_name_invalid: { status: 400, sentence: 'Name the document, in 3 to 200 characters', field: 'document_name' },
  document_reference_invalid: {
    status: 400,
    sentence: 'Say where the document is found, in up to 200 characters',
    field: 'document_reference',
  },
  counterparty_invalid: {
    status: 400,
    sentence: 'Name the counterparty, in 2 to 200 characters',
    field: 'counterparty',
  },
  result_recorded: { status: 409, sentence: 'This was recorded already. Look at the list' },
  funding_recorded: { status: 409, sentence: 'This was asked for already. Look at the list' },
  funding_not_booked: { status: 409, sentence: 'Only what was approved can be taken back: this funding is {status}' },
  funding_reversed: { status: 409, sentence: 'This funding was taken back already' },
  budget_not_covered: {
    status: 422,
    sentence: 'The bonus budget holds {holds}, which is less than this funding. What was paid in bonuses stays paid',
  },
  loss_not_covered: {
    status: 422,
    sentence: 'A loss can take no more than the gains of {plan} that are not distributed: {gains}',
    field: 'amount',
  },
  gains_not_covered: {
    status: 422,
    sentence: 'The gains of {plan} that can be distributed are {gains}',
    field: 'amount',
  },
  nothing_to_share_by: { status: 422, sentence: 'Nobody has anything in {plan} now', field: 'plan' },
  preview_changed: { status: 409, sentence: 'The shares have changed since they were previewed. Look at them again' },
  deposit_not_in_plan: { status: 409, sentence: 'This deposit is in no plan: it is {status}' },

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
  kyc_not_pending: { status: 409, sentence: 'This document is already {status}{by}' },
} as const satisfies Record<string, RefusalEntry>

export type RefusalCode = keyof typeof refusals
