import type { Call } from '@cairn/contract/core/call.ts'
import { menu as words } from '@cairn/words/backoffice/shared/shell.ts'
import { onDemand, type ScreenCode } from '@cairn/client/navigation/screen-code.tsx'
import { Route, Switch } from 'wouter'
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
  screen: ScreenCode
}

const OverviewScreen = onDemand(async () => (await import('./features/overview/overview-screen.tsx')).OverviewScreen)
const DepositsScreen = onDemand(async () => (await import('./features/deposits/deposits-screen.tsx')).DepositsScreen)
const DepositScreen = onDemand(async () => (await import('./features/deposits/deposit-screen.tsx')).DepositScreen)
const WithdrawalsScreen = onDemand(
  async () => (await import('./features/withdrawals/withdrawals-screen.tsx')).WithdrawalsScreen,
)
const WithdrawalScreen = onDemand(
  async () => (await import('./features/withdrawals/withdrawal-screen.tsx')).WithdrawalScreen,
)
const KycScreen = onDemand(async () => (await import('./features/kyc/kyc-screen.tsx')).KycScreen)
const SubmissionScreen = onDemand(async () => (await import('./features/kyc/submission-screen.tsx')).SubmissionScreen)
const GainsScreen = onDemand(async () => (await import('./features/gains/gains-screen.tsx')).GainsScreen)
const RecordGainOrLossScreen = onDemand(
  async () => (await import('./features/gains/record-gain-or-loss-screen.tsx')).RecordGainOrLossScreen,
)
const DistributeScreen = onDemand(async () => (await import('./features/gains/distribute-screen.tsx')).DistributeScreen)
const DistributionsScreen = onDemand(
  async () => (await import('./features/gains/distributions-screen.tsx')).DistributionsScreen,
)
const DistributionScreen = onDemand(
  async () => (await import('./features/gains/distribution-screen.tsx')).DistributionScreen,
)
const BonusBudgetScreen = onDemand(
  async () => (await import('./features/bonuses/bonus-budget-screen.tsx')).BonusBudgetScreen,
)
const FundScreen = onDemand(async () => (await import('./features/bonuses/fund-screen.tsx')).FundScreen)
const ApprovalsScreen = onDemand(
  async () => (await import('./features/approvals/approvals-screen.tsx')).ApprovalsScreen,
)
const ApprovalScreen = onDemand(async () => (await import('./features/approvals/approval-screen.tsx')).ApprovalScreen)
const PlansScreen = onDemand(async () => (await import('./features/plans/plans-screen.tsx')).PlansScreen)
const ReceivingAddressesScreen = onDemand(
  async () => (await import('./features/receiving-addresses/receiving-addresses-screen.tsx')).ReceivingAddressesScreen,
)
const OperatorsScreen = onDemand(
  async () => (await import('./features/operators/operators-screen.tsx')).OperatorsScreen,
)
const AnnouncementsScreen = onDemand(
  async () => (await import('./features/announcements/announcements-screen.tsx')).AnnouncementsScreen,
)
const SettingsScreen = onDemand(async () => (await import('./features/settings/settings-screen.tsx')).SettingsScreen)
const PolicyReportsScreen = onDemand(
  async () => (await import('./features/settings/policy-reports-screen.tsx')).PolicyReportsScreen,
)
const MembersScreen = onDemand(async () => (await import('./features/members/members-screen.tsx')).MembersScreen)
const MemberScreen = onDemand(async () => (await import('./features/members/member-screen.tsx')).MemberScreen)
const TransfersScreen = onDemand(async () => (await import('./features/ledger/ledger-screens.ts')).TransfersScreen)
const AccountsScreen = onDemand(async () => (await import('./features/ledger/ledger-screens.ts')).AccountsScreen)
const BalanceScreen = onDemand(async () => (await import('./features/ledger/ledger-screens.ts')).BalanceScreen)
const ReconciliationsScreen = onDemand(
  async () => (await import('./features/ledger/ledger-screens.ts')).ReconciliationsScreen,
)
const ReconciliationScreen = onDemand(
  async () => (await import('./features/ledger/reconciliations/reconciliation-screen.tsx')).ReconciliationScreen,
)
const RecordReconciliationScreen = onDemand(
  async () =>
    (await import('./features/ledger/reconciliations/record-reconciliation-screen.tsx')).RecordReconciliationScreen,
)
const SealScreen = onDemand(async () => (await import('./features/ledger/ledger-screens.ts')).SealScreen)
const AccountScreen = onDemand(async () => (await import('./features/account/account-screen.tsx')).AccountScreen)
const AuditScreen = onDemand(async () => (await import('./features/audit/audit-screen.tsx')).AuditScreen)

