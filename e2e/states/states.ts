import { dashboard } from './member/dashboard.ts'
import { deposits } from './member/money/deposits.ts'
import { history } from './member/money/history.ts'
import { kyc } from './member/kyc.ts'
import { notices } from './member/notices.ts'
import { payments } from './member/money/payments.ts'
import { proofs } from './member/proofs.ts'
import { profile } from './member/profile.ts'
import { records } from './member/money/records.ts'
import { referrals } from './member/referrals.ts'
import { security } from './member/security.ts'
import { shell } from './member/shell.ts'
import { statement } from './member/money/statement.ts'
import { visitors } from './member/visitors.ts'
import { withdrawals } from './member/money/withdrawals.ts'
import { account } from './operator/account.ts'
import { addresses } from './operator/deposits/addresses.ts'
import { announcements } from './operator/platform/announcements.ts'
import { approvals } from './operator/approvals.ts'
import { audit } from './operator/platform/audit.ts'
import { bonusBudget } from './operator/gains/bonus-budget.ts'
import { deposit } from './operator/deposits/deposit.ts'
import { deposits as operatorDeposits } from './operator/deposits/deposits.ts'
import { distribute } from './operator/gains/distribute.ts'
import { distributions, distribution } from './operator/gains/distributions.ts'
import { gains } from './operator/gains/gains.ts'
import { recordGainOrLoss } from './operator/gains/record-gain-or-loss.ts'
import { kyc as operatorKyc } from './operator/kyc.ts'
import { balance } from './operator/ledger/balance.ts'
import { ledger } from './operator/ledger/ledger.ts'
import { incomingPayments } from './operator/deposits/incoming-payments.ts'
import { month } from './operator/ledger/month.ts'
import { movements } from './operator/ledger/movements.ts'
import { reconciliations } from './operator/ledger/reconciliations.ts'
import { seal } from './operator/ledger/seal.ts'
import { cases } from './operator/members/cases.ts'
import { member } from './operator/members/member.ts'
import { members } from './operator/members/members.ts'
import { operators } from './operator/platform/operators.ts'
import { operations } from './operator/platform/operations.ts'
import { overview } from './operator/overview.ts'
import { plans } from './operator/gains/plan-screens.ts'
import { policyReports } from './operator/platform/policy-reports.ts'
import { settingsScreen } from './operator/platform/settings.ts'
import { shell as operatorShell } from './operator/shell.ts'
import { visitors as operatorVisitors } from './operator/visitors.ts'
import { payout } from './operator/withdrawals/payout.ts'
import { withdrawal } from './operator/withdrawals/withdrawal.ts'
import { withdrawals as operatorWithdrawals } from './operator/withdrawals/withdrawals.ts'
import type { Screen } from './state.ts'

/**
 * Every screen in every state whose layout, names or order can break by itself: each is tested, and pictures are taken of each.
 * The tests of a component prove its other texts and refusals.
 */
export const allScreens: readonly Screen[] = [
  ...visitors,
  shell,
  dashboard,
  notices,
  deposits,
  payments,
  withdrawals,
  history,
  statement,
  records,
  proofs,
  referrals,
  profile,
  security,
  kyc,
  ...operatorVisitors,
  operatorShell,
  overview,
  operatorDeposits,
  deposit,
  operatorWithdrawals,
  withdrawal,
  payout,
  ...operatorKyc,
  members,
  member,
  cases,
  plans,
  addresses,
  announcements,
  settingsScreen,
  policyReports,
  operators,
  operations,
  account,
  gains,
  recordGainOrLoss,
  distribute,
  distributions,
  distribution,
  bonusBudget,
  ...approvals,
  ledger,
  balance,
  reconciliations,
  movements,
  incomingPayments,
  month,
  seal,
  audit,
]

export const allStates = allScreens.flatMap(({ states }) => states)
