import type { Call } from './core/call.ts'
import * as dashboard from './member/dashboard.ts'
import * as deposits from './member/deposits.ts'
import * as history from './member/history.ts'
import * as kyc from './member/kyc.ts'
import * as members from './member/members.ts'
import * as operatorApprovals from './operator/approvals/approvals.ts'
import * as operatorBonuses from './operator/bonuses.ts'
import * as operatorDeposits from './operator/deposits/deposits.ts'
import * as operatorDistributions from './operator/gains/distributions.ts'
import * as operatorGains from './operator/gains/gains.ts'
import * as operatorKyc from './operator/kyc.ts'
import * as operators from './operator/operators/operators.ts'
import * as operatorAudit from './operator/audit/audit.ts'
import * as operatorLedger from './operator/ledger.ts'
import * as operatorMembers from './operator/members.ts'
import * as operatorPlans from './operator/plans.ts'
import * as receivingAddresses from './operator/deposits/receiving-addresses.ts'
import * as settings from './operator/settings.ts'
import * as operatorOverview from './operator/overview.ts'
import * as operatorSearch from './operator/search.ts'
import * as operatorSessions from './operator/operators/sessions.ts'
import * as operatorWithdrawals from './operator/withdrawals.ts'
import * as plans from './member/plans.ts'
import * as referrals from './member/referrals.ts'
import * as sessions from './member/sessions.ts'
import * as statement from './member/statement.ts'
import * as withdrawals from './member/withdrawals.ts'

/** The thirteen calls of the specification, section 7, in its order. */
export const specifiedCalls = {
  viewMember: members.viewMember,
  registerMember: sessions.registerMember,
  signIn: sessions.signIn,
  requestPasswordReset: sessions.requestPasswordReset,
  listPlans: plans.listPlans,
  requestDeposit: deposits.requestDeposit,
  listHistory: history.listHistory,
  requestWithdrawal: withdrawals.requestWithdrawal,
  listReferrals: referrals.listReferrals,
  editProfile: members.editProfile,
  changePhoto: members.changePhoto,
  submitKyc: kyc.submitKyc,
  viewKycStatus: kyc.viewKycStatus,
} as const satisfies Record<string, Call>

