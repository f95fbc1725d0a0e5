import approveRequestWith from './approvals/approve-request.ts'
import listApprovals from './approvals/list-approvals.ts'
import refuseRequest from './approvals/refuse-request.ts'
import viewApproval from './approvals/view-approval.ts'
import withdrawRequest from './approvals/withdraw-request.ts'
import askBonusFunding from './bonus-budget/ask-bonus-funding.ts'
import askFundingReversal from './bonus-budget/ask-funding-reversal.ts'
import listBonusFundings from './bonus-budget/list-bonus-fundings.ts'
import listOwedBonuses from './bonus-budget/list-owed-bonuses.ts'
import viewBonusBudget from './bonus-budget/view-bonus-budget.ts'
import viewDashboard from './dashboard/view-dashboard.ts'
import confirmDeposit from './deposits/confirm-deposit.ts'
import expireDeposit from './deposits/expire-deposit.ts'
import listDeposits from './deposits/list-deposits.ts'
import rejectDeposit from './deposits/reject-deposit.ts'
import releaseDeposit from './deposits/release-deposit.ts'
import releaseMatured from './deposits/release-matured.ts'
import requestDeposit from './deposits/request-deposit.ts'
import viewDeposit from './deposits/view-deposit.ts'
import listDistributionShares from './distributions/list-distribution-shares.ts'
import listDistributions from './distributions/list-distributions.ts'
import postDistribution from './distributions/post-distribution.ts'
import previewDistribution from './distributions/preview-distribution.ts'
import viewDistributionProgress from './distributions/view-distribution-progress.ts'
import listPlanGains from './gains/list-plan-gains.ts'
import listPlanResults from './gains/list-plan-results.ts'
import recordGain from './gains/record-gain.ts'
import recordLoss from './gains/record-loss.ts'
import listHistory from './history/list-history.ts'
import type { Route } from './http/route.ts'
import approveKyc from './kyc/approve-kyc.ts'
import listKycSubmissions from './kyc/list-kyc-submissions.ts'
import openKycDocument from './kyc/open-kyc-document.ts'
import rejectKyc from './kyc/reject-kyc.ts'
import submitKyc from './kyc/submit-kyc.ts'
import viewKycStatus from './kyc/view-kyc-status.ts'
import viewKycSubmission from './kyc/view-kyc-submission.ts'
import listAuditEvents from './audit/list-audit-events.ts'
import recordListExport from './audit/record-list-export.ts'
import checkExport from './ledger/browse/check-export.ts'
import exportTransfers from './ledger/browse/export-transfers.ts'
import listAccounts from './ledger/browse/list-accounts.ts'
import listTransfers from './ledger/browse/list-transfers.ts'
import startLedgerVerification from './ledger/browse/start-ledger-verification.ts'
import viewBalanceAt from './ledger/browse/view-balance-at.ts'
import viewSeal from './ledger/browse/view-seal.ts'
import changePhoto from './members/change-photo.ts'
import confirmEmail from './members/confirm-email.ts'
import editProfile from './members/edit-profile.ts'
import endMemberSessions from './members/end-member-sessions.ts'
import freezeAccount from './members/freeze-account.ts'
import listMemberSessions from './members/list-member-sessions.ts'
import lockMember from './members/lock-member.ts'
import registerMember from './members/register-member.ts'
import requestPasswordReset from './members/request-password-reset.ts'
import resetPassword from './members/reset-password.ts'
import requestManualTransfer from './members/request-manual-transfer.ts'
import searchMembers from './members/search-members.ts'
import sendPasswordReset from './members/send-password-reset.ts'
import unlockMember from './members/unlock-member.ts'
import viewMemberAccount from './members/view-member-account.ts'
import viewMember from './members/view-member.ts'
import acceptInvitation from './operators/accept-invitation.ts'
import askRoleChange from './operators/ask-role-change.ts'
import endOperatorSessions from './operators/end-operator-sessions.ts'
import inviteOperator from './operators/invite-operator.ts'
import listOperators from './operators/list-operators.ts'
import removeOperator from './operators/remove-operator.ts'
import viewInvitation from './operators/view-invitation.ts'
import withdrawInvitation from './operators/withdraw-invitation.ts'
import signInOperator from './operators/sign-in-operator.ts'
import signOutOperator from './operators/sign-out-operator.ts'
import viewOperator from './operators/view-operator.ts'
import viewOverview from './overview/view-overview.ts'
import { performers } from './performers.ts'
import closePlan from './plans/close-plan.ts'
import draftPlan from './plans/draft-plan.ts'
import editPlan from './plans/edit-plan.ts'
import listAllPlans from './plans/list-all-plans.ts'
import listPlans from './plans/list-plans.ts'
import openPlan from './plans/open-plan.ts'
import askReceivingAddress from './receiving-addresses/ask-receiving-address.ts'
import listReceivingAddresses from './receiving-addresses/list-receiving-addresses.ts'
import changeSettings from './settings/change-settings.ts'
import viewSettings from './settings/view-settings.ts'
import listReferrals from './referrals/list-referrals.ts'
import viewStatement from './statement/view-statement.ts'
import signIn from './sessions/sign-in.ts'
import signOut from './sessions/sign-out.ts'
import approveWithdrawal from './withdrawals/approve-withdrawal.ts'
import askWithdrawalOutcome from './withdrawals/ask-withdrawal-outcome.ts'
import cancelWithdrawal from './withdrawals/cancel-withdrawal.ts'
import listWithdrawals from './withdrawals/list-withdrawals.ts'
import markWithdrawalUnknown from './withdrawals/mark-withdrawal-unknown.ts'
import rejectWithdrawal from './withdrawals/reject-withdrawal.ts'
import requestWithdrawal from './withdrawals/request-withdrawal.ts'
import sendWithdrawal from './withdrawals/send-withdrawal.ts'
import viewWithdrawalLimits from './withdrawals/view-withdrawal-limits.ts'
import viewWithdrawal from './withdrawals/view-withdrawal.ts'

