import type { Call } from '@cairn/contract/core/call.ts'
import { actions, menu as words } from '@cairn/words/backoffice/shared/shell.ts'
import { onDemand, type ScreenCode } from '@cairn/client/navigation/screen-code.tsx'
import { Route, Switch } from 'wouter'
import {
  listDistributions,
  requestDistribution,
  viewDistribution,
} from '@cairn/contract/operator/gains/distributions.ts'
import { listGainsAndLosses, recordGainOrLoss } from '@cairn/contract/operator/gains/gains.ts'
import { requestBonusFunding, viewBonusBudget } from '@cairn/contract/operator/members/bonuses.ts'
import { viewOwnAccount } from '@cairn/contract/operator/operators/account.ts'
import { viewOperations } from '@cairn/contract/operator/operations.ts'
import { viewOverview } from '@cairn/contract/operator/overview.ts'
import { listDeposits } from '@cairn/contract/operator/deposits/deposits.ts'
import { listPayments, recordPayment } from '@cairn/contract/operator/deposits/payments.ts'
import { listKycSubmissions } from '@cairn/contract/operator/members/kyc.ts'
import { listWithdrawals } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { sendWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import { listApprovals } from '@cairn/contract/operator/approvals/approvals.ts'
import { inviteOperator, listOperators } from '@cairn/contract/operator/operators/operators.ts'
import { draftPlan, listAllPlans } from '@cairn/contract/operator/plans.ts'
import {
  listReceivingAddresses,
  requestReceivingAddress,
} from '@cairn/contract/operator/deposits/receiving-addresses.ts'
import { listAnnouncements, requestAnnouncement } from '@cairn/contract/operator/mails/announcements.ts'
import { listPolicyReports } from '@cairn/contract/operator/settings/policy-reports.ts'
import { pauseWithdrawals, viewSettings } from '@cairn/contract/operator/settings/settings.ts'
import { listAuditEvents } from '@cairn/contract/operator/audit/audit.ts'
import { listAccounts, listTransfers, viewBalanceAt, viewSeal } from '@cairn/contract/operator/ledger/ledger.ts'
import { viewMonth } from '@cairn/contract/operator/ledger/month.ts'
import { listCustodyMovements, requestCustodyMovement } from '@cairn/contract/operator/ledger/custody-movements.ts'
import { viewUnits } from '@cairn/contract/operator/ledger/custody-units.ts'
import {
  listReconciliations,
  recordReconciliation,
  viewReconciliation,
} from '@cairn/contract/operator/ledger/reconciliations.ts'
import { listCases, viewCase } from '@cairn/contract/operator/members/cases.ts'
import { searchMembers, viewMemberAccount } from '@cairn/contract/operator/members/members.ts'
import { useMay } from './session/session.tsx'
import { BackOfficeShell } from './shell/backoffice-shell.tsx'
import { NotAllowed, NotFound } from './shell/no-screen.tsx'

interface BackOfficeScreen {
  /** Below `/operator`. */
  path: string
  /** Its entry in the menu, in the order of the words. A screen without one is linked from another. */
  title?: string
  /** Its name in the search, where it has no entry in the menu. */
  action?: string
  /** A role that may not send this call gets neither the entry nor the screen: its first read, or the change that it is for. */
  call: Call
  screen: ScreenCode
  /** The screen is a queue, and shows the record with the id after its path. */
  hasRecords?: boolean
}

const OverviewScreen = onDemand(async () => (await import('./features/overview/overview-screen.tsx')).OverviewScreen)
const DepositsScreen = onDemand(async () => (await import('./features/deposits/deposits-screen.tsx')).DepositsScreen)
const PaymentsScreen = onDemand(async () => (await import('./features/payments/payments-screen.tsx')).PaymentsScreen)
const RecordPaymentScreen = onDemand(
  async () => (await import('./features/payments/record-payment-screen.tsx')).RecordPaymentScreen,
)
const WithdrawalsScreen = onDemand(
  async () => (await import('./features/withdrawals/withdrawals-screen.tsx')).WithdrawalsScreen,
)
const PayoutScreen = onDemand(
  async () => (await import('./features/withdrawals/payout/payout-screen.tsx')).PayoutScreen,
)
const KycScreen = onDemand(async () => (await import('./features/kyc/kyc-screen.tsx')).KycScreen)
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
const PlansScreen = onDemand(async () => (await import('./features/plans/plans-screen.tsx')).PlansScreen)
const ReceivingAddressesScreen = onDemand(
  async () => (await import('./features/receiving-addresses/receiving-addresses-screen.tsx')).ReceivingAddressesScreen,
)
const OperatorsScreen = onDemand(
  async () => (await import('./features/operators/operators-screen.tsx')).OperatorsScreen,
)
const OperationsScreen = onDemand(
  async () => (await import('./features/operations/operations-screen.tsx')).OperationsScreen,
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
const CasesScreen = onDemand(async () => (await import('./features/cases/cases-screen.tsx')).CasesScreen)
const CaseScreen = onDemand(async () => (await import('./features/cases/case-screen.tsx')).CaseScreen)
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
const UnitsScreen = onDemand(async () => (await import('./features/ledger/ledger-screens.ts')).UnitsScreen)
const MonthScreen = onDemand(async () => (await import('./features/ledger/ledger-screens.ts')).MonthScreen)
const MovementsScreen = onDemand(async () => (await import('./features/ledger/ledger-screens.ts')).MovementsScreen)
const MovementFormScreen = onDemand(
  async () => (await import('./features/ledger/movements/movement-form-screen.tsx')).MovementFormScreen,
)
const SealScreen = onDemand(async () => (await import('./features/ledger/ledger-screens.ts')).SealScreen)
const AccountScreen = onDemand(async () => (await import('./features/account/account-screen.tsx')).AccountScreen)
const AuditScreen = onDemand(async () => (await import('./features/audit/audit-screen.tsx')).AuditScreen)

/** The URL map and the menu: each screen is one line. */
const screens: BackOfficeScreen[] = [
  { path: '/', title: words.overview, call: viewOverview, screen: OverviewScreen },
  { path: '/deposits', hasRecords: true, title: words.deposits, call: listDeposits, screen: DepositsScreen },
  { path: '/payments', title: words.payments, call: listPayments, screen: PaymentsScreen },
  { path: '/payments/record', call: recordPayment, screen: RecordPaymentScreen },
  { path: '/payments/:id', call: listPayments, screen: PaymentsScreen },
  {
    path: '/withdrawals',
    hasRecords: true,
    title: words.withdrawals,
    call: listWithdrawals,
    screen: WithdrawalsScreen,
  },
  { path: '/payout', call: sendWithdrawal, screen: PayoutScreen },
  { path: '/kyc', hasRecords: true, title: words.kyc, call: listKycSubmissions, screen: KycScreen },
  { path: '/gains', title: words.gains, call: listGainsAndLosses, screen: GainsScreen },
  { path: '/gains/record', action: actions.recordGain, call: recordGainOrLoss, screen: RecordGainOrLossScreen },
  { path: '/gains/distribute/:plan', call: requestDistribution, screen: DistributeScreen },
  { path: '/gains/distributions', action: actions.distributions, call: listDistributions, screen: DistributionsScreen },
  { path: '/gains/distributions/:id', call: viewDistribution, screen: DistributionScreen },
  { path: '/bonus-budget', title: words.bonusBudget, call: viewBonusBudget, screen: BonusBudgetScreen },
  { path: '/bonus-budget/fund', action: actions.fund, call: requestBonusFunding, screen: FundScreen },
  { path: '/approvals', hasRecords: true, title: words.approvals, call: listApprovals, screen: ApprovalsScreen },
  { path: '/plans', title: words.plans, call: listAllPlans, screen: PlansScreen },
  {
    path: '/receiving-addresses',
    title: words.addresses,
    call: listReceivingAddresses,
    screen: ReceivingAddressesScreen,
  },
  { path: '/operators', title: words.operators, call: listOperators, screen: OperatorsScreen },
  { path: '/operations', title: words.operations, call: viewOperations, screen: OperationsScreen },
  { path: '/announcements', title: words.announcements, call: listAnnouncements, screen: AnnouncementsScreen },
  { path: '/settings', title: words.settings, call: viewSettings, screen: SettingsScreen },
  {
    path: '/settings/blocked-content',
    action: actions.blockedContent,
    call: listPolicyReports,
    screen: PolicyReportsScreen,
  },
  { path: '/members', title: words.members, call: searchMembers, screen: MembersScreen },
  { path: '/members/:id', call: viewMemberAccount, screen: MemberScreen },
  { path: '/cases', title: words.cases, call: listCases, screen: CasesScreen },
  { path: '/cases/:id', call: viewCase, screen: CaseScreen },
  { path: '/ledger', title: words.ledger, call: listTransfers, screen: TransfersScreen },
  { path: '/ledger/accounts', action: actions.accounts, call: listAccounts, screen: AccountsScreen },
  { path: '/ledger/balance', action: actions.balance, call: viewBalanceAt, screen: BalanceScreen },
  { path: '/ledger/reconciliations', action: actions.counts, call: listReconciliations, screen: ReconciliationsScreen },
  {
    path: '/ledger/reconciliations/record',
    action: actions.recordCount,
    call: recordReconciliation,
    screen: RecordReconciliationScreen,
  },
  { path: '/ledger/reconciliations/:id', call: viewReconciliation, screen: ReconciliationScreen },
  { path: '/ledger/month', action: actions.month, call: viewMonth, screen: MonthScreen },
  { path: '/ledger/units', call: viewUnits, screen: UnitsScreen },
  { path: '/ledger/movements', call: listCustodyMovements, screen: MovementsScreen },
  { path: '/ledger/movements/request', call: requestCustodyMovement, screen: MovementFormScreen },
  { path: '/ledger/seal', action: actions.seal, call: viewSeal, screen: SealScreen },
  { path: '/account', action: actions.account, call: viewOwnAccount, screen: AccountScreen },
  { path: '/audit', title: words.audit, call: listAuditEvents, screen: AuditScreen },
]

/** What begins with a button on a screen of another name. */
const actionsOnScreens: { title: string; to: string; call: Call }[] = [
  { title: actions.invite, to: '/operators', call: inviteOperator },
  { title: actions.announce, to: '/announcements', call: requestAnnouncement },
  { title: actions.pause, to: '/withdrawals', call: pauseWithdrawals },
  { title: actions.addPlan, to: '/plans', call: draftPlan },
  { title: actions.setAddress, to: '/receiving-addresses', call: requestReceivingAddress },
]

export function BackOfficeRoutes() {
  const may = useMay()
  const entries = Object.values(words).flatMap((title) =>
    screens.filter((screen) => screen.title === title && may(screen.call)).map(({ path }) => ({ to: path, title })),
  )
  const choices = [
    ...entries,
    ...screens.flatMap(({ path, action, call }) => (action && may(call) ? [{ to: path, title: action }] : [])),
    ...actionsOnScreens.filter(({ call }) => may(call)),
  ].map(({ to, title }) => ({ to, title, detail: '' }))
  const mayOpen = (to: string) => screens.some((screen) => isAt(screen, to.split('?')[0] ?? '') && may(screen.call))
  return (
    <BackOfficeShell entries={entries} screens={choices} mayOpen={mayOpen}>
      <Switch>
        {screens.map(({ path, hasRecords, call, screen }) => (
          <Route
            key={path}
            path={hasRecords ? `${path}/:id?` : path}
            component={may(call) ? screen.Screen : NotAllowed}
          />
        ))}
        <Route component={NotFound} />
      </Switch>
    </BackOfficeShell>
  )
}

/** Loads the code of the screen at a path; undefined when it is loaded already. */
export function preloadScreen(path: string): Promise<unknown> | undefined {
  return screens.find((screen) => isAt(screen, path))?.screen.load()
}

function isAt({ path, hasRecords }: BackOfficeScreen, address: string): boolean {
  return new RegExp(`^${path.replace(/:\w+/, '[^/]+')}${hasRecords ? '(/[^/]+)?' : ''}$`).test(address)
}
