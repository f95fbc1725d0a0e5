import type { Call } from '@cairn/contract/core/call.ts'
import { menu as words } from '@cairn/words/backoffice/shared/shell.ts'
import { lazy, type ComponentType } from 'react'
import { Route, Routes } from 'react-router'
import {
  listDistributions,
  viewDistribution,
  previewDistribution,
} from '@cairn/contract/operator/gains/distributions.ts'
import { listGainsAndLosses, recordGainOrLoss } from '@cairn/contract/operator/gains/gains.ts'
import { requestBonusFunding, viewBonusBudget } from '@cairn/contract/operator/members/bonuses.ts'
import { viewOwnAccount } from '@cairn/contract/operator/operators/account.ts'
import { viewOverview } from '@cairn/contract/operator/overview.ts'
import { listDeposits, viewDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { listKycSubmissions, viewKycSubmission } from '@cairn/contract/operator/members/kyc.ts'
import { listWithdrawals, viewWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { listApprovals, viewApproval } from '@cairn/contract/operator/approvals/approvals.ts'
import { listOperators } from '@cairn/contract/operator/operators/operators.ts'
import { listAllPlans } from '@cairn/contract/operator/plans.ts'
import { listReceivingAddresses } from '@cairn/contract/operator/deposits/receiving-addresses.ts'
import { listAnnouncements } from '@cairn/contract/operator/mails/announcements.ts'
import { listPolicyReports } from '@cairn/contract/operator/policy-reports.ts'
import { viewSettings } from '@cairn/contract/operator/settings/settings.ts'
import { listAuditEvents } from '@cairn/contract/operator/audit/audit.ts'
import { listAccounts, listTransfers, viewBalanceAt, viewSeal } from '@cairn/contract/operator/ledger/ledger.ts'
import {
  listReconciliations,
  recordReconciliation,
  viewReconciliation,
} from '@cairn/contract/operator/ledger/reconciliations.ts'
import { searchMembers, viewMemberAccount } from '@cairn/contract/operator/members/members.ts'
import { useMay } from './session/session.tsx'
import { BackOfficeShell } from './shell/backoffice-shell.tsx'
import { NotAllowed, NotFound } from './shell/no-screen.tsx'

interface BackOfficeScreen {
  /** Below `/operator`. */
  path: string
  /** Its entry in the menu, in the order of the words. A screen without one is linked from another. */
  title?: string
  /** Its first call. A role that may not send it gets neither the entry nor the screen. */
  call: Call
  Screen: ComponentType
}

/** A screen whose code is loaded when it is first opened. */
function lazyScreen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }))
}

const OverviewScreen = lazyScreen(() => import('./features/overview/overview-screen.tsx'), 'OverviewScreen')
const DepositsScreen = lazyScreen(() => import('./features/deposits/deposits-screen.tsx'), 'DepositsScreen')
const DepositScreen = lazyScreen(() => import('./features/deposits/deposit-screen.tsx'), 'DepositScreen')
const WithdrawalsScreen = lazyScreen(() => import('./features/withdrawals/withdrawals-screen.tsx'), 'WithdrawalsScreen')
const WithdrawalScreen = lazyScreen(() => import('./features/withdrawals/withdrawal-screen.tsx'), 'WithdrawalScreen')
const KycScreen = lazyScreen(() => import('./features/kyc/kyc-screen.tsx'), 'KycScreen')
const SubmissionScreen = lazyScreen(() => import('./features/kyc/submission-screen.tsx'), 'SubmissionScreen')
const GainsScreen = lazyScreen(() => import('./features/gains/gains-screen.tsx'), 'GainsScreen')
const RecordGainOrLossScreen = lazyScreen(
  () => import('./features/gains/record-gain-or-loss-screen.tsx'),
  'RecordGainOrLossScreen',
)
const DistributeScreen = lazyScreen(() => import('./features/gains/distribute-screen.tsx'), 'DistributeScreen')
const DistributionsScreen = lazyScreen(() => import('./features/gains/distributions-screen.tsx'), 'DistributionsScreen')
const DistributionScreen = lazyScreen(() => import('./features/gains/distribution-screen.tsx'), 'DistributionScreen')
const BonusBudgetScreen = lazyScreen(() => import('./features/bonuses/bonus-budget-screen.tsx'), 'BonusBudgetScreen')
const FundScreen = lazyScreen(() => import('./features/bonuses/fund-screen.tsx'), 'FundScreen')
const ApprovalsScreen = lazyScreen(() => import('./features/approvals/approvals-screen.tsx'), 'ApprovalsScreen')
const ApprovalScreen = lazyScreen(() => import('./features/approvals/approval-screen.tsx'), 'ApprovalScreen')
const PlansScreen = lazyScreen(() => import('./features/plans/plans-screen.tsx'), 'PlansScreen')
const ReceivingAddressesScreen = lazyScreen(
  () => import('./features/receiving-addresses/receiving-addresses-screen.tsx'),
  'ReceivingAddressesScreen',
)
const OperatorsScreen = lazyScreen(() => import('./features/operators/operators-screen.tsx'), 'OperatorsScreen')
const AnnouncementsScreen = lazyScreen(
  () => import('./features/announcements/announcements-screen.tsx'),
  'AnnouncementsScreen',
)
const SettingsScreen = lazyScreen(() => import('./features/settings/settings-screen.tsx'), 'SettingsScreen')
const PolicyReportsScreen = lazyScreen(
  () => import('./features/settings/policy-reports-screen.tsx'),
  'PolicyReportsScreen',
)
const MembersScreen = lazyScreen(() => import('./features/members/members-screen.tsx'), 'MembersScreen')
const MemberScreen = lazyScreen(() => import('./features/members/member-screen.tsx'), 'MemberScreen')
const TransfersScreen = lazyScreen(() => import('./features/ledger/ledger-screens.ts'), 'TransfersScreen')
const AccountsScreen = lazyScreen(() => import('./features/ledger/ledger-screens.ts'), 'AccountsScreen')
const BalanceScreen = lazyScreen(() => import('./features/ledger/ledger-screens.ts'), 'BalanceScreen')
const ReconciliationsScreen = lazyScreen(() => import('./features/ledger/ledger-screens.ts'), 'ReconciliationsScreen')
const ReconciliationScreen = lazyScreen(
  () => import('./features/ledger/reconciliations/reconciliation-screen.tsx'),
  'ReconciliationScreen',
)
const RecordReconciliationScreen = lazyScreen(
  () => import('./features/ledger/reconciliations/record-reconciliation-screen.tsx'),
  'RecordReconciliationScreen',
)
const SealScreen = lazyScreen(() => import('./features/ledger/ledger-screens.ts'), 'SealScreen')
const AccountScreen = lazyScreen(() => import('./features/account/account-screen.tsx'), 'AccountScreen')
const AuditScreen = lazyScreen(() => import('./features/audit/audit-screen.tsx'), 'AuditScreen')

