import {
  exportDeposits,
  listDeposits,
  type OperatorDeposit,
  releaseDeposit,
} from '@cairn/contract/operator/deposits/deposits.ts'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { deposits as words } from '@cairn/words/backoffice/deposits/deposits.ts'
import { useMay } from '../../session/session.tsx'
import { byAge, type RecordColumn, type RecordFilter } from '../../components/list/list.ts'
import { optionsOf } from '../../components/list/filters/options-of.ts'
import { RecordList } from '../../components/list/record-list.tsx'
import { amountColumn, memberColumn, statusColumn, timeColumn } from '../../components/list/columns/shared-columns.tsx'
import { amountFilter, dayFilters, memberFilter } from '../../components/list/filters/shared-filters.ts'
import { BulkDeposits, isInPlan, isPending } from './bulk-deposits.tsx'
import { ReleaseMatured } from './release-matured.tsx'

/** Deposits, pending ones by default. */
export function DepositsScreen() {
  const may = useMay()
  return (
    <Screen title={words.title} lead={words.lead} actions={<ReleaseMatured />}>
      <RecordList
        isQueue
        name="deposits"
        caption={words.title}
        columns={columns}
        filters={filters}
        emptyText={words.empty}
        rowTo={({ id }) => `/deposits/${id}`}
        call={listDeposits}
        exports={[exportDeposits]}
        {...(may(releaseDeposit) ? { bulk } : {})}
      />
    </Screen>
  )
}

const bulk = {
  nameOf: ({ member }: OperatorDeposit) => member.full_name,
  may: (deposit: OperatorDeposit) => isInPlan(deposit) || isPending(deposit),
  actions: (chosen: OperatorDeposit[], done: () => void) => <BulkDeposits chosen={chosen} onDone={done} />,
}

const columns: RecordColumn<OperatorDeposit>[] = [
  memberColumn(words.member),
  amountColumn('amount', words.amount, ({ amount }) => amount),
  amountColumn('received', words.received, ({ amount_received }) => amount_received, { isMinor: true }),
  { key: 'plan', title: words.plan, isMinor: true, cell: ({ plan }) => plan },
  { key: 'wallet', title: words.wallet, cell: ({ wallet }) => words.wallets[wallet] ?? wallet },
  timeColumn('requested', words.requestedAt, ({ requested_at }) => requested_at, byAge),
  statusColumn(words.status),
]

const filters: RecordFilter[] = [
  { key: 'status', label: words.status, options: optionsOf(words.statuses), initial: 'pending' },
  { key: 'wallet', label: words.wallet, options: optionsOf(words.wallets) },
  memberFilter(words.memberFilter),
  { key: 'id', label: words.idFilter, search: 'deposit', help: words.idHelp },
  ...dayFilters,
  amountFilter,
]
