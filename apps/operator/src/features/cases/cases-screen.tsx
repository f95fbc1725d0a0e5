import { exportCases, listCases, type Case } from '@cairn/contract/operator/members/cases.ts'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { StatusBadge } from '@cairn/ui/values/status-badge.tsx'
import { cases as words } from '@cairn/words/backoffice/members/cases.ts'
import { timeColumn } from '../../components/list/columns/shared-columns.tsx'
import { optionsOf } from '../../components/list/filters/options-of.ts'
import { memberFilter } from '../../components/list/filters/shared-filters.ts'
import type { RecordColumn, RecordFilter } from '../../components/list/list.ts'
import { RecordList } from '../../components/list/record-list.tsx'
import { OpenCase } from '../../components/record/cases-section.tsx'

const columns: RecordColumn<Case>[] = [
  { key: 'title', title: words.name, isMain: true, cell: ({ title }) => title },
  { key: 'state', title: words.state, cell: ({ state }) => <CaseState state={state} /> },
  { key: 'records', title: words.records, isFigure: true, cell: ({ record_count }) => record_count },
  { key: 'notes', title: words.notes, isFigure: true, isMinor: true, cell: ({ note_count }) => note_count },
  timeColumn('opened', words.openedAt, ({ opened_at }) => opened_at),
  { key: 'who', title: words.openedBy, isMinor: true, cell: ({ opened_by }) => opened_by },
]

const filters: RecordFilter[] = [
  { key: 'state', label: words.state, options: optionsOf(words.states) },
  memberFilter(words.member),
]

/** The cases of all operators, newest first. */
export function CasesScreen() {
  return (
    <Screen title={words.title} lead={words.lead} actions={<OpenCase />}>
      <RecordList
        name="cases"
        caption={words.list}
        columns={columns}
        filters={filters}
        call={listCases}
        exports={[exportCases]}
        rowTo={({ id }) => `/cases/${id}`}
        emptyText={words.empty}
      />
    </Screen>
  )
}

export function CaseState({ state }: { state: string }) {
  return <StatusBadge status={words.states[state] ?? state} look={state === 'open' ? 'pending' : state} />
}
