import { approveRequestWith } from '../features/approvals/approve-request.ts'
import type { ApprovalHandlers } from '../shared/approvals/approval-handler.ts'
import { publishAnnouncement } from '../features/announcements/request-announcement.ts'
import { fundBonusBudget } from '../features/bonuses/fund-bonus-budget.ts'
import { reverseFunding } from '../features/bonuses/reverse-funding.ts'
import { approveFactorRemoval } from '../features/factors/lost/approve-factor-removal.ts'
import { postCustodyMovement } from '../features/corrections/post-custody-movement.ts'
import { correctTransaction } from '../features/corrections/correct-transaction.ts'
import { decidePayment } from '../features/payments/decide-payment.ts'
import { bookPaymentLoss } from '../features/payments/book-payment-loss.ts'
import { reversePayment } from '../features/payments/reverse-payment.ts'
import { postManualTransfer } from '../features/corrections/post-manual-transfer.ts'
import { confirmApprovedDeposit } from '../features/deposits/decision/confirm-deposit.ts'
import { reverseDeposit } from '../features/deposits/reversal/reverse-deposit.ts'
import { releaseApprovedDeposit } from '../features/deposits/release/release-deposit.ts'
import { startApprovedDistribution } from '../features/gains/distributions/request-distribution.ts'
import { reverseDistribution } from '../features/gains/distributions/reverse-distribution.ts'
import { postGainOrLoss } from '../features/gains/post-gain-or-loss.ts'
import { changeApprovedSetting } from '../features/settings/change-settings.ts'
import { changeRole } from '../features/operators/access/change-role.ts'
import { removeOwner } from '../features/operators/access/remove-owner.ts'
import { startApprovedReset } from '../features/operators/resets/start-reset.ts'
import { sendInvitation } from '../features/operators/invitations/make-invitation.ts'
import { settleUncertainWithdrawal } from '../features/withdrawals/outcome/settle-uncertain-withdrawal.ts'
import { widenPlan } from '../features/plans/edit-plan.ts'
import { replaceByAccountKey } from '../features/receiving-addresses/request-account-key.ts'
import { setRate } from '../features/chains/rates/request-rate.ts'
import { replaceByAddressList } from '../features/receiving-addresses/request-address-list.ts'
import { replaceReceivingAddress } from '../features/receiving-addresses/replace-receiving-address.ts'

/**
 * The effect of an approval by a second operator, for each kind. A kind of the contract without an entry here does not compile.
 */
const approvalHandlers: ApprovalHandlers = {
  announcement: publishAnnouncement,
  setting_change: changeApprovedSetting,
  plan_limits: widenPlan,
  operator_role: changeRole,
  operator_removal: removeOwner,
  operator_access_reset: startApprovedReset,
  operator_invitation: sendInvitation,
  manual_transfer: postManualTransfer,
  custody_movement: postCustodyMovement,
  payment_outcome: decidePayment,
  payment_reversal: reversePayment,
  deposit_reversal: reverseDeposit,
  payment_loss: bookPaymentLoss,
  transaction_correction: correctTransaction,
  factor_removal: approveFactorRemoval,
  deposit_confirmation: confirmApprovedDeposit,
  deposit_release: releaseApprovedDeposit,
  distribution: startApprovedDistribution,
  distribution_reversal: reverseDistribution,
  withdrawal_outcome: settleUncertainWithdrawal,
  gain_or_loss: postGainOrLoss,
  bonus_budget_funding: fundBonusBudget,
  bonus_funding_reversal: reverseFunding,
  account_key: replaceByAccountKey,
  address_list: replaceByAddressList,
  coin_rate: setRate,
  receiving_address: replaceReceivingAddress,
}

export const approveRequest = approveRequestWith(approvalHandlers)
