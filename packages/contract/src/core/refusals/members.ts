import { refusal } from './refusal-entry.ts'

/** The account of a member, and the addresses it is paid at. */
export const memberRefusals = {
  email_invalid: refusal(400, 'Enter a valid email address', 'email'),
  email_taken: refusal(409, 'This email is already in use. Sign in, or reset your password', 'email'),
  too_many_address_changes: refusal(429, 'You have saved ten withdrawal addresses within 24 hours. Try again tomorrow'),
  email_same: refusal(422, 'This is the email of your account already', 'email'),
  email_change_over: refusal(409, 'No change of your email is waiting. Reload the page'),
  full_name_invalid: refusal(400, 'Enter your full name, up to 100 characters', 'full_name'),
  account_type_invalid: refusal(400, 'Select an account type from the list', 'account_type'),
  investment_plan_invalid: refusal(400, 'Select an investment plan from the list', 'investment_plan'),
  referral_id_not_found: refusal(422, 'Referral ID not found', 'upline'),
  password_length: refusal(400, 'Use a password of 8 to 128 characters', 'password'),
  password_common: refusal(422, 'This password is too easy to guess. Choose another', 'password'),
  password_personal: refusal(422, 'Do not use your name or email as your password', 'password'),
  current_password_required: refusal(403, 'Enter your current password to choose a new one', 'current_password'),
  current_password_wrong: refusal(403, 'Your current password is incorrect', 'current_password'),
  member_already_locked: refusal(409, 'This account is already locked. Reload the page to see who locked it'),
  member_has_no_factor: refusal(409, 'This member has no second factor. Reload the page'),
  factor_removal_waits: refusal(
    409,
    'The removal of this member’s second factors is approved and waits for its time. Reload the page',
  ),
  member_not_locked: refusal(409, 'This account is no longer locked. Reload the page'),
  mail_not_resendable: refusal(409, 'This email cannot be sent again'),
  link_not_valid: refusal(410, 'This link has been used or has expired. Request a new one'),

  bitcoin_address_invalid: refusal(422, 'This is not a valid bitcoin address', 'bitcoin_address'),
  ethereum_address_invalid: refusal(422, 'This is not a valid ethereum address', 'ethereum_address'),
  usdt_address_invalid: refusal(422, 'This is not a valid USDT (TRC-20) address', 'usdt_address'),
  payout_address_ours: refusal(
    422,
    'This is an address that deposits are paid to. Enter an address of your own wallet',
  ),
  payout_address_saved: refusal(409, 'You have saved this address already'),
  address_label_invalid: refusal(400, 'Enter a label of up to 40 characters, without links and addresses', 'label'),
  address_label_taken: refusal(409, 'Another address of this method has this label. Choose another label', 'label'),
  too_many_addresses: refusal(409, 'You have saved {count} labelled addresses. Remove one first'),
  push_device_invalid: refusal(422, 'Messages cannot be sent to this browser'),
  too_many_push_devices: refusal(409, 'Messages go to {count} of your devices. Switch them off on one of those first'),
  payout_address_contract: refusal(
    422,
    'This is the contract of a token. What is sent to it is lost. Enter the address of your own wallet',
  ),
}