/** Every call of the platform by its one name: the table that the server's routes and the OpenAPI document are made from. */
export const calls = {
  ...specifiedCalls,
  signOut: sessions.signOut,
  resetPassword: sessions.resetPassword,
  confirmEmail: sessions.confirmEmail,
  freezeAccount: sessions.freezeAccount,
  cancelWithdrawal: withdrawals.cancelWithdrawal,
  viewWithdrawalLimits: withdrawals.viewWithdrawalLimits,
  viewDashboard: dashboard.viewDashboard,
  viewStatement: statement.viewStatement,
  signInOperator: operatorSessions.signInOperator,
  signOutOperator: operatorSessions.signOutOperator,
  viewOperator: operatorSessions.viewOperator,
  viewOverview: operatorOverview.viewOverview,
  searchRecords: operatorSearch.searchRecords,
  listDeposits: operatorDeposits.listDeposits,
  exportDeposits: operatorDeposits.exportDeposits,
  viewDeposit: operatorDeposits.viewDeposit,
  confirmDeposit: operatorDeposits.confirmDeposit,
  rejectDeposit: operatorDeposits.rejectDeposit,
  expireDeposit: operatorDeposits.expireDeposit,
  releaseDeposit: operatorDeposits.releaseDeposit,
  releaseMatured: operatorDeposits.releaseMatured,
  listWithdrawals: operatorWithdrawals.listWithdrawals,
  exportWithdrawals: operatorWithdrawals.exportWithdrawals,
  viewWithdrawal: operatorWithdrawals.viewWithdrawal,
  approveWithdrawal: operatorWithdrawals.approveWithdrawal,
  sendWithdrawal: operatorWithdrawals.sendWithdrawal,
  rejectWithdrawal: operatorWithdrawals.rejectWithdrawal,
  markWithdrawalUncertain: operatorWithdrawals.markWithdrawalUncertain,
  requestWithdrawalOutcome: operatorWithdrawals.requestWithdrawalOutcome,
  listKycSubmissions: operatorKyc.listKycSubmissions,
  exportKycSubmissions: operatorKyc.exportKycSubmissions,
  viewKycSubmission: operatorKyc.viewKycSubmission,
  openKycDocument: operatorKyc.openKycDocument,
  approveKyc: operatorKyc.approveKyc,
  rejectKyc: operatorKyc.rejectKyc,
  listApprovals: operatorApprovals.listApprovals,
  exportApprovals: operatorApprovals.exportApprovals,
  viewApproval: operatorApprovals.viewApproval,
  approveRequest: operatorApprovals.approveRequest,
  rejectRequest: operatorApprovals.rejectRequest,
  withdrawRequest: operatorApprovals.withdrawRequest,
  listAllPlans: operatorPlans.listAllPlans,
  draftPlan: operatorPlans.draftPlan,
  editPlan: operatorPlans.editPlan,
  openPlan: operatorPlans.openPlan,
  closePlan: operatorPlans.closePlan,
  listReceivingAddresses: receivingAddresses.listReceivingAddresses,
  requestReceivingAddress: receivingAddresses.requestReceivingAddress,
  viewSettings: settings.viewSettings,
  changeSettings: settings.changeSettings,
  listOperators: operators.listOperators,
  inviteOperator: operators.inviteOperator,
  withdrawInvitation: operators.withdrawInvitation,
  requestRoleChange: operators.requestRoleChange,
  endOperatorSessions: operators.endOperatorSessions,
  removeOperator: operators.removeOperator,
  viewInvitation: operators.viewInvitation,
  acceptInvitation: operators.acceptInvitation,
  searchMembers: operatorMembers.searchMembers,
  exportMembers: operatorMembers.exportMembers,
  viewMemberAccount: operatorMembers.viewMemberAccount,
  listMemberSessions: operatorMembers.listMemberSessions,
  exportMemberSessions: operatorMembers.exportMemberSessions,
  lockMember: operatorMembers.lockMember,
  unlockMember: operatorMembers.unlockMember,
  endMemberSessions: operatorMembers.endMemberSessions,
  sendPasswordReset: operatorMembers.sendPasswordReset,
  requestManualTransfer: operatorMembers.requestManualTransfer,
  listGainsAndLosses: operatorGains.listGainsAndLosses,
  exportGainsAndLosses: operatorGains.exportGainsAndLosses,
  listPlanGains: operatorGains.listPlanGains,
  recordGain: operatorGains.recordGain,
  recordLoss: operatorGains.recordLoss,
  viewBonusBudget: operatorBonuses.viewBonusBudget,
  listOwedBonuses: operatorBonuses.listOwedBonuses,
  exportOwedBonuses: operatorBonuses.exportOwedBonuses,
  listBonusFundings: operatorBonuses.listBonusFundings,
  exportBonusFundings: operatorBonuses.exportBonusFundings,
  requestBonusFunding: operatorBonuses.requestBonusFunding,
  requestFundingReversal: operatorBonuses.requestFundingReversal,
  previewDistribution: operatorDistributions.previewDistribution,
  requestDistribution: operatorDistributions.requestDistribution,
  viewDistribution: operatorDistributions.viewDistribution,
  listDistributions: operatorDistributions.listDistributions,
  exportDistributions: operatorDistributions.exportDistributions,
  listDistributionShares: operatorDistributions.listDistributionShares,
  exportDistributionShares: operatorDistributions.exportDistributionShares,
  listAccounts: operatorLedger.listAccounts,
  exportAccounts: operatorLedger.exportAccounts,
  listTransfers: operatorLedger.listTransfers,
  exportTransfers: operatorLedger.exportTransfers,
  viewBalanceAt: operatorLedger.viewBalanceAt,
  exportJournal: operatorLedger.exportJournal,
  viewSeal: operatorLedger.viewSeal,
  startLedgerVerification: operatorLedger.startLedgerVerification,
  listAuditEvents: operatorAudit.listAuditEvents,
  exportAuditEvents: operatorAudit.exportAuditEvents,
} as const satisfies Record<string, Call>
