import { StatusBadge } from '@cairn/ui/values/status-badge.tsx'
import { approvals } from '@cairn/words/backoffice/approvals.ts'
import { evidence as words } from '@cairn/words/backoffice/shared/records.ts'
import { optionsOf } from '../list/filters/options-of.ts'
import type { RecordColumn, RecordFilter } from '../list/list.ts'

/** Columns of records that one operator submits with evidence and another approves. */

interface Evidenced {
  document_name: string
  document_reference: string | null
  counterparty: string
  transaction_id: string | null
  reason: string
}

export const evidenceColumn: RecordColumn<Evidenced> = {
  key: 'evidence',
  title: words.title,
  cell: (record) => <Evidence {...record} />,
}

function Evidence({ document_name, document_reference, counterparty, transaction_id, reason }: Evidenced) {
  return (
    <span className="block max-w-md space-y-0.5 md:min-w-22 xl:min-w-48">
      <span className="block font-medium">
        {document_name}
        {document_reference && ` · ${document_reference}`}
      </span>
      <span className="block text-quiet">{words.from(counterparty)}</span>
      {transaction_id && <span className="block font-mono text-xs break-all text-quiet">{transaction_id}</span>}
      <span className="block text-quiet">{reason}</span>
    </span>
  )
}

interface Decided {
  status: string
  decided_by: string | null
  decision_reason: string | null
}

export const statusColumn: RecordColumn<Decided> = {
  key: 'status',
  title: words.status,
  cell: ({ status, decision_reason }) => (
    <>
      <StatusBadge status={approvals.statuses[status] ?? status} look={status} />
      {decision_reason && <span className="mt-1 block text-xs text-quiet xl:min-w-32">{decision_reason}</span>}
    </>
  ),
}

export const statusFilter: RecordFilter = { key: 'status', label: words.status, options: optionsOf(approvals.statuses) }

/** Who recorded it and who decided it. */
export function peopleColumn<Row extends Decided>(writer: (row: Row) => string): RecordColumn<Row> {
  const people = (row: Row) => (row.decided_by ? words.recordedAndDecided(writer(row), row.decided_by) : writer(row))
  return { key: 'people', title: words.people, isMinor: true, cell: people }
}
