import {
  exportDeposits,
  listDeposits,
  type OperatorDeposit,
  releaseDeposit,
} from '@cairn/contract/operator/deposits/deposits.ts'
import { deposits as words } from '@cairn/words/backoffice/deposits/deposits.ts'
import { useMay } from '../../session/session.tsx'
import { byAge, byAmount, byMember, type RecordColumn, type RecordFilter } from '../../components/list/list.ts'
import { optionsOf } from '../../components/list/filters/options-of.ts'
import { QueueScreen } from '../../components/queue/queue-screen.tsx'
import {
  amountColumn,
  checkColumn,
  memberColumn,
  statusColumn,
  timeColumn,
} from '../../components/list/columns/shared-columns.tsx'
import { amountFilter, dayFilters, memberFilter } from '../../components/list/filters/shared-filters.ts'
import { BulkDeposits, isInPlan, isPending } from './bulk-deposits.tsx'
import { DepositScreen } from './deposit-screen.tsx'
import { ReleaseMatured } from './release-matured.tsx'

/** Deposits, by default those that the operator can confirm, and the open one. */
export function DepositsScreen() {
  const may = useMay()
  return (
    <QueueScreen
      name="deposits"
      title={words.title}
      actions={<ReleaseMatured />}
      record={<DepositScreen />}
      columns={columns}
      filters={filters}
      emptyText={words.empty}
      call={listDeposits}
      exports={[exportDeposits]}
      {...(may(releaseDeposit) ? { bulk } : {})}
    />
  )
}

const bulk = {
  nameOf: ({ member }: OperatorDeposit) => member.full_name,
  may: (deposit: OperatorDeposit) => isInPlan(deposit) || isPending(deposit),
  actions: (chosen: OperatorDeposit[], done: () => void) => <BulkDeposits chosen={chosen} onDone={done} />,
}

const columns: RecordColumn<OperatorDeposit>[] = [
  memberColumn(words.member, byMember),
  amountColumn('amount', words.columns.amount, ({ amount }) => amount, byAmount),
  amountColumn('received', words.columns.received, ({ amount_received }) => amount_received, { isMinor: true }),
  { key: 'plan', title: words.plan, isMinor: true, cell: ({ plan }) => plan },
  { key: 'wallet', title: words.wallet, cell: ({ wallet }) => words.wallets[wallet] ?? wallet },
  timeColumn('requested', words.requestedAt, ({ requested_at }) => requested_at, byAge),
  checkColumn(),
  statusColumn(words.status),
]

const filters: RecordFilter[] = [
  { key: 'status', label: words.status, options: optionsOf(words.states), initial: 'to_confirm', isTabs: true },
  { key: 'wallet', label: words.wallet, options: optionsOf(words.wallets) },
  memberFilter(words.memberFilter),
  { key: 'id', label: words.idFilter, search: 'deposit', help: words.idHelp },
  ...dayFilters,
  amountFilter,
]
