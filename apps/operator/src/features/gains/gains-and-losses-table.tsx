import { exportGainsAndLosses, listGainsAndLosses, type GainOrLoss } from '@cairn/contract/operator/gains/gains.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { gains as words } from '@cairn/words/backoffice/gains.ts'
import {
  evidenceColumn,
  peopleColumn,
  statusColumn,
  statusFilter,
} from '../../components/evidence/evidence-columns.tsx'
import { amountColumn } from '../../components/list/columns/shared-columns.tsx'
import type { RecordColumn, RecordFilter } from '../../components/list/list.ts'
import { optionsOf } from '../../components/list/filters/options-of.ts'
import { RecordList } from '../../components/list/record-list.tsx'

const columns: RecordColumn<GainOrLoss>[] = [
  { key: 'plan', title: words.plan, cell: ({ plan }) => plan.name },
  { key: 'kind', title: words.kind, cell: ({ outcome }) => words.kinds[outcome] ?? outcome },
  amountColumn('amount', words.amount, ({ amount }) => amount),
  { key: 'day', title: words.day, cell: ({ day }) => <DateText date={day} /> },
  evidenceColumn,
  statusColumn,
  peopleColumn(({ recorded_by }) => recorded_by),
]

const filters: RecordFilter[] = [statusFilter, { key: 'outcome', label: words.kind, options: optionsOf(words.kinds) }]

/** Gains and losses, newest first, with the status of each. */
export function GainsAndLossesTable() {
  return (
    <RecordList
      name="gains and losses"
      caption={words.gainsAndLosses}
      columns={columns}
      filters={filters}
      call={listGainsAndLosses}
      exports={[exportGainsAndLosses]}
      emptyText={words.noGainsOrLosses}
    />
  )
}