/** The URL map and the menu: each screen is one line. */
const screens: BackOfficeScreen[] = [
  { path: '/', title: words.overview, call: viewOverview, screen: OverviewScreen },
  { path: '/deposits', title: words.deposits, call: listDeposits, screen: DepositsScreen },
  { path: '/deposits/:id', call: viewDeposit, screen: DepositScreen },
  { path: '/withdrawals', title: words.withdrawals, call: listWithdrawals, screen: WithdrawalsScreen },
  { path: '/withdrawals/:id', call: viewWithdrawal, screen: WithdrawalScreen },
  { path: '/kyc', title: words.kyc, call: listKycSubmissions, screen: KycScreen },
  { path: '/kyc/:id', call: viewKycSubmission, screen: SubmissionScreen },
  { path: '/gains', title: words.gains, call: listGainsAndLosses, screen: GainsScreen },
  { path: '/gains/record', call: recordGainOrLoss, screen: RecordGainOrLossScreen },
  { path: '/gains/distribute/:plan', call: previewDistribution, screen: DistributeScreen },
  { path: '/gains/distributions', call: listDistributions, screen: DistributionsScreen },
  { path: '/gains/distributions/:id', call: viewDistribution, screen: DistributionScreen },
  { path: '/bonus-budget', title: words.bonusBudget, call: viewBonusBudget, screen: BonusBudgetScreen },
  { path: '/bonus-budget/fund', call: requestBonusFunding, screen: FundScreen },
  { path: '/approvals', title: words.approvals, call: listApprovals, screen: ApprovalsScreen },
  { path: '/approvals/:id', call: viewApproval, screen: ApprovalScreen },
  { path: '/plans', title: words.plans, call: listAllPlans, screen: PlansScreen },
  {
    path: '/receiving-addresses',
    title: words.addresses,
    call: listReceivingAddresses,
    screen: ReceivingAddressesScreen,
  },
  { path: '/operators', title: words.operators, call: listOperators, screen: OperatorsScreen },
  { path: '/announcements', title: words.announcements, call: listAnnouncements, screen: AnnouncementsScreen },
  { path: '/settings', title: words.settings, call: viewSettings, screen: SettingsScreen },
  { path: '/settings/blocked-content', call: listPolicyReports, screen: PolicyReportsScreen },
  { path: '/members', title: words.members, call: searchMembers, screen: MembersScreen },
  { path: '/members/:id', call: viewMemberAccount, screen: MemberScreen },
  { path: '/ledger', title: words.ledger, call: listTransfers, screen: TransfersScreen },
  { path: '/ledger/accounts', call: listAccounts, screen: AccountsScreen },
  { path: '/ledger/balance', call: viewBalanceAt, screen: BalanceScreen },
  { path: '/ledger/reconciliations', call: listReconciliations, screen: ReconciliationsScreen },
  { path: '/ledger/reconciliations/record', call: recordReconciliation, screen: RecordReconciliationScreen },
  { path: '/ledger/reconciliations/:id', call: viewReconciliation, screen: ReconciliationScreen },
  { path: '/ledger/seal', call: viewSeal, screen: SealScreen },
  { path: '/account', call: viewOwnAccount, screen: AccountScreen },
  { path: '/audit', title: words.audit, call: listAuditEvents, screen: AuditScreen },
]

export function BackOfficeRoutes() {
  const may = useMay()
  const entries = Object.values(words).flatMap((title) =>
    screens.filter((screen) => screen.title === title && may(screen.call)).map(({ path }) => ({ to: path, title })),
  )
  return (
    <BackOfficeShell entries={entries}>
      <Switch>
        {screens.map(({ path, call, screen }) => (
          <Route key={path} path={path} component={may(call) ? screen.Screen : NotAllowed} />
        ))}
        <Route component={NotFound} />
      </Switch>
    </BackOfficeShell>
  )
}

/** Loads the code of the screen at a path; undefined when it is loaded already. */
export function preloadScreen(path: string): Promise<unknown> | undefined {
  return screens.find((each) => new RegExp(`^${each.path.replace(/:\w+/, '[^/]+')}$`).test(path))?.screen.load()
}
