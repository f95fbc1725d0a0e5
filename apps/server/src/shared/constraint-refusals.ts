import type { ConstraintRefusals } from '../platform/http/error-handler.ts'

/** The constraints of the database that a person's request can break, and the refusal for each. */
export const constraintRefusals: ConstraintRefusals = {
  accounts_balance_floor: 'insufficient_balance',
  blocks_go_forward: 'ledger_behind',
  deposits_transaction: 'transaction_id_used',
  withdrawals_transaction: 'transaction_id_used',
  incoming_transactions_pkey: 'transaction_id_used',
  ledger_verifications_one_at_a_time: 'verification_running',
  gains_and_losses_pkey: 'gain_or_loss_recorded',
  members_email: 'email_taken',
  kyc_submissions_one_active: 'kyc_pending',
  plans_open_name: 'plan_name_taken',
  plans_limits_are_in_order: 'plan_limits_invalid',
  operators_email: 'operator_email_taken',
  operator_invitations_open: 'operator_invited_already',
  approvals_take_two: 'approval_is_own',
  approvals_are_for_others: 'approval_is_own',
  settings_withdrawal_limits_fit: 'withdrawal_limits_invalid',
  bonus_funding_reversals_pkey: 'funding_reversed',
  events_are_about_others: 'own_account',
  deposits_take_two: 'second_person_needed',
  distributions_take_two: 'second_person_needed',
  approvals_one_pending: 'approval_requested_already',
}
