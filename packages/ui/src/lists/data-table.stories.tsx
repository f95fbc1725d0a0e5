import { DataTable, type Column } from './data-table.tsx'
import { DateText } from '../values/date-text.tsx'
import { Money } from '../values/money.tsx'
import { StatusBadge } from '../values/status-badge.tsx'
import { stories } from '../stories.ts'

interface Deposit {
  id: string
  cents: bigint | null
  plan: string
  status: string
  date: string
}

const columns: readonly Column<Deposit>[] = [
  { title: 'Date', cell: ({ date }) => <DateText date={date} /> },
  { title: 'Plan', cell: ({ plan }) => plan },
  { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { title: 'Amount', isFigure: true, cell: ({ cents }) => <Money cents={cents} /> },
]

const compact: readonly Column<Deposit>[] = [
  { title: 'No.', isTitled: true, cell: (_, index) => index + 1 },
  { title: 'Plan', place: 'lead', cell: ({ plan }) => plan },
  { title: 'Date', place: 'quiet', cell: ({ date }) => <DateText date={date} /> },
  { title: 'Status', place: 'trail', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    title: 'Amount',
    isFigure: true,
    place: 'trail',
    isMinor: ({ cents }) => cents === null,
    cell: ({ cents }) => <Money cents={cents} />,
  },
]

const rows: readonly Deposit[] = [
  { id: '1', cents: 250_000n, plan: 'Ridge', status: 'Completed', date: '2026-11-18T09:12:00Z' },
  { id: '2', cents: 1_234_567_890n, plan: 'Summit', status: 'Pending', date: '2026-11-02T17:40:00Z' },
  { id: '3', cents: -4_050n, plan: 'Valley', status: 'Refused', date: '2026-10-21' },
  { id: '4', cents: null, plan: 'Ridge', status: 'Processing', date: 'some day' },
]

const long: Deposit = {
  id: '5',
  cents: 1_000_000_000n,
  plan: 'Growth and income for those who plan for thirty years, renewed Kapitalanlagengesellschaftsvertragsbedingungen',
  status: 'Completed',
  date: '2026-09-30T23:59:59Z',
}

export default stories('Data table', {
  'some rows': <Deposits caption="Deposits" shown={rows} />,
  'one row': <Deposits caption="One deposit" shown={rows.slice(0, 1)} />,
  'long cells': <Deposits caption="A deposit with a long name" shown={[long, ...rows.slice(0, 1)]} />,
  'compact rows': (
    <DataTable caption="Deposits in compact rows" columns={compact} rows={[long, ...rows]} rowKey={({ id }) => id} />
  ),
  'no rows': <Deposits caption="No deposits" shown={[]} />,
})

function Deposits({ caption, shown }: { caption: string; shown: readonly Deposit[] }) {
  return <DataTable caption={caption} columns={columns} rows={shown} rowKey={({ id }) => id} />
}
