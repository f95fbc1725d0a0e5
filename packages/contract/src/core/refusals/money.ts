import { refusal } from './refusal-entry.ts'

/** Deposits, withdrawals and the ledger. */
export const moneyRefusals = {
  ledger_behind: refusal(
    503,
    'The platform’s records are being checked. No money can be moved right now. Nothing was changed',
  ),
  records_altered: refusal(503, 'We are checking our records. No money can be moved right now. Nothing was changed'),
  standby_missing: refusal(
    503,
    'The second copy of our records is away. No money can be moved until it is back. Nothing was changed',
  ),
  amount_invalid: refusal(400, 'Enter an amount in dollars, like 250 or 250.50', 'amount'),
  insufficient_balance: refusal(422, 'Insufficient balance', 'amount'),
  plan_not_found: refusal(422, 'This plan is not open. Choose another plan', 'plan'),
  amount_below_minimum: refusal(422, 'The minimum deposit for {plan} is {minimum}', 'amount'),
  amount_above_maximum: refusal(422, 'The maximum deposit for {plan} is {maximum}', 'amount'),
  amount_below_wallet_minimum: refusal(422, 'The minimum deposit in {asset} is {minimum}', 'amount'),
  wallet_not_offered: refusal(422, 'This payment method is not available. Choose another', 'wallet'),
  rate_uncertain: refusal(
    409,
    'New deposits in {asset} are paused, because its rate is not certain. Try again in a few minutes, or choose another method',
    'wallet',
  ),
  addresses_used_up: refusal(
    409,
    'New deposits in {asset} are paused, because no address is free. Choose another method',
    'wallet',
  ),
  bitcoin_address_missing: refusal(422, 'Add your bitcoin address and continue', 'wallet'),
  ethereum_address_missing: refusal(422, 'Add your ethereum address and continue', 'wallet'),
  usdt_address_missing: refusal(422, 'Add your USDT address and continue', 'wallet'),
  payout_address_mismatch: refusal(422, 'This is not the address saved on your profile. Open the form again', 'wallet'),
  payout_address_altered: refusal(
    409,
    'Your saved address was altered and cannot be used. Save it again on your profile',
    'wallet',
  ),
  payout_address_recent: refusal(
    422,
    'This address was changed recently. You can withdraw to it from {time}',
    'wallet',
  ),
  withdrawal_below_minimum: refusal(422, 'The minimum withdrawal is {minimum}, or your whole balance', 'amount'),
  withdrawal_above_daily_limit: refusal(
    422,
    'You can withdraw up to {limit} within 24 hours. You have {remaining} left',
    'amount',
  ),
  too_many_pending_deposits: refusal(
    409,
    'You already have {count} deposits that wait for a payment. Pay one of them, or cancel those that you will not pay',
  ),
  too_many_pending_withdrawals: refusal(
    409,
    'You already have {count} pending withdrawals. Wait until one is decided, or cancel one',
  ),
  too_many_money_requests: refusal(
    429,
    'You have made {count} deposits and withdrawals within an hour. Try again later',
  ),
  withdrawals_paused: refusal(409, '{asset} withdrawals are paused {why}. Your money stays in your balance'),
  payment_missing: refusal(
    422,
    'Withdrawals are stopped, because a payment of yours was taken back, or the network does not show it any more',
  ),
  withdrawals_locked: refusal(422, 'Withdrawals are locked until {time} to protect your account'),
  email_unconfirmed: refusal(403, 'Confirm your email address first. We have sent you a link'),
  terms_not_agreed: refusal(403, 'Agree to our terms before you make a deposit'),
  terms_changed: refusal(409, 'The terms have changed. Read the current version'),
  kyc_required: refusal(403, 'Verify your identity before you withdraw this amount'),
  withdrawal_not_pending: refusal(409, 'This withdrawal is no longer pending{now}'),
  withdrawal_not_processing: refusal(409, 'This withdrawal is not waiting to be sent{now}'),
  withdrawal_not_sending: refusal(409, 'This withdrawal is not being sent{now}'),
  withdrawal_claimed: refusal(409, '{name} is sending this withdrawal, since {time}'),
  withdrawal_claim_is_own: refusal(409, 'You are already sending this withdrawal'),
  refused_transaction_resolved: refusal(409, 'This transaction is already resolved. Reload the page'),
  member_locked: refusal(409, 'This member’s account is locked. Unlock it first'),
  withdrawal_not_uncertain: refusal(409, 'This withdrawal is not marked as uncertain{now}'),
  withdrawal_not_open: refusal(409, 'This withdrawal is no longer open{now}'),
  withdrawal_blocked: refusal(409, 'This withdrawal must not be paid: {reason}'),
  address_altered: refusal(
    409,
    'The address of this withdrawal was altered in the database. Do not send it. Mark it as uncertain if it is being sent; before that, reject it',
  ),
  decision_not_signed: refusal(
    409,
    'This rests on a record that was written in the database itself and not by an operator. Do not pay anything for it. Tell the owners',
  ),
  withdrawal_not_as_signed: refusal(
    409,
    'The member’s passkey did not sign what would be sent. Do not send it. Mark it as uncertain if it is being sent; before that, reject it',
  ),
  approval_needs_another: refusal(
    409,
    'You already approved this withdrawal. This amount needs the approval of another operator too',
  ),
  deposit_not_cancellable: refusal(
    409,
    'This deposit can no longer be cancelled. Its payment is being checked, or it has ended',
  ),
  deposit_not_pending: refusal(409, 'This deposit is already {status}{by}'),
  amount_differs: refusal(
    409,
    '{received} is not the {requested} requested{limits}. Confirm the amount received',
    'amount_received',
  ),
  transaction_id_invalid: refusal(
    400,
    'Enter the whole transaction ID: 64 characters, 0–9 and a–f. On Ethereum they follow 0x',
    'transaction_id',
  ),
  payment_reference_invalid: refusal(
    400,
    'Enter the transaction ID or the bank’s reference, up to 128 characters',
    'transaction_id',
  ),
  transaction_id_used: refusal(409, 'This transaction ID was already used{where}', 'transaction_id'),
  transaction_missing: refusal(409, 'This record has no transaction that could be corrected'),
  transaction_unchanged: refusal(422, 'The record already has this transaction ID', 'transaction_id'),
  transaction_corrected: refusal(409, 'The transaction of this record was corrected since the request'),
  correction_cause_invalid: refusal(400, 'Select what happened', 'cause'),
  payment_reference_used: refusal(
    409,
    'A record has this reference already{where}. Check both, and confirm below',
    'transaction_id',
  ),
  reason_invalid: refusal(400, 'Enter a reason, up to 500 characters', 'reason'),
  reason_words_invalid: refusal(400, 'Enter details, 3 to 350 characters', 'words'),
  reason_code_invalid: refusal(400, 'Select a reason from the list', 'code'),

  verification_running: refusal(409, 'A verification is already running. Its progress is shown here'),

  account_unknown: refusal(422, 'No account was found. Choose one that the search suggests', 'account'),
}
