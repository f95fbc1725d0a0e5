import confirmDeposit from './deposits/confirm-deposit.ts'
import listDeposits from './deposits/list-deposits.ts'
import rejectDeposit from './deposits/reject-deposit.ts'
import requestDeposit from './deposits/request-deposit.ts'
import listHistory from './history/list-history.ts'
import type { Route } from './http/route.ts'
import approveKyc from './kyc/approve-kyc.ts'
import listKycSubmissions from './kyc/list-kyc-submissions.ts'
import openKycDocument from './kyc/open-kyc-document.ts'
import rejectKyc from './kyc/reject-kyc.ts'
import submitKyc from './kyc/submit-kyc.ts'
import viewKycStatus from './kyc/view-kyc-status.ts'
import changePhoto from './members/change-photo.ts'
import confirmEmail from './members/confirm-email.ts'
import editProfile from './members/edit-profile.ts'
import freezeAccount from './members/freeze-account.ts'
import registerMember from './members/register-member.ts'
import requestPasswordReset from './members/request-password-reset.ts'
import resetPassword from './members/reset-password.ts'
import viewMember from './members/view-member.ts'
import signInOperator from './operators/sign-in-operator.ts'
import signOutOperator from './operators/sign-out-operator.ts'
import viewOperator from './operators/view-operator.ts'
import listPlans from './plans/list-plans.ts'
import listReferrals from './referrals/list-referrals.ts'
import signIn from './sessions/sign-in.ts'
import signOut from './sessions/sign-out.ts'
import approveWithdrawal from './withdrawals/approve-withdrawal.ts'
import cancelWithdrawal from './withdrawals/cancel-withdrawal.ts'
import listWithdrawals from './withdrawals/list-withdrawals.ts'
import rejectWithdrawal from './withdrawals/reject-withdrawal.ts'
import requestWithdrawal from './withdrawals/request-withdrawal.ts'
import sendWithdrawal from './withdrawals/send-withdrawal.ts'

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
  editProfile,
  changePhoto,

  signInOperator,
  signOutOperator,
  viewOperator,

  listPlans,

  requestDeposit,
  listDeposits,
  confirmDeposit,
  rejectDeposit,

  requestWithdrawal,
  cancelWithdrawal,
  listWithdrawals,
  approveWithdrawal,
  sendWithdrawal,
  rejectWithdrawal,

  listHistory,
  listReferrals,

  submitKyc,
  viewKycStatus,
  listKycSubmissions,
  openKycDocument,
  approveKyc,
  rejectKyc,
]
