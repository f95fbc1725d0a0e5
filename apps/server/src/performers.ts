import type { Performers } from './approvals/performers.ts'
import { fundBonusBudget } from './bonus-budget/fund-bonus-budget.ts'
import { reverseFunding } from './bonus-budget/reverse-funding.ts'
import { postManualTransfer } from './members/post-manual-transfer.ts'
import { bookResult } from './gains/book-result.ts'
import { changeRole } from './operators/change-role.ts'
import { removeOwner } from './operators/remove-owner.ts'
import { sendInvitation } from './operators/make-invitation.ts'
import { settleUnknownWithdrawal } from './withdrawals/settle-unknown-withdrawal.ts'
import { replaceReceivingAddress } from './receiving-addresses/replace-receiving-address.ts'

/** What happens when a second operator approves, by kind. A kind of the contract without its line here does not compile. */
export const performers: Performers = {
  operator_role: changeRole,
  operator_removal: removeOwner,
  operator_invitation: sendInvitation,
  manual_transfer: postManualTransfer,
  withdrawal_outcome: settleUnknownWithdrawal,
  plan_result: bookResult,
  bonus_budget_funding: fundBonusBudget,
  bonus_funding_reversal: reverseFunding,
  receiving_address: replaceReceivingAddress,
}
