import { calls } from '@cairn/contract/calls.ts'
import { approveRequestWith } from './shared/approvals/approve-request.ts'
import { commentOnRequest } from './shared/approvals/comment-on-request.ts'
import { listApprovals } from './shared/approvals/list-approvals.ts'
import { rejectRequest } from './shared/approvals/reject-request.ts'
import { viewApproval } from './shared/approvals/view-approval.ts'
import { withdrawRequest } from './shared/approvals/withdraw-request.ts'
import { openEvidenceFile } from './shared/evidence/open-evidence-file.ts'
import { uploadEvidenceFile } from './shared/evidence/upload-evidence-file.ts'
import { requestBonusFunding } from './features/bonuses/request-bonus-funding.ts'
import { requestFundingReversal } from './features/bonuses/request-funding-reversal.ts'
import { listBonusFundings } from './features/bonuses/list-bonus-fundings.ts'
import { listOwedBonuses } from './features/bonuses/list-owed-bonuses.ts'
import { viewBonusBudget } from './features/bonuses/view-bonus-budget.ts'
import { confirmAuthenticator, startAuthenticator } from './features/factors/add-authenticator.ts'
import { addPasskey, startPasskey } from './features/factors/add-passkey.ts'
import { keepFactors } from './features/factors/lost/keep-factors.ts'
import { requestFactorRemoval } from './features/factors/lost/request-factor-removal.ts'
import { removeAuthenticator, removePasskey } from './features/factors/remove-factor.ts'
import { renewRecoveryCodes } from './features/factors/renew-recovery-codes.ts'
import { viewFactors } from './features/factors/view-factors.ts'
import { viewDashboard } from './features/dashboard/view-dashboard.ts'
import { cancelDeposit } from './features/deposits/cancel/cancel-deposit.ts'
import { confirmDeposit } from './features/deposits/decision/confirm-deposit.ts'
import { expireDeposit, rejectDeposit } from './features/deposits/decision/end-unpaid-deposit.ts'
import { listDeposits } from './features/deposits/list-deposits.ts'
import { releaseDeposit } from './features/deposits/release/release-deposit.ts'
import { releaseMatured } from './features/deposits/release/release-matured.ts'
import { previewDeposit } from './features/deposits/preview-deposit.ts'
import { requestDeposit } from './features/deposits/request-deposit.ts'
import { viewDeposit } from './features/deposits/view-deposit.ts'
import { listDistributionShares } from './features/gains/distributions/list-distribution-shares.ts'
import { listDistributions } from './features/gains/distributions/list-distributions.ts'
import { previewDistribution } from './features/gains/distributions/preview-distribution.ts'
import { requestDistribution } from './features/gains/distributions/request-distribution.ts'
import { requestReversal } from './features/gains/distributions/reverse-distribution.ts'
import { viewDistribution } from './features/gains/distributions/view-distribution.ts'
import { viewReversal } from './features/gains/distributions/view-reversal.ts'
import { listPlanGains } from './features/gains/list-plan-gains.ts'
import { listGainsAndLosses } from './features/gains/list-gains-and-losses.ts'
import { recordGainOrLoss } from './features/gains/record-gain-or-loss.ts'
import { viewLoss } from './features/gains/view-loss.ts'
import { listHistory } from './features/history/list-history.ts'
import { explainReconciliation } from './features/reconciliations/explain-reconciliation.ts'
import { listReconciliations } from './features/reconciliations/list-reconciliations.ts'
import { recordReconciliation } from './features/reconciliations/record-reconciliation.ts'
import { viewReconciliation } from './features/reconciliations/view-reconciliation.ts'
import type { Route } from './platform/http/route.ts'
import { approveKyc } from './features/kyc/decision/approve-kyc.ts'
import { findKycDuplicates } from './features/kyc/find-kyc-duplicates.ts'
import { listKycSubmissions } from './features/kyc/list-kyc-submissions.ts'
import { openKycDocument } from './features/kyc/document/open-kyc-document.ts'
import { rejectKyc, requestKycRetake } from './features/kyc/decision/refuse-document.ts'
import { submitKyc } from './features/kyc/submit-kyc.ts'
import { viewKycStatus } from './features/kyc/view-kyc-status.ts'
import { viewKycSubmission } from './features/kyc/view-kyc-submission.ts'
import { listAuditEvents } from './shared/audit/list-audit-events.ts'
import { exportList } from './shared/list-exports/export-list.ts'
import { exportJournal } from './ledger/journal/export-journal.ts'
import { listAccounts } from './ledger/browse/list-accounts.ts'
import { listTransfers } from './ledger/browse/list-transfers.ts'
import { startLedgerVerification } from './ledger/verification/start-ledger-verification.ts'
import { viewBalanceAt } from './ledger/browse/view-balance-at.ts'
import { viewSeal } from './ledger/sealing/view-seal.ts'
import { cancelEmailChange } from './features/members/email-change/cancel-email-change.ts'
import { requestClosing } from './features/members/closing/request-closing.ts'
import { takeBackClosing } from './features/members/closing/take-back-closing.ts'
import { viewClosing } from './features/members/closing/view-closing.ts'
import { downloadOwnData } from './features/members/own-data/download-own-data.ts'
import { confirmNewEmail } from './features/members/email-change/confirm-new-email.ts'
import { requestEmailChange } from './features/members/email-change/request-email-change.ts'
import { viewEmailChange } from './features/members/email-change/view-email-change.ts'
import { changePhoto } from './features/members/profile/change-photo.ts'
import { confirmEmail } from './features/members/registration/confirm-email.ts'
import { resendConfirmation } from './features/members/registration/resend-confirmation.ts'
import { editProfile } from './features/members/profile/edit-profile.ts'
import { endMemberSessions } from './features/members/support/end-member-sessions.ts'
import { describeFreezeLink } from './features/members/profile/describe-freeze-link.ts'
import { freezeAccount } from './features/members/profile/freeze-account.ts'
import { listMemberMails } from './features/mails/list-member-mails.ts'
import { resendMail } from './features/mails/resend-mail.ts'
import { listMemberSessions } from './features/members/support/list-member-sessions.ts'
import { lockMember } from './features/members/support/lock-member.ts'
import { registerMember } from './features/members/registration/register-member.ts'
import { requestPasswordReset } from './features/members/password-reset/request-password-reset.ts'
import { resetPassword } from './features/members/password-reset/reset-password.ts'
import { requestManualTransfer } from './features/members/corrections/request-manual-transfer.ts'
import { searchMembers } from './features/members/search-members.ts'
import { sendPasswordReset } from './features/members/password-reset/send-password-reset.ts'
import { unlockMember } from './features/members/support/unlock-member.ts'
import { viewMemberAccount } from './features/members/support/view-member-account.ts'
import { listNotices } from './features/notices/list-notices.ts'
import { switchMail, viewMailSwitches } from './features/notices/mail-switches.ts'
import { markNoticesRead } from './features/notices/mark-notices-read.ts'
import { endAnnouncement } from './features/announcements/end-announcement.ts'
import { listAnnouncements } from './features/announcements/list-announcements.ts'
import { publishAnnouncement } from './features/announcements/publish-announcement.ts'
import { listPolicyReports } from './features/policy-reports/list-policy-reports.ts'
import { agreeToTerms } from './features/terms/agree-to-terms.ts'
import { viewMember } from './features/members/profile/view-member.ts'
import { acceptInvitation } from './features/operators/invitations/accept-invitation.ts'
import { requestRoleChange } from './features/operators/request-role-change.ts'
import { endOperatorSessions } from './features/operators/end-operator-sessions.ts'
import { inviteOperator } from './features/operators/invitations/invite-operator.ts'
import { listOperators } from './features/operators/list-operators.ts'
import { resumeOperator, suspendOperator } from './features/operators/suspend-operator.ts'
import { endRemoval } from './features/operators/waiting-removal.ts'
import { removeOperator } from './features/operators/remove-operator.ts'
import { viewInvitation } from './features/operators/invitations/view-invitation.ts'
import { withdrawInvitation } from './features/operators/invitations/withdraw-invitation.ts'
import { signInOperator } from './features/operators/sessions/sign-in-operator.ts'
import { changeOwnPassword } from './features/operators/account/change-own-password.ts'
import { endOwnOperatorSession } from './features/operators/account/end-own-sessions.ts'
import { makeRecoveryCodes } from './features/operators/account/make-recovery-codes.ts'
import { drawAuthenticator, replaceAuthenticator } from './features/operators/account/replace-authenticator.ts'
import { viewOwnAccount } from './features/operators/account/view-own-account.ts'
import { completeAccessReset } from './features/operators/resets/complete-access-reset.ts'
import { requestAccessReset } from './features/operators/resets/request-access-reset.ts'
import { viewAccessReset } from './features/operators/resets/view-access-reset.ts'
import { addOwnPasskey, startOwnPasskey } from './features/operators/passkeys/add-own-passkey.ts'
import { removeOwnPasskey } from './features/operators/passkeys/remove-own-passkey.ts'
import {
  startOperatorPasskeyProof,
  startOperatorPasskeySignIn,
} from './features/operators/passkeys/start-operator-passkey.ts'
import { confirmOperator } from './features/operators/sessions/confirm-operator.ts'
import { signOutOperator } from './features/operators/sessions/sign-out-operator.ts'
import { viewOperator } from './features/operators/sessions/view-operator.ts'
import { searchRecords } from './features/search/search-records.ts'
import { viewOverview } from './features/overview/view-overview.ts'
import { approvalHandlers } from './approval-handlers.ts'
import { closePlan } from './features/plans/close-plan.ts'
import { draftPlan } from './features/plans/draft-plan.ts'
import { editPlan } from './features/plans/edit-plan.ts'
import { listAllPlans } from './features/plans/list-all-plans.ts'
import { listPlans } from './features/plans/list-plans.ts'
import { listPlanResults } from './features/plans/list-plan-results.ts'
import { openPlan } from './features/plans/open-plan.ts'
import { requestReceivingAddress } from './features/receiving-addresses/request-receiving-address.ts'
import { listReceivingAddresses } from './features/receiving-addresses/list-receiving-addresses.ts'
import { changeSettings } from './features/settings/change-settings.ts'
import { viewSettings } from './features/settings/view-settings.ts'
import { listRunningPlans } from './features/records/list-running-plans.ts'
import { viewRecord } from './features/records/view-record.ts'
import { listReferrals } from './features/referrals/list-referrals.ts'
import { downloadStatement } from './features/statement/download-statement.ts'
import { viewStatement } from './features/statement/view-statement.ts'
import { viewStatementSummary } from './features/statement/view-statement-summary.ts'
import { endOtherSessions, endOwnSession } from './features/security/end-own-sessions.ts'
import { freezeOwnAccount } from './features/security/freeze-own-account.ts'
import { listOwnSessions } from './features/security/list-own-sessions.ts'
import { confirmIdentity, startPasskeyProof } from './features/sessions/confirm-identity.ts'
import { listDataOpenings, listSecurityEvents } from './features/security/list-member-events.ts'
import { completeSignIn } from './features/sessions/complete-sign-in.ts'
import { startPasskeySignIn } from './features/sessions/start-passkey-sign-in.ts'
import { signIn } from './features/sessions/sign-in.ts'
import { signOut } from './features/sessions/sign-out.ts'
import { approveWithdrawal } from './features/withdrawals/approval/approve-withdrawal.ts'
import { requestWithdrawalOutcome } from './features/withdrawals/outcome/request-withdrawal-outcome.ts'
import { cancelWithdrawal } from './features/withdrawals/outcome/cancel-withdrawal.ts'
import { listWithdrawals } from './features/withdrawals/list-withdrawals.ts'
import { markWithdrawalUncertain } from './features/withdrawals/outcome/mark-withdrawal-uncertain.ts'
import { rejectWithdrawal } from './features/withdrawals/outcome/reject-withdrawal.ts'
import { previewWithdrawal } from './features/withdrawals/request/preview-withdrawal.ts'
import { requestWithdrawal } from './features/withdrawals/request/request-withdrawal.ts'
import { startPasskeyWithdrawal } from './features/withdrawals/signature/start-passkey-withdrawal.ts'
import { claimWithdrawal } from './features/withdrawals/sending/claim-withdrawal.ts'
import { resolveRefusedTransaction } from './features/withdrawals/sending/resolve-refused-transaction.ts'
import { sendWithdrawal } from './features/withdrawals/sending/send-withdrawal.ts'
import { takeOverWithdrawal } from './features/withdrawals/sending/take-over-withdrawal.ts'
import { viewWithdrawalLimits } from './features/withdrawals/request/view-withdrawal-limits.ts'
import { viewWithdrawal } from './features/withdrawals/view-withdrawal.ts'

