import {
  exportReconciliations,
  listReconciliations,
  recordReconciliation,
  type Reconciliation,
} from '@cairn/contract/operator/ledger/reconciliations.ts'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { reconciliations as words } from '@cairn/words/backoffice/ledger/reconciliations.ts'
import { ActionLink } from '../../../components/page/action-link.tsx'
import { amountColumn, timeColumn } from '../../../components/list/columns/shared-columns.tsx'
import { optionsOf } from '../../../components/list/filters/options-of.ts'
import type { RecordColumn, RecordFilter } from '../../../components/list/list.ts'
import { RecordList } from '../../../components/list/record-list.tsx'
import { LedgerNav } from '../ledger-nav.tsx'
import { ReconciliationStatus } from './reconciliation-status.tsx'

const columns: RecordColumn<Reconciliation>[] = [
  { key: 'asset', title: words.asset, cell: ({ asset }) => words.assets[asset] ?? asset },
  amountColumn('book', words.book, ({ book }) => book, { isMinor: true }),
  amountColumn('counted', words.counted, ({ counted }) => counted),
  amountColumn('difference', words.difference, ({ difference }) => difference),
  { key: 'status', title: words.status, cell: ({ status }) => <ReconciliationStatus status={status} /> },
  timeColumn('as_of', words.asOf, ({ as_of }) => as_of, { isMinor: true }),
  { key: 'counted_by', title: words.countedBy, isMinor: true, cell: ({ counted_by }) => counted_by },
]

const filters: RecordFilter[] = [
  { key: 'asset', label: words.asset, options: optionsOf(words.assets) },
  { key: 'status', label: words.status, options: optionsOf(words.statuses) },
]

/** The count of each asset, and whether it equals the books. */
export function ReconciliationsScreen() {
  return (
    <Screen
      title={words.title}
      lead={words.lead}
      actions={
        <ActionLink call={recordReconciliation} to="/ledger/reconciliations/record">
          {words.record}
        </ActionLink>
      }
    >
      <LedgerNav />
      <RecordList
        name="reconciliations"
        caption={words.list}
        columns={columns}
        filters={filters}
        call={listReconciliations}
        exports={[exportReconciliations]}
        rowTo={({ id }) => `/ledger/reconciliations/${id}`}
        emptyText={words.empty}
      />
    </Screen>
  )
}
