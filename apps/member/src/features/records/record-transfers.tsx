import type { RecordTransfer } from '@cairn/contract/member/money/records.ts'
import { DataTable, type Column } from '@cairn/ui/lists/data-table.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { records as words } from '@cairn/words/member/money/records.ts'
import { proofs } from '@cairn/words/member/proofs.ts'
import { HowChecked, SealLink } from '../../components/proofs/seal-links.tsx'
import { useSession } from '../../session/session.tsx'
import { statement } from '@cairn/words/member/money/statement.ts'

export function RecordTransfers({ transfers }: { transfers: readonly RecordTransfer[] }) {
  const { supports } = useSession()
  if (transfers.length === 0) return <p className="text-sm text-quiet">{words.noTransfers}</p>
  return (
    <>
      <DataTable
        caption={words.transfers}
        columns={supports('proofs') ? [...columns, sealed] : columns}
        rows={transfers}
        rowKey={({ _id }) => _id}
      />
      <p className="mt-2">
        <HowChecked />
      </p>
    </>
  )
}

const sealed: Column<RecordTransfer> = { title: proofs.sealedIn, cell: ({ seal }) => <SealLink seal={seal} /> }

const columns: Column<RecordTransfer>[] = [
  { title: words.date, cell: ({ date }) => <DateText date={date} hasTime /> },
  {
    title: words.description,
    place: 'lead',
    cell: ({ type }) => words.transferTypes[type] ?? statement.types[type] ?? type,
  },
  { title: words.amount, isFigure: true, place: 'trail', cell: ({ amount }) => <Money cents={amount} /> },
  {
    title: words.transfer,
    cell: ({ _id }) => <span className="font-mono text-xs wrap-anywhere text-quiet">{_id}</span>,
  },
]