/** The server's handler for each call of the contract, by subject. A test compares this list with the contract. */
export const routes: Route[] = [
  registerMember,
  confirmIdentity,
  startPasskeyProof,
  signIn,
  completeSignIn,
  startPasskeySignIn,
  signOut,
  requestPasswordReset,
  resetPassword,
  confirmEmail,
  resendConfirmation,
  freezeAccount,
  describeFreezeLink,
  confirmNewEmail,

  viewFactors,
  startAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  startPasskey,
  addPasskey,
  removePasskey,
  keepFactors,

  viewMember,
  viewDashboard,
  editProfile,
  changePhoto,
  viewEmailChange,
  requestEmailChange,
  cancelEmailChange,
  downloadOwnData,
  viewClosing,
  requestClosing,
  takeBackClosing,
  agreeToTerms,
  listNotices,
  markNoticesRead,
  viewMailSwitches,
  switchMail,
  listOwnSessions,
  endOwnSession,
  endOtherSessions,
  listSecurityEvents,
  listDataOpenings,
  freezeOwnAccount,

  searchMembers,
  viewMemberAccount,
  listMemberSessions,
  listMemberMails,
  resendMail,
  lockMember,
  unlockMember,
  endMemberSessions,
  sendPasswordReset,
  requestManualTransfer,
  requestFactorRemoval,

  listAccounts,
  listTransfers,
  viewBalanceAt,
  exportJournal,
  viewSeal,
  startLedgerVerification,
  listAuditEvents,

  signInOperator,
  signOutOperator,
  confirmOperator,
  viewOwnAccount,
  startOwnPasskey,
  addOwnPasskey,
  removeOwnPasskey,
  startOperatorPasskeySignIn,
  startOperatorPasskeyProof,
  requestAccessReset,
  viewAccessReset,
  completeAccessReset,
  changeOwnPassword,
  drawAuthenticator,
  replaceAuthenticator,
  makeRecoveryCodes,
  endOwnOperatorSession,
  viewOperator,
  viewOverview,
  searchRecords,
  listOperators,
  inviteOperator,
  withdrawInvitation,
  requestRoleChange,
  endOperatorSessions,
  removeOperator,
  suspendOperator,
  resumeOperator,
  endRemoval,
  viewInvitation,
  acceptInvitation,

  listPlans,
  listPlanResults,
  listAllPlans,
  draftPlan,
  editPlan,
  openPlan,
  closePlan,

  listReceivingAddresses,
  requestReceivingAddress,

  viewSettings,
  changeSettings,

  listPolicyReports,
  listAnnouncements,
  publishAnnouncement,
  endAnnouncement,

  requestDeposit,
  previewDeposit,
  cancelDeposit,
  listDeposits,
  viewDeposit,
  confirmDeposit,
  rejectDeposit,
  expireDeposit,
  releaseDeposit,
  releaseMatured,

  requestWithdrawal,
  startPasskeyWithdrawal,
  previewWithdrawal,
  cancelWithdrawal,
  viewWithdrawalLimits,
  listWithdrawals,
  viewWithdrawal,
  approveWithdrawal,
  sendWithdrawal,
  claimWithdrawal,
  takeOverWithdrawal,
  resolveRefusedTransaction,
  rejectWithdrawal,
  markWithdrawalUncertain,
  requestWithdrawalOutcome,

  listHistory,
  viewRecord,
  listRunningPlans,
  viewStatement,
  viewStatementSummary,
  downloadStatement,
  listReferrals,

  submitKyc,
  viewKycStatus,
  listKycSubmissions,
  viewKycSubmission,
  openKycDocument,
  findKycDuplicates,
  approveKyc,
  rejectKyc,
  requestKycRetake,

  listApprovals,
  viewApproval,
  approveRequestWith(approvalHandlers),
  rejectRequest,
  withdrawRequest,
  commentOnRequest,

  listGainsAndLosses,
  listPlanGains,
  recordGainOrLoss,
  viewLoss,

  viewBonusBudget,
  listOwedBonuses,
  listBonusFundings,
  requestBonusFunding,
  requestFundingReversal,

  previewDistribution,
  requestDistribution,
  requestReversal,
  viewDistribution,
  viewReversal,
  listDistributions,
  listDistributionShares,

  uploadEvidenceFile,
  openEvidenceFile,

  listReconciliations,
  viewReconciliation,
  recordReconciliation,
  explainReconciliation,

  exportList(calls.exportDeposits, listDeposits),
  exportList(calls.exportWithdrawals, listWithdrawals),
  exportList(calls.exportKycSubmissions, listKycSubmissions),
  exportList(calls.exportApprovals, listApprovals),
  exportList(calls.exportMembers, searchMembers),
  exportList(calls.exportMemberSessions, listMemberSessions),
  exportList(calls.exportMemberMails, listMemberMails),
  exportList(calls.exportGainsAndLosses, listGainsAndLosses),
  exportList(calls.exportDistributions, listDistributions),
  exportList(calls.exportDistributionShares, listDistributionShares),
  exportList(calls.exportOwedBonuses, listOwedBonuses),
  exportList(calls.exportBonusFundings, listBonusFundings),
  exportList(calls.exportAccounts, listAccounts),
  exportList(calls.exportReconciliations, listReconciliations),
  exportList(calls.exportTransfers, listTransfers),
  exportList(calls.exportAuditEvents, listAuditEvents),
]
