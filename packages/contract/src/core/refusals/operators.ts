import type { RefusalEntry } from './refusal-entry.ts'

/** Operators, what takes two of them, and what they count. */
export const operatorRefusals = {
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
  decision_signature_needed: {
    status: 403,
    sentence:
      'Sign this with your passkey. If you no longer have it, remove it on your account page with a code, and try again',
  },
  withdrawals_held_already: {
    status: 409,
    sentence: 'This member’s withdrawals are held already for longer. Reload the page',
  },
  case_title_invalid: { status: 400, sentence: 'Enter a title of 3 to 120 characters', field: 'title' },
  case_record_unknown: {
    status: 422,
    sentence: 'Select a member, a deposit, a withdrawal or a document',
    field: 'record_id',
  },
  case_closed: { status: 409, sentence: 'This case is closed. Open it again first' },
  case_open: { status: 409, sentence: 'This case is open' },
  note_invalid: { status: 400, sentence: 'Enter a note of 3 to 500 characters', field: 'text' },
  reason_needed: { status: 422, sentence: 'Enter a reason: {why}', field: 'reason' },
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

  coins_invalid: {
    status: 400,
    sentence: 'Enter the coins as a number, with no more decimals than the coin has',
    field: 'coins',
  },
  to_coins_invalid: {
    status: 400,
    sentence: 'Enter the coins as a number, with no more decimals than the coin has',
    field: 'to_coins',
  },
  output_invalid: { status: 400, sentence: 'Enter the number of the output, from 0', field: 'output' },
  payment_note_invalid: { status: 400, sentence: 'Describe the payment in 3 to 500 characters', field: 'note' },
  payment_recorded: { status: 409, sentence: 'This payment is already in the list' },
  payment_decided: { status: 409, sentence: 'This payment is already decided. Reload the page' },
  payment_on_chain: { status: 409, sentence: 'The chain shows this payment, or missed it for less than six blocks' },
  payment_reversed: { status: 409, sentence: 'The credit of this payment is already taken back. Reload the page' },
  deposit_reversed: { status: 409, sentence: 'The credit of this deposit is already taken back. Reload the page' },
  deposit_not_credited: { status: 409, sentence: 'Only a completed deposit that a payment brought can be taken back' },
  nothing_missing: {
    status: 409,
    sentence: 'Nothing of this credit is missing, or its loss is booked. Reload the page',
  },
  payment_member_missing: { status: 400, sentence: 'Select the member whose balance it goes to', field: 'member_id' },
  rate_invalid: { status: 400, sentence: 'Enter the dollars of one coin, with at most six decimals', field: 'rate' },
  units_not_of_asset: { status: 409, sentence: 'This record moved nothing of this asset' },
  custody_asset_invalid: { status: 400, sentence: 'Select an asset', field: 'asset' },
  to_asset_invalid: { status: 400, sentence: 'Select another asset that receives it', field: 'to_asset' },
  movement_not_reversible: {
    status: 409,
    sentence: 'Only an approved movement that was not reversed can be reversed, with the same assets and amounts',
  },
  asset_invalid: { status: 400, sentence: 'Select what was counted', field: 'asset' },
  count_moment_invalid: { status: 400, sentence: 'Enter a date and a time that have passed', field: 'as_of' },
  count_note_invalid: { status: 400, sentence: 'Describe the count in 3 to 500 characters', field: 'note' },
  reconciliation_recorded: { status: 409, sentence: 'This count was already recorded. See the list' },
  reconciliation_not_open: { status: 409, sentence: 'This count has no open difference. It is {status}' },
  reconciliation_is_own: { status: 409, sentence: 'You counted this. Another operator must explain the difference' },
} as const satisfies Record<string, RefusalEntry>
