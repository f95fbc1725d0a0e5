import type { HistoryRecord } from '@cairn/contract/history.ts'
import { buttonClass } from '@cairn/ui/button.tsx'
import { DataTable, type Column } from '@cairn/ui/data-table.tsx'
import { DateText } from '@cairn/ui/date-text.tsx'
import { Empty } from '@cairn/ui/empty.tsx'
import { Money } from '@cairn/ui/money.tsx'
import { StatusBadge } from '@cairn/ui/status-badge.tsx'
import { Link } from '../link.tsx'
import { CancelWithdrawal } from './cancel-withdrawal.tsx'

interface HistoryTableProps {
  caption: string
  records: readonly HistoryRecord[]
  emptyText: string
  /** Where to make a first one. */
  emptyLink: { to: string; title: string }
  /** Whether older records are still to come, so that nothing here may yet be something. */
  hasMore: boolean
}

export function HistoryTable({ caption, records, emptyText, emptyLink, hasMore }: HistoryTableProps) {
  if (records.length === 0) {
    return (
      <Empty text={hasMore ? 'None among the newest records.' : emptyText}>
        <Link to={emptyLink.to} className={buttonClass('secondary')}>
          {emptyLink.title}
        </Link>
      </Empty>
    )
  }
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={records}
      // A record of another server may come without an id.
      rowKey={(record, index) => record._id || String(index)}
    />
  )
}

const columns: Column<HistoryRecord>[] = [
  { title: 'No.', cell: (_, index) => index + 1 },
  { title: 'Amount', isFigure: true, cell: (record) => <Money cents={record.amount} /> },
  { title: 'Date', cell: (record) => <DateText date={record.date} hasTime /> },
  { title: 'Status', cell: (record) => <Standing record={record} /> },
  { title: 'Method', cell: (record) => record.wallet },
]

/** The state, why it is so, and what can be done about it. */
function Standing({ record }: { record: HistoryRecord }) {
  return (
    <span className="inline-flex flex-col items-end gap-1 sm:items-start">
      <StatusBadge status={record.status} />
      {record.reason && <span className="max-w-64 text-xs text-quiet">{record.reason}</span>}
      {record.cancellable && record.type === 'withdrawal' && <CancelWithdrawal record={record} />}
    </span>
  )
}