/** The URL map and the menu: each screen is one line. */
const screens: BackOfficeScreen[] = [
  { path: '/', title: words.overview, call: viewOverview, Screen: OverviewScreen },
  { path: '/deposits', title: words.deposits, call: listDeposits, Screen: DepositsScreen },
  { path: '/deposits/:id', call: viewDeposit, Screen: DepositScreen },
  { path: '/withdrawals', title: words.withdrawals, call: listWithdrawals, Screen: WithdrawalsScreen },
  { path: '/withdrawals/:id', call: viewWithdrawal, Screen: WithdrawalScreen },
  { path: '/kyc', title: words.kyc, call: listKycSubmissions, Screen: KycScreen },
  { path: '/kyc/:id', call: viewKycSubmission, Screen: SubmissionScreen },
  { path: '/gains', title: words.gains, call: listGainsAndLosses, Screen: GainsScreen },
  { path: '/gains/record', call: recordGainOrLoss, Screen: RecordGainOrLossScreen },
  { path: '/gains/distribute/:plan', call: previewDistribution, Screen: DistributeScreen },
  { path: '/gains/distributions', call: listDistributions, Screen: DistributionsScreen },
  { path: '/gains/distributions/:id', call: viewDistribution, Screen: DistributionScreen },
  { path: '/bonus-budget', title: words.bonusBudget, call: viewBonusBudget, Screen: BonusBudgetScreen },
  { path: '/bonus-budget/fund', call: requestBonusFunding, Screen: FundScreen },
  { path: '/approvals', title: words.approvals, call: listApprovals, Screen: ApprovalsScreen },
  { path: '/approvals/:id', call: viewApproval, Screen: ApprovalScreen },
  { path: '/plans', title: words.plans, call: listAllPlans, Screen: PlansScreen },
  {
    path: '/receiving-addresses',
    title: words.addresses,
    call: listReceivingAddresses,
    Screen: ReceivingAddressesScreen,
  },
  { path: '/operators', title: words.operators, call: listOperators, Screen: OperatorsScreen },
  { path: '/announcements', title: words.announcements, call: listAnnouncements, Screen: AnnouncementsScreen },
  { path: '/settings', title: words.settings, call: viewSettings, Screen: SettingsScreen },
  { path: '/settings/blocked-content', call: listPolicyReports, Screen: PolicyReportsScreen },
  { path: '/members', title: words.members, call: searchMembers, Screen: MembersScreen },
  { path: '/members/:id', call: viewMemberAccount, Screen: MemberScreen },
  { path: '/ledger', title: words.ledger, call: listTransfers, Screen: TransfersScreen },
  { path: '/ledger/accounts', call: listAccounts, Screen: AccountsScreen },
  { path: '/ledger/balance', call: viewBalanceAt, Screen: BalanceScreen },
  { path: '/ledger/reconciliations', call: listReconciliations, Screen: ReconciliationsScreen },
  { path: '/ledger/reconciliations/record', call: recordReconciliation, Screen: RecordReconciliationScreen },
  { path: '/ledger/reconciliations/:id', call: viewReconciliation, Screen: ReconciliationScreen },
  { path: '/ledger/seal', call: viewSeal, Screen: SealScreen },
  { path: '/account', call: viewOwnAccount, Screen: AccountScreen },
  { path: '/audit', title: words.audit, call: listAuditEvents, Screen: AuditScreen },
]

export function BackOfficeRoutes() {
  const may = useMay()
  const entries = Object.values(words).flatMap((title) =>
    screens.filter((screen) => screen.title === title && may(screen.call)).map(({ path }) => ({ to: path, title })),
  )
  return (
    <Routes>
      <Route element={<BackOfficeShell entries={entries} />}>
        {screens.map(({ path, call, Screen }) => (
          <Route key={path} path={path} element={may(call) ? <Screen /> : <NotAllowed />} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  )
}
