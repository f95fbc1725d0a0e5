import type { StatementLine } from '@cairn/contract/member/money/statement.ts'
import { DataTable, type Column } from '@cairn/ui/lists/data-table.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { statement as words } from '@cairn/words/member/money/statement.ts'
import { showReason } from '@cairn/words/member/reasons.ts'
import { SealLink } from '../../components/proofs/seal-links.tsx'
import { RecordLink } from '../../components/links/record-link.tsx'
import { useSession } from '../../session/session.tsx'
import { Change } from './change.tsx'

export function StatementTable({ lines }: { lines: readonly StatementLine[] }) {
  return <DataTable caption={words.caption} columns={columns} rows={lines} rowKey={({ _id }) => _id} />
}

const columns: Column<StatementLine>[] = [
  { title: words.date, place: 'quiet', cell: (line) => <Moment line={line} /> },
  { title: words.description, place: 'lead', cell: (line) => <Description line={line} /> },
  {
    title: words.balance,
    isFigure: true,
    place: 'trail',
    isMinor: ({ balance_change }) => balance_change === 0n,
    cell: ({ balance_change, balance }) => <Change by={balance_change} to={balance} figure={words.balance} />,
  },
  {
    title: words.activeDeposit,
    isFigure: true,
    place: 'trail',
    isMinor: ({ active_deposit_change }) => active_deposit_change === 0n,
    cell: ({ active_deposit_change, active_deposit }) => (
      <Change by={active_deposit_change} to={active_deposit} figure={words.activeDeposit} />
    ),
  },
]

/** When it was, and the block that seals it. */
function Moment({ line: { date, seal } }: { line: StatementLine }) {
  const { supports } = useSession()
  return (
    <>
      <DateText date={date} hasTime />
      {supports('proofs') && (
        <span className="text-xs max-sm:ms-2 sm:block">
          <SealLink seal={seal} />
        </span>
      )}
    </>
  )
}

/** The type of the transaction, its plan, its reason, the days that counted for a share of gains, and the evidence of a loss. */
function Description({ line }: { line: StatementLine }) {
  const { type, date, plan, reason, record, shared_by, evidence } = line
  const { supports } = useSession()
  const name = words.types[type] ?? type
  return (
    <span className="inline-flex flex-col gap-0.5 font-normal">
      <span className="font-medium max-sm:font-semibold">
        {record && supports('records') ? (
          <RecordLink id={record} name={name} amount={line.balance_change || line.active_deposit_change} date={date} />
        ) : (
          name
        )}
      </span>
      {plan && <span className="text-xs text-quiet">{plan}</span>}
      {shared_by && (
        <span className="max-w-64 text-xs text-quiet">
          <Text
            parts={words.sharedBy[shared_by.rule](<DateText date={shared_by.from} />, <DateText date={shared_by.to} />)}
          />
        </span>
      )}
      {evidence && (
        <span className="max-w-64 text-xs wrap-anywhere text-quiet">
          <Text parts={words.evidence(evidence.document, <DateText date={evidence.day} />)} />
        </span>
      )}
      {reason && <span className="max-w-64 text-xs wrap-anywhere text-quiet">{showReason(reason)}</span>}
    </span>
  )
}
