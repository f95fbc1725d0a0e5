import type { Call } from './call.ts'
import * as deposits from './deposits.ts'
import * as history from './history.ts'
import * as kyc from './kyc.ts'
import * as members from './members.ts'
import * as operators from './operators.ts'
import * as plans from './plans.ts'
import * as referrals from './referrals.ts'
import * as sessions from './sessions.ts'
import * as withdrawals from './withdrawals.ts'

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

/** Every call of the house by its one name: the table that the server's routes and the OpenAPI document are made from. */
export const calls = {
  ...specifiedCalls,
  signOut: sessions.signOut,
  resetPassword: sessions.resetPassword,
  confirmEmail: sessions.confirmEmail,
  freezeAccount: sessions.freezeAccount,
  cancelWithdrawal: withdrawals.cancelWithdrawal,
  signInOperator: operators.signInOperator,
  signOutOperator: operators.signOutOperator,
  viewOperator: operators.viewOperator,
  listDeposits: operators.listDeposits,
  confirmDeposit: operators.confirmDeposit,
  rejectDeposit: operators.rejectDeposit,
  listWithdrawals: operators.listWithdrawals,
  approveWithdrawal: operators.approveWithdrawal,
  sendWithdrawal: operators.sendWithdrawal,
  rejectWithdrawal: operators.rejectWithdrawal,
  listKycSubmissions: operators.listKycSubmissions,
  openKycDocument: operators.openKycDocument,
  approveKyc: operators.approveKyc,
  rejectKyc: operators.rejectKyc,
} as const satisfies Record<string, Call>