/** What the server does for each call of the contract, by domain. A test holds this list against the contract's. */
export const routes: Route[] = [
  registerMember,
  signIn,
  signOut,
  requestPasswordReset,
  resetPassword,
  confirmEmail,
  freezeAccount,

  viewMember,
  viewDashboard,
  editProfile,
  changePhoto,

  searchMembers,
  viewMemberAccount,
  listMemberSessions,
  lockMember,
  unlockMember,
  endMemberSessions,
  sendPasswordReset,
  requestManualTransfer,

  listAccounts,
  listTransfers,
  viewBalanceAt,
  exportTransfers,
  checkExport,
  viewSeal,
  startLedgerVerification,
  listAuditEvents,
  recordListExport,

  signInOperator,
  signOutOperator,
  viewOperator,
  viewOverview,
  listOperators,
  inviteOperator,
  withdrawInvitation,
  askRoleChange,
  endOperatorSessions,
  removeOperator,
  viewInvitation,
  acceptInvitation,

  listPlans,
  listAllPlans,
  draftPlan,
  editPlan,
  openPlan,
  closePlan,

  listReceivingAddresses,
  askReceivingAddress,

  viewSettings,
  changeSettings,

  requestDeposit,
  listDeposits,
  viewDeposit,
  confirmDeposit,
  rejectDeposit,
  expireDeposit,
  releaseDeposit,
  releaseMatured,

  requestWithdrawal,
  cancelWithdrawal,
  viewWithdrawalLimits,
  listWithdrawals,
  viewWithdrawal,
  approveWithdrawal,
  sendWithdrawal,
  rejectWithdrawal,
  markWithdrawalUnknown,
  askWithdrawalOutcome,

  listHistory,
  viewStatement,
  listReferrals,

  submitKyc,
  viewKycStatus,
  listKycSubmissions,
  viewKycSubmission,
  openKycDocument,
  approveKyc,
  rejectKyc,

  listApprovals,
  viewApproval,
  approveRequestWith(performers),
  refuseRequest,
  withdrawRequest,

  listPlanResults,
  listPlanGains,
  recordGain,
  recordLoss,

  viewBonusBudget,
  listOwedBonuses,
  listBonusFundings,
  askBonusFunding,
  askFundingReversal,

  previewDistribution,
  postDistribution,
  viewDistributionProgress,
  listDistributions,
  listDistributionShares,
]
