import type { HistoryRecord } from '@cairn/contract/member/money/history.ts'
import { formatUsd } from '@cairn/ui/values/usd.ts'
import { DataTable, type Column } from '@cairn/ui/lists/data-table.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { StatusBadge } from '@cairn/ui/values/status-badge.tsx'
import { history as words } from '@cairn/words/member/money/history.ts'
import { showReason } from '@cairn/words/member/reasons.ts'
import { CancelRecord } from '../../components/record/cancel-record.tsx'
import { findCoin, formatCoin } from '../../components/record/coin.ts'
import { RecordLink } from '../../components/links/record-link.tsx'
import { useSession } from '../../session/session.tsx'
import { ShowPayment } from '../../components/record/show-payment.tsx'

interface HistoryTableProps {
  caption: string
  records: readonly HistoryRecord[]
}

export function HistoryTable({ caption, records }: HistoryTableProps) {
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={records}
      // Another server's records may have no id.
      rowKey={(record, index) => record._id || String(index)}
    />
  )
}

const columns: Column<HistoryRecord>[] = [
  { title: words.number, isTitled: true, cell: (_, index) => index + 1 },
  {
    title: words.amount,
    isFigure: true,
    place: 'lead',
    cell: (record) => <RecordAmount record={record} />,
  },
  { title: words.date, cell: (record) => <DateText date={record.date} hasTime /> },
  { title: words.status, place: 'trail', cell: (record) => <RecordStatus record={record} /> },
  { title: words.method, cell: (record) => <Method wallet={record.wallet} /> },
]

/** Leads to the record where the server can show it. */
function RecordAmount({ record }: { record: HistoryRecord }) {
  const { supports } = useSession()
  const amount = <Money cents={record.amount} className="max-sm:text-base" />
  if (!supports('records')) return amount
  return (
    <RecordLink id={record._id} name={record.amount === null ? '–' : formatUsd(record.amount)} date={record.date}>
      {amount}
    </RecordLink>
  )
}

/** With the network, where the server is ours and so the coins are known. */
function Method({ wallet }: Pick<HistoryRecord, 'wallet'>) {
  const { supports } = useSession()
  return (supports('records') ? formatCoin(findCoin(wallet)) : wallet) || '–'
}

function RecordStatus({ record }: { record: HistoryRecord }) {
  return (
    <span className="inline-flex max-w-44 flex-row-reverse flex-wrap items-center gap-x-3 gap-y-1 sm:max-w-none sm:flex-col sm:items-start">
      <StatusBadge status={record.status} />
      {record.reason && (
        <span className="order-last max-w-64 basis-full text-xs text-quiet sm:order-none sm:basis-auto">
          {showReason(record.reason)}
        </span>
      )}
      {record.type === 'deposit' && record.status === 'pending' && record.address && (
        <ShowPayment record={record} address={record.address} look="link" />
      )}
      {record.cancellable && <CancelRecord record={record} look="link" onCancelled={focusTab} />}
    </span>
  )
}

/** Called when the focused button was removed. */
function focusTab() {
  document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
}
