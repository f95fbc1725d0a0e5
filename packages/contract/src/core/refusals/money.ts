import type { RefusalEntry } from './refusal-entry.ts'

/** Deposits, withdrawals and the ledger. */
export const moneyRefusals = {
  ledger_behind: {
    status: 503,
    sentence: 'The platform’s records are being checked. No money can be moved right now. Nothing was changed',
  },
  records_altered: {
    status: 503,
    sentence: 'We are checking our records. No money can be moved right now. Nothing was changed',
  },
  standby_missing: {
    status: 503,
    sentence: 'The second copy of our records is away. No money can be moved until it is back. Nothing was changed',
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
  amount_below_wallet_minimum: {
    status: 422,
    sentence: 'The minimum deposit in {asset} is {minimum}',
    field: 'amount',
  },
  wallet_not_offered: {
    status: 422,
    sentence: 'This payment method is not available. Choose another',
    field: 'wallet',
  },
  rate_uncertain: {
    status: 409,
    sentence:
      'New deposits in {asset} are paused, because its rate is not certain. Try again in a few minutes, or choose another method',
    field: 'wallet',
  },
  addresses_used_up: {
    status: 409,
    sentence: 'New deposits in {asset} are paused, because no address is free. Choose another method',
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
  withdrawals_paused: {
    status: 409,
    sentence: '{asset} withdrawals are paused {why}. Your money stays in your balance',
  },
  payment_missing: {
    status: 422,
    sentence:
      'Withdrawals are stopped, because a payment of yours was taken back, or the network does not show it any more',
  },
  withdrawals_locked: {
    status: 422,
    sentence: 'Withdrawals are locked until {time} to protect your account',
  },
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
    sentence: 'This member’s account is locked. Unlock it first',
  },
  withdrawal_not_uncertain: { status: 409, sentence: 'This withdrawal is not marked as uncertain{now}' },
  withdrawal_not_open: { status: 409, sentence: 'This withdrawal is no longer open{now}' },
  withdrawal_blocked: { status: 409, sentence: 'This withdrawal must not be paid: {reason}' },
  address_altered: {
    status: 409,
    sentence:
      'The address of this withdrawal was altered in the database. Do not send it. Mark it as uncertain if it is being sent; before that, reject it',
  },
  decision_not_signed: {
    status: 409,
    sentence:
      'This rests on a record that was written in the database itself and not by an operator. Do not pay anything for it. Tell the owners',
  },
  withdrawal_not_as_signed: {
    status: 409,
    sentence:
      'The member’s passkey did not sign what would be sent. Do not send it. Mark it as uncertain if it is being sent; before that, reject it',
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
    sentence: 'Enter the transaction ID or the bank’s reference, up to 128 characters',
    field: 'transaction_id',
  },
  transaction_id_used: {
    status: 409,
    sentence: 'This transaction ID was already used{where}',
    field: 'transaction_id',
  },
  transaction_missing: { status: 409, sentence: 'This record has no transaction that could be corrected' },
  transaction_unchanged: {
    status: 422,
    sentence: 'The record already has this transaction ID',
    field: 'transaction_id',
  },
  transaction_corrected: { status: 409, sentence: 'The transaction of this record was corrected since the request' },
  correction_cause_invalid: { status: 400, sentence: 'Select what happened', field: 'cause' },
  payment_reference_used: {
    status: 409,
    sentence: 'A record has this reference already{where}. Check both, and confirm below',
    field: 'transaction_id',
  },
  reason_invalid: { status: 400, sentence: 'Enter a reason, up to 500 characters', field: 'reason' },
  reason_words_invalid: {
    status: 400,
    sentence: 'Enter details, 3 to 350 characters',
    field: 'words',
  },
  reason_code_invalid: { status: 400, sentence: 'Select a reason from the list', field: 'code' },

  verification_running: { status: 409, sentence: 'A verification is already running. Its progress is shown here' },

  account_unknown: {
    status: 422,
    sentence: 'No account was found. Choose one that the search suggests',
    field: 'account',
  },
} as const satisfies Record<string, RefusalEntry>
