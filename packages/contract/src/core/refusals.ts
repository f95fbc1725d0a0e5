/**
 * Every foreseen error that a person is shown. A refusal has a code, an HTTP status, a
 * sentence, and, where one field is to blame, that field. `{name}` in a sentence is filled in where it is thrown.
 */
export interface RefusalEntry {
  status: number
  sentence: string
  field?: string
}

export const refusals = {
  // The request itself
  bad_input: { status: 400, sentence: 'Check what you entered and try again' },
  body_too_large: { status: 413, sentence: 'This request is too large' },
  body_not_understood: { status: 400, sentence: 'The request could not be read' },
  text_not_utf8: { status: 400, sentence: 'The request is not in UTF-8' },
  name_repeated: { status: 400, sentence: 'The request has a name twice' },
  header_repeated: { status: 400, sentence: 'The request has a header twice that is allowed once' },
  host_invalid: { status: 400, sentence: 'The request names no valid host' },
  http_version_not_supported: { status: 400, sentence: 'This version of HTTP is not supported' },
  forwarded_address_invalid: {
    status: 400,
    sentence: 'The proxy in front of this server does not give the address of the sender',
  },
  media_type_not_supported: { status: 415, sentence: 'This content type is not supported' },
  not_found: { status: 404, sentence: 'This page or record does not exist' },
  method_not_allowed: { status: 405, sentence: 'This method is not allowed here' },
  too_many_attempts: { status: 429, sentence: 'Too many attempts. Try again in {wait}' },
  too_many_pages_read: {
    status: 429,
    sentence: 'You have read too many pages of members and documents within an hour. Try again in {wait}',
  },
  busy: { status: 429, sentence: 'We are busy right now. Try again in a moment' },
  database_unavailable: {
    status: 503,
    sentence: 'The service is temporarily unavailable. Try again shortly',
  },
  internal_error: {
    status: 500,
    sentence: 'Something went wrong on our side. Nothing was changed. Try again in a moment',
  },
  idempotency_key_invalid: { status: 400, sentence: 'The request could not be read' },
  idempotency_key_reused: { status: 422, sentence: 'This form was already sent with other values. Open it again' },

  // Sessions
  not_signed_in: { status: 401, sentence: 'Sign in to continue' },
  session_ended: { status: 401, sentence: 'Your session has ended. Sign in again' },
  wrong_credentials: { status: 401, sentence: 'Incorrect email or password' },
  wrong_operator_credentials: { status: 401, sentence: 'Incorrect email, password or code' },
  second_factor_needed: {
    status: 403,
    sentence: 'This account has a second factor, which this page cannot ask for. Sign in on our own website',
  },
  factor_code_wrong: {
    status: 403,
    sentence: 'This code is wrong or was used before. Enter the next code of your app, or another recovery code',
    field: 'code',
  },
  factor_wait_over: { status: 410, sentence: 'This took too long. Start again' },
  factor_not_there: { status: 409, sentence: 'This was removed before. Reload the page' },
  passkey_refused: { status: 403, sentence: 'This passkey was not accepted. Try again, or use another way' },
  passkey_exists: { status: 409, sentence: 'This passkey was added before. Reload the page' },
  too_many_passkeys: { status: 409, sentence: 'Your account has ten passkeys. Remove one to add another' },
  passkey_name_invalid: { status: 400, sentence: 'Enter a name of up to 60 characters', field: 'name' },
  authenticator_exists: { status: 409, sentence: 'Your account already has an authenticator app. Reload the page' },
  account_locked: { status: 403, sentence: 'This account is locked. Contact support' },
  step_up_needed: { status: 403, sentence: 'For your security, sign in again and then do this within five minutes' },
  password_wrong: { status: 403, sentence: 'Your password is incorrect' },
  account_closed: { status: 409, sentence: 'This account is closed. No money is added to it or taken from it' },
  account_not_empty: {
    status: 409,
    sentence: 'There is still money in your account, or money may arrive. The Security page lists what to do first',
  },
  closing_requested: { status: 409, sentence: 'You have asked for it already. Reload the page' },
  closing_over: { status: 409, sentence: 'No closing of your account is waiting. Reload the page' },
  role_not_allowed: { status: 403, sentence: 'Your role does not allow this' },
  factor_needed: { status: 403, sentence: 'Enter a code from your authenticator to continue' },
  network_not_allowed: { status: 403, sentence: 'The back office cannot be used from this network' },
  origin_not_allowed: { status: 403, sentence: 'This request did not come from the back office' },

  // Members
  email_invalid: { status: 400, sentence: 'Enter a valid email address', field: 'email' },
  email_taken: {
    status: 409,
    sentence: 'This email is already in use. Sign in, or reset your password',
    field: 'email',
  },
  email_same: { status: 422, sentence: 'This is the email of your account already', field: 'email' },
  email_change_over: { status: 409, sentence: 'No change of your email is waiting. Reload the page' },
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
  current_password_wrong: { status: 403, sentence: 'Your current password is incorrect', field: 'current_password' },
  member_already_locked: {
    status: 409,
    sentence: 'This account is already locked. Reload the page to see who locked it',
  },
  member_not_locked: { status: 409, sentence: 'This account is no longer locked. Reload the page' },
  mail_not_resendable: { status: 409, sentence: 'This email cannot be sent again' },
  link_not_valid: { status: 410, sentence: 'This link has been used or has expired. Request a new one' },

  // Addresses
  bitcoin_address_invalid: { status: 422, sentence: 'This is not a valid bitcoin address', field: 'bitcoin_address' },
  ethereum_address_invalid: {
    status: 422,
    sentence: 'This is not a valid ethereum address',
    field: 'ethereum_address',
  },
  usdt_address_invalid: { status: 422, sentence: 'This is not a valid USDT (TRC-20) address', field: 'usdt_address' },
  payout_address_ours: {
    status: 422,
    sentence: 'This is an address that deposits are paid to. Enter an address of your own wallet',
  },
  payout_address_contract: {
    status: 422,
    sentence: 'This is the contract of a token. What is sent to it is lost. Enter the address of your own wallet',
  },

  // Ledger
  verification_running: { status: 409, sentence: 'A verification is already running. Its progress is shown here' },

  // Money
  ledger_behind: {
    status: 503,
    sentence: 'The platform’s records are being checked. No money can be moved right now. Nothing was changed',
  },
  amount_invalid: {
    status: 400,
    sentence: 'Enter an amount in dollars, like 250 or 250.50',
    field: 'amount',
  },
  insufficient_balance: { status: 422, sentence: 'Insufficient balance', field: 'amount' },
  plan_not_found: { status: 422, sentence: 'This plan is not open. Choose another plan', field: 'plan' },
  amount_below_minimum: { status: 422, sentence: 'The minimum deposit for {plan} is {minimum}', field: 'amount' },
  amount_above_maximum: { status: 422, sentence: 'The maximum deposit for {plan} is {maximum}', field: 'amount' },
  wallet_not_offered: {
    status: 422,
    sentence: 'This payment method is not available. Choose another',
    field: 'wallet',
  },
  bitcoin_address_missing: { status: 422, sentence: 'Add your bitcoin address and continue', field: 'wallet' },
  ethereum_address_missing: { status: 422, sentence: 'Add your ethereum address and continue', field: 'wallet' },
  usdt_address_missing: { status: 422, sentence: 'Add your USDT address and continue', field: 'wallet' },
  payout_address_mismatch: {
    status: 422,
    sentence: 'This is not the address saved on your profile. Open the form again',
    field: 'wallet',
  },
  payout_address_altered: {
    status: 409,
    sentence: 'Your saved address was altered and cannot be used. Save it again on your profile',
    field: 'wallet',
  },
  payout_address_recent: {
    status: 422,
    sentence: 'This address was changed recently. You can withdraw to it from {time}',
    field: 'wallet',
  },
  withdrawal_below_minimum: {
    status: 422,
    sentence: 'The minimum withdrawal is {minimum}, or your whole balance',
    field: 'amount',
  },
  withdrawal_above_daily_limit: {
    status: 422,
    sentence: 'You can withdraw up to {limit} within 24 hours. You have {remaining} left',
    field: 'amount',
  },
  too_many_pending_deposits: {
    status: 409,
    sentence:
      'You already have {count} deposits that wait for a payment. Pay one of them, or cancel those that you will not pay',
  },
  too_many_pending_withdrawals: {
    status: 409,
    sentence: 'You already have {count} pending withdrawals. Wait until one is decided, or cancel one',
  },
  too_many_money_requests: {
    status: 429,
    sentence: 'You have made {count} deposits and withdrawals within an hour. Try again later',
  },
  withdrawals_locked: { status: 422, sentence: 'Withdrawals are locked until {time} because your password was reset' },
  email_unconfirmed: { status: 403, sentence: 'Confirm your email address first. We have sent you a link' },
  terms_not_agreed: { status: 403, sentence: 'Agree to our terms before you make a deposit' },
  terms_changed: { status: 409, sentence: 'The terms have changed. Read the current version' },
  kyc_required: { status: 403, sentence: 'Verify your identity before you withdraw this amount' },
  withdrawal_not_pending: { status: 409, sentence: 'This withdrawal is no longer pending{now}' },
  withdrawal_not_processing: { status: 409, sentence: 'This withdrawal is not waiting to be sent{now}' },
  withdrawal_not_sending: { status: 409, sentence: 'This withdrawal is not being sent{now}' },
  withdrawal_claimed: { status: 409, sentence: '{name} is sending this withdrawal, since {time}' },
  withdrawal_claim_is_own: { status: 409, sentence: 'You are already sending this withdrawal' },
  refused_transaction_resolved: { status: 409, sentence: 'This transaction is already resolved. Reload the page' },
  member_locked: {
    status: 409,
    sentence: 'This member’s account is locked. Unlock it, or reject the withdrawal',
  },
  withdrawal_not_uncertain: { status: 409, sentence: 'This withdrawal is not marked as uncertain{now}' },
  withdrawal_not_open: { status: 409, sentence: 'This withdrawal is no longer open{now}' },
  withdrawal_blocked: { status: 409, sentence: 'Approval is blocked: {reason}' },
  address_altered: {
    status: 409,
    sentence:
      'The address of this withdrawal was altered in the database. Do not send it. Mark it as uncertain if it is being sent; before that, reject it',
  },
  approval_needs_another: {
    status: 409,
    sentence: 'You already approved this withdrawal. This amount needs the approval of another operator too',
  },
  deposit_not_cancellable: {
    status: 409,
    sentence: 'This deposit can no longer be cancelled. Its payment is being checked, or it has ended',
  },
  deposit_not_pending: { status: 409, sentence: 'This deposit is already {status}{by}' },
  amount_differs: {
    status: 409,
    sentence: '{received} is not the {requested} requested{limits}. Confirm the amount received',
    field: 'amount_received',
  },
  transaction_id_invalid: {
    status: 400,
    sentence: 'Enter the whole transaction ID: 64 characters, 0–9 and a–f. On Ethereum they follow 0x',
    field: 'transaction_id',
  },
  payment_reference_invalid: {
    status: 400,
    sentence: 'Enter the transaction ID, up to 128 letters and digits',
    field: 'transaction_id',
  },
  transaction_id_used: {
    status: 409,
    sentence: 'This transaction ID was already used{where}',
    field: 'transaction_id',
  },
  reason_invalid: { status: 400, sentence: 'Enter a reason, up to 500 characters', field: 'reason' },
  reason_words_invalid: {
    status: 400,
    sentence: 'Enter details, 3 to 350 characters',
    field: 'words',
  },
  reason_code_invalid: { status: 400, sentence: 'Select a reason from the list', field: 'code' },

  // What owners set
  changed_meanwhile: {
    status: 409,
    sentence: 'This changed while you were viewing it{what}. Review it and try again',
  },
  version_required: { status: 428, sentence: 'Reload the page, so that you decide on what it shows now' },
  plan_name_invalid: { status: 400, sentence: 'Enter a name, up to 60 characters', field: 'name' },
  plan_name_taken: { status: 409, sentence: 'An open plan with this name already exists', field: 'name' },
  plan_note_invalid: { status: 400, sentence: 'Enter a note of up to 300 characters', field: 'note' },
  plan_limits_invalid: { status: 422, sentence: 'Maximum must be at least the minimum', field: 'max' },
  term_invalid: { status: 400, sentence: 'Enter a term of 1 to 3650 days, or leave it empty', field: 'term_days' },
  distribution_rule_invalid: {
    status: 400,
    sentence: 'Select how gains are distributed',
    field: 'distribution_rule',
  },
  plan_is_open: {
    status: 409,
    sentence:
      'The name, the term and the distribution rule of an open plan cannot be changed. Close it and draft another',
  },
  plan_is_closed: { status: 409, sentence: 'A closed plan cannot be changed' },
  plan_not_draft: { status: 409, sentence: 'This plan is already {state}' },
  plan_not_open: { status: 409, sentence: 'This plan is {state}' },
  withdrawal_limits_invalid: {
    status: 422,
    sentence: 'The 24-hour limit must be at least the minimum withdrawal',
    field: 'withdrawal_daily_limit',
  },
  setting_invalid: { status: 400, sentence: 'Invalid value' },
  setting_text_invalid: { status: 400, sentence: 'Enter a sentence of up to 200 characters' },
  web_address_invalid: { status: 400, sentence: 'Enter an address that starts with https://, up to 200 characters' },
  terms_version_invalid: { status: 400, sentence: 'Enter a version, up to 40 characters', field: 'terms_version' },
  support_contact_invalid: {
    status: 400,
    sentence: 'Enter an email address, or an address that starts with https://',
    field: 'support_contact',
  },
  receiving_address_invalid: {
    status: 422,
    sentence: 'This is not a valid {asset} address on a supported network',
    field: 'address',
  },
  receiving_address_in_force: { status: 409, sentence: 'This is already the current address', field: 'address' },
  receiving_address_of_member: {
    status: 409,
    sentence: 'This is a member’s payout address. It cannot receive deposits',
    field: 'address',
  },

  // What takes two people
  approval_not_pending: { status: 409, sentence: 'This request is already {status}' },
  approval_is_own: {
    status: 403,
    sentence: 'You requested this, or it is about you. Another operator must decide it',
  },
  approval_not_own: { status: 403, sentence: 'Only the person who requested this can withdraw it' },
  approval_requester_gone: {
    status: 409,
    sentence: 'The person who requested this may no longer do so. Reject the request',
  },
  own_account: {
    status: 403,
    sentence: 'This member has your email address. Another operator must decide about this account',
  },
  second_person_needed: {
    status: 422,
    sentence: 'Another operator must approve this: {why}. Enter a reason to request it',
    field: 'reason',
  },
  no_eligible_approver: {
    status: 422,
    sentence: 'No other operator can approve this. Invite another {roles} first',
  },
  approval_requested_already: {
    status: 409,
    sentence: 'This was already requested. That request must be decided first',
  },

  // Operators
  operator_has_role: { status: 409, sentence: '{name} is already {role}', field: 'role' },
  operator_name_invalid: { status: 400, sentence: 'Enter your name, up to 100 characters', field: 'name' },
  operator_email_taken: { status: 409, sentence: 'An operator with this email already exists', field: 'email' },
  operator_invited_already: {
    status: 409,
    sentence: 'This person is already invited. Withdraw that invitation first',
    field: 'email',
  },
  operator_is_self: { status: 403, sentence: 'You can’t remove yourself. Another owner can' },
  operator_suspended: {
    status: 403,
    sentence: 'Your access is suspended until {until}{objected}',
  },
  operator_removal_waits: {
    status: 403,
    sentence: 'Your access is suspended until {until}, and you are to be removed. You can object below',
  },
  operator_not_suspended: { status: 409, sentence: 'This operator is no longer suspended. Reload the page' },
  removal_over: { status: 409, sentence: 'This removal no longer waits. Reload the page' },
  invitation_over: { status: 409, sentence: 'This invitation was already accepted or withdrawn' },
  authenticator_code_wrong: {
    status: 422,
    sentence: 'Incorrect code. Enter the current code, and check the time on your phone',
    field: 'code',
  },
  authenticator_not_drawn: { status: 409, sentence: 'Begin again: this authenticator was set up in another session' },
  last_owner: { status: 409, sentence: 'There must be at least one owner. Add another one first' },

  // The ledger
  account_unknown: {
    status: 422,
    sentence: 'No account was found. Choose one that the search suggests',
    field: 'account',
  },

  // Gains, losses, distributions
  plan_unknown: { status: 422, sentence: 'Choose a plan from the list', field: 'plan' },
  day_invalid: {
    status: 400,
    sentence: 'Enter the day on which it happened. It cannot be in the future',
    field: 'day',
  },
  document_name_invalid: { status: 400, sentence: 'Enter the document, 3 to 200 characters', field: 'document_name' },
  document_reference_invalid: {
    status: 400,
    sentence: 'Enter the document reference, up to 200 characters',
    field: 'document_reference',
  },
  counterparty_invalid: {
    status: 400,
    sentence: 'Enter the counterparty, 2 to 200 characters',
    field: 'counterparty',
  },
  gain_or_loss_recorded: { status: 409, sentence: 'This was already recorded. See the list' },
  funding_recorded: { status: 409, sentence: 'This was already requested. See the list' },
  funding_not_booked: { status: 409, sentence: 'Only an approved funding can be reversed. This one is {status}' },
  funding_reversed: { status: 409, sentence: 'This funding was already reversed' },
  budget_not_covered: {
    status: 422,
    sentence: 'The bonus budget has {available}, which is less than this funding. Paid bonuses stay paid',
  },
  loss_not_covered: {
    status: 422,
    sentence:
      'The loss cannot exceed what {plan} has: {gains} of undistributed gains, and {invested} in deposits that came until that day',
    field: 'amount',
  },
  loss_changed: {
    status: 409,
    sentence:
      'The gains of the plan or what members have in it changed after the request. Reject it and record the loss again',
  },
  gains_not_covered: {
    status: 422,
    sentence: 'The undistributed gains of {plan} are {gains}',
    field: 'amount',
  },
  as_of_invalid: {
    status: 400,
    sentence: 'Enter a day that is not in the future and not before the last distribution',
    field: 'as_of',
  },
  nothing_to_share_by: { status: 422, sentence: 'No member had money in {plan} {when}', field: 'as_of' },
  preview_changed: { status: 409, sentence: 'The shares have changed since the preview. Review them again' },
  distribution_not_posted: {
    status: 409,
    sentence: 'Only a posted distribution can be reversed. This one is {status}',
  },
  nothing_to_reverse: { status: 409, sentence: 'No member has the whole share any more, so nothing can be taken back' },
  deposit_not_in_plan: { status: 409, sentence: 'This deposit is not in a plan. It is {status}' },

  // Pictures and documents
  photo_missing: { status: 400, sentence: 'Choose file', field: 'photo' },
  image_not_supported: { status: 422, sentence: 'Use a JPEG, PNG or WebP image', field: 'photo' },
  image_unreadable: { status: 422, sentence: 'This image could not be read. Try another', field: 'photo' },
  image_too_large: { status: 413, sentence: 'This image is too large. The maximum is {megabytes} MB', field: 'photo' },
  image_too_many_pixels: {
    status: 422,
    sentence: 'This image has too many pixels. The maximum is 24 million',
    field: 'photo',
  },
  comment_invalid: { status: 400, sentence: 'Write a comment of up to 1000 characters', field: 'words' },
  file_missing: { status: 400, sentence: 'Choose a file', field: 'file' },
  file_not_supported: { status: 422, sentence: 'Use a PDF, JPEG or PNG file', field: 'file' },
  file_unreadable: { status: 422, sentence: 'This file could not be read. Try another', field: 'file' },
  file_too_large: { status: 413, sentence: 'This file is too large. The maximum is {megabytes} MB', field: 'file' },
  evidence_file_missing: { status: 400, sentence: 'Attach a file', field: 'evidence_file_id' },
  evidence_file_unknown: {
    status: 409,
    sentence: 'This file was used for another record, or is not yours. Attach it again',
    field: 'evidence_file_id',
  },

  // Reconciliation
  asset_invalid: { status: 400, sentence: 'Select what was counted', field: 'asset' },
  count_moment_invalid: { status: 400, sentence: 'Enter a date and a time that have passed', field: 'as_of' },
  count_note_invalid: { status: 400, sentence: 'Describe the count in 3 to 500 characters', field: 'note' },
  reconciliation_recorded: { status: 409, sentence: 'This count was already recorded. See the list' },
  reconciliation_not_open: { status: 409, sentence: 'This count has no open difference. It is {status}' },
  reconciliation_is_own: { status: 409, sentence: 'You counted this. Another operator must explain the difference' },

  // Announcements
  announcement_words_invalid: { status: 400, sentence: 'Enter 3 to 300 characters', field: 'words' },
  announcement_days_invalid: {
    status: 422,
    sentence: 'The last day cannot be over, or before the first day',
    field: 'last_day',
  },
  announcement_over: { status: 409, sentence: 'This announcement is over. Reload the page' },

  // Identity
  country_invalid: { status: 400, sentence: 'Select your country', field: 'country' },
  id_card_type_invalid: { status: 400, sentence: 'Select your ID card type', field: 'id_card_type' },
  kyc_pending: { status: 409, sentence: 'Your KYC is pending' },
  kyc_approved: { status: 409, sentence: 'Your KYC has been approved' },
  kyc_document_not_opened: { status: 409, sentence: 'Open this document before you decide' },
  kyc_checks_incomplete: { status: 400, sentence: 'Tick each check before you approve', field: 'checks' },
  kyc_document_duplicate: {
    status: 409,
    sentence: 'The same document is approved for {who}. Compare the two and confirm that this is right',
    field: 'number',
  },
  kyc_name_invalid: { status: 400, sentence: 'Enter the name on the document, up to 200 characters', field: 'name' },
  kyc_number_invalid: {
    status: 400,
    sentence: 'Enter the number of the document, 3 to 50 letters and digits',
    field: 'number',
  },
  birth_date_invalid: { status: 400, sentence: 'Enter the birth date on the document', field: 'birth_date' },
  expiry_date_invalid: {
    status: 400,
    sentence: 'Enter the expiry date, or tick that the document has none',
    field: 'expires_on',
  },
  kyc_document_expired: {
    status: 422,
    sentence: 'This document expired on {day}. Reject it and ask for a valid one',
    field: 'expires_on',
  },
  kyc_not_pending: { status: 409, sentence: 'This document is already {status}{by}' },
} as const satisfies Record<string, RefusalEntry>

export type RefusalCode = keyof typeof refusals
