import type { Call } from '@cairn/contract/core/call.ts'
import { menu as words } from '@cairn/words/backoffice/shared/shell.ts'
import { lazy, type ComponentType } from 'react'
import { Route, Routes } from 'react-router'
import {
  listDistributions,
  viewDistribution,
  previewDistribution,
} from '@cairn/contract/operator/gains/distributions.ts'
import { listGainsAndLosses, recordGain } from '@cairn/contract/operator/gains/gains.ts'
import { requestBonusFunding, viewBonusBudget } from '@cairn/contract/operator/bonuses.ts'
import { viewOverview } from '@cairn/contract/operator/overview.ts'
import { listDeposits, viewDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { listKycSubmissions, viewKycSubmission } from '@cairn/contract/operator/kyc.ts'
import { listWithdrawals, viewWithdrawal } from '@cairn/contract/operator/withdrawals.ts'
import { listApprovals, viewApproval } from '@cairn/contract/operator/approvals/approvals.ts'
import { listOperators } from '@cairn/contract/operator/operators/operators.ts'
import { listAllPlans } from '@cairn/contract/operator/plans.ts'
import { listReceivingAddresses } from '@cairn/contract/operator/deposits/receiving-addresses.ts'
import { viewSettings } from '@cairn/contract/operator/settings.ts'
import { listAuditEvents } from '@cairn/contract/operator/audit/audit.ts'
import { listAccounts, listTransfers, viewBalanceAt, viewSeal } from '@cairn/contract/operator/ledger.ts'
import { searchMembers, viewMemberAccount } from '@cairn/contract/operator/members.ts'
import { useMay } from './session/session.tsx'
import { BackOfficeShell } from './shell/backoffice-shell.tsx'
import { NotAllowed, NotFound } from './shell/no-screen.tsx'

/** A screen of the back office. Its code is loaded when it is opened. */
interface BackOfficeScreen {
  /** Below `/operator`. */
  path: string
  /** Its entry in the menu, in the order of the words. A screen without one is linked from another. */
  title?: string
  /** Its first call. A role that may not send it gets neither the entry nor the screen. */
  call: Call
  Screen: ComponentType
}

/** The URL map and the menu: each screen is one entry. */
const screens: BackOfficeScreen[] = [
  {
    path: '/',
    title: words.overview,
    call: viewOverview,
    Screen: lazyScreen(() => import('./features/overview/overview-screen.tsx'), 'OverviewScreen'),
  },
  {
    path: '/deposits',
    title: words.deposits,
    call: listDeposits,
    Screen: lazyScreen(() => import('./features/deposits/deposits-screen.tsx'), 'DepositsScreen'),
  },
  {
    path: '/deposits/:id',
    call: viewDeposit,
    Screen: lazyScreen(() => import('./features/deposits/deposit-screen.tsx'), 'DepositScreen'),
  },
  {
    path: '/withdrawals',
    title: words.withdrawals,
    call: listWithdrawals,
    Screen: lazyScreen(() => import('./features/withdrawals/withdrawals-screen.tsx'), 'WithdrawalsScreen'),
  },
  {
    path: '/withdrawals/:id',
    call: viewWithdrawal,
    Screen: lazyScreen(() => import('./features/withdrawals/withdrawal-screen.tsx'), 'WithdrawalScreen'),
  },
  {
    path: '/kyc',
    title: words.kyc,
    call: listKycSubmissions,
    Screen: lazyScreen(() => import('./features/kyc/kyc-screen.tsx'), 'KycScreen'),
  },
  {
    path: '/kyc/:id',
    call: viewKycSubmission,
    Screen: lazyScreen(() => import('./features/kyc/submission-screen.tsx'), 'SubmissionScreen'),
  },
  {
    path: '/gains',
    title: words.gains,
    call: listGainsAndLosses,
    Screen: lazyScreen(() => import('./features/gains/gains-screen.tsx'), 'GainsScreen'),
  },
  {
    path: '/gains/record',
    call: recordGain,
    Screen: lazyScreen(() => import('./features/gains/record-result-screen.tsx'), 'RecordResultScreen'),
  },
  {
    path: '/gains/distribute/:plan',
    call: previewDistribution,
    Screen: lazyScreen(() => import('./features/gains/distribute-screen.tsx'), 'DistributeScreen'),
  },
  {
    path: '/gains/distributions',
    call: listDistributions,
    Screen: lazyScreen(() => import('./features/gains/distributions-screen.tsx'), 'DistributionsScreen'),
  },
  {
    path: '/gains/distributions/:id',
    call: viewDistribution,
    Screen: lazyScreen(() => import('./features/gains/distribution-screen.tsx'), 'DistributionScreen'),
  },
  {
    path: '/bonus-budget',
    title: words.bonusBudget,
    call: viewBonusBudget,
    Screen: lazyScreen(() => import('./features/bonuses/bonus-budget-screen.tsx'), 'BonusBudgetScreen'),
  },
  {
    path: '/bonus-budget/fund',
    call: requestBonusFunding,
    Screen: lazyScreen(() => import('./features/bonuses/fund-screen.tsx'), 'FundScreen'),
  },
  {
    path: '/approvals',
    title: words.approvals,
    call: listApprovals,
    Screen: lazyScreen(() => import('./features/approvals/approvals-screen.tsx'), 'ApprovalsScreen'),
  },
  {
    path: '/approvals/:id',
    call: viewApproval,
    Screen: lazyScreen(() => import('./features/approvals/approval-screen.tsx'), 'ApprovalScreen'),
  },
  {
    path: '/plans',
    title: words.plans,
    call: listAllPlans,
    Screen: lazyScreen(() => import('./features/plans/plans-screen.tsx'), 'PlansScreen'),
  },
  {
    path: '/receiving-addresses',
    title: words.addresses,
    call: listReceivingAddresses,
    Screen: lazyScreen(
      () => import('./features/receiving-addresses/receiving-addresses-screen.tsx'),
      'ReceivingAddressesScreen',
    ),
  },
  {
    path: '/operators',
    title: words.operators,
    call: listOperators,
    Screen: lazyScreen(() => import('./features/operators/operators-screen.tsx'), 'OperatorsScreen'),
  },
  {
    path: '/settings',
    title: words.settings,
    call: viewSettings,
    Screen: lazyScreen(() => import('./features/settings/settings-screen.tsx'), 'SettingsScreen'),
  },
  {
    path: '/members',
    title: words.members,
    call: searchMembers,
    Screen: lazyScreen(() => import('./features/members/members-screen.tsx'), 'MembersScreen'),
  },
  {
    path: '/members/:id',
    call: viewMemberAccount,
    Screen: lazyScreen(() => import('./features/members/member-screen.tsx'), 'MemberScreen'),
  },
  {
    path: '/ledger',
    title: words.ledger,
    call: listTransfers,
    Screen: lazyScreen(() => import('./features/ledger/ledger-screens.ts'), 'TransfersScreen'),
  },
  {
    path: '/ledger/accounts',
    call: listAccounts,
    Screen: lazyScreen(() => import('./features/ledger/ledger-screens.ts'), 'AccountsScreen'),
  },
  {
    path: '/ledger/balance',
    call: viewBalanceAt,
    Screen: lazyScreen(() => import('./features/ledger/ledger-screens.ts'), 'BalanceScreen'),
  },
  {
    path: '/ledger/seal',
    call: viewSeal,
    Screen: lazyScreen(() => import('./features/ledger/ledger-screens.ts'), 'SealScreen'),
  },
  {
    path: '/audit',
    title: words.audit,
    call: listAuditEvents,
    Screen: lazyScreen(() => import('./features/audit/audit-screen.tsx'), 'AuditScreen'),
  },
]

/** A screen whose module is loaded when it is first shown. */
function lazyScreen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }))
}

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
