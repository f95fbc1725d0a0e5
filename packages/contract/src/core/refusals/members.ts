import type { RefusalEntry } from './refusal-entry.ts'

/** The account of a member, and the addresses it is paid at. */
export const memberRefusals = {
  email_invalid: { status: 400, sentence: 'Enter a valid email address', field: 'email' },
  email_taken: {
    status: 409,
    sentence: 'This email is already in use. Sign in, or reset your password',
    field: 'email',
  },
  too_many_address_changes: {
    status: 429,
    sentence: 'You have saved ten withdrawal addresses within 24 hours. Try again tomorrow',
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
  member_has_no_factor: { status: 409, sentence: 'This member has no second factor. Reload the page' },
  factor_removal_waits: {
    status: 409,
    sentence: 'The removal of this member’s second factors is approved and waits for its time. Reload the page',
  },
  member_not_locked: { status: 409, sentence: 'This account is no longer locked. Reload the page' },
  mail_not_resendable: { status: 409, sentence: 'This email cannot be sent again' },
  link_not_valid: { status: 410, sentence: 'This link has been used or has expired. Request a new one' },

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
  payout_address_saved: { status: 409, sentence: 'You have saved this address already' },
  address_label_invalid: {
    status: 400,
    sentence: 'Enter a label of up to 40 characters, without links and addresses',
    field: 'label',
  },
  address_label_taken: {
    status: 409,
    sentence: 'Another address of this method has this label. Choose another label',
    field: 'label',
  },
  too_many_addresses: { status: 409, sentence: 'You have saved {count} labelled addresses. Remove one first' },
  push_device_invalid: { status: 422, sentence: 'Messages cannot be sent to this browser' },
  too_many_push_devices: {
    status: 409,
    sentence: 'Messages go to {count} of your devices. Switch them off on one of those first',
  },
  payout_address_contract: {
    status: 422,
    sentence: 'This is the contract of a token. What is sent to it is lost. Enter the address of your own wallet',
  },
} as const satisfies Record<string, RefusalEntry>
