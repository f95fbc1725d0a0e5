import {
  exportWithdrawals,
  listWithdrawals,
  type OperatorWithdrawal,
} from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { withdrawals as words } from '@cairn/words/backoffice/withdrawals.ts'
import { byAge, type RecordColumn, type RecordFilter } from '../../components/list/list.ts'
import { optionsOf } from '../../components/list/filters/options-of.ts'
import { RecordList } from '../../components/list/record-list.tsx'
import { amountColumn, memberColumn, statusColumn, timeColumn } from '../../components/list/columns/shared-columns.tsx'
import { amountFilter, dayFilters, memberFilter } from '../../components/list/filters/shared-filters.ts'

/** Withdrawals with their blockers, pending ones by default. */
export function WithdrawalsScreen() {
  return (
    <Screen title={words.title} lead={words.lead}>
      <RecordList
        isQueue
        name="withdrawals"
        caption={words.title}
        columns={columns}
        filters={filters}
        emptyText={words.empty}
        rowTo={({ id }) => `/withdrawals/${id}`}
        call={listWithdrawals}
        exports={[exportWithdrawals]}
      />
    </Screen>
  )
}

const blockerText = ({ blockers }: OperatorWithdrawal) =>
  blockers.map(({ reason }) => words.blockers[reason] ?? reason).join(', ')

const columns: RecordColumn<OperatorWithdrawal>[] = [
  memberColumn(words.member),
  amountColumn('amount', words.amount, ({ amount }) => amount),
  { key: 'wallet', title: words.wallet, isMinor: true, cell: ({ wallet }) => words.wallets[wallet] ?? wallet },
  {
    key: 'blocker',
    title: words.blocker,
    cell: (withdrawal) => (
      <>
        {withdrawal.refused_transactions > 0 && (
          <span className="block font-medium text-danger">{words.refusedCount(withdrawal.refused_transactions)}</span>
        )}
        {blockerText(withdrawal) || (withdrawal.refused_transactions > 0 ? null : words.noBlocker)}
      </>
    ),
  },
  { key: 'sender', title: words.sender, isMinor: true, cell: ({ claimed_by }) => claimed_by ?? words.noBlocker },
  {
    key: 'approvals',
    title: words.approvals,
    isMinor: true,
    cell: ({ approvals, approvals_needed: needed }) => words.approvalsOf(approvals, needed),
  },
  timeColumn('requested', words.requestedAt, ({ requested_at }) => requested_at, byAge),
  statusColumn(words.status),
]

const filters: RecordFilter[] = [
  { key: 'status', label: words.status, options: optionsOf(words.statuses), initial: 'pending' },
  { key: 'refused', label: words.refusedFilter, options: optionsOf(words.refusedOptions) },
  { key: 'wallet', label: words.wallet, options: optionsOf(words.wallets) },
  memberFilter(words.memberFilter),
  { key: 'id', label: words.idFilter, search: 'withdrawal', help: words.idHelp },
  ...dayFilters,
  amountFilter,
]
