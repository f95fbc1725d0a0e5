import { coinName } from '@cairn/contract/core/money/coins.ts'
import {
  exportPayments,
  listPayments,
  recordPayment,
  type IncomingPayment,
} from '@cairn/contract/operator/deposits/payments.ts'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { StatusBadge } from '@cairn/ui/values/status-badge.tsx'
import { payments as words } from '@cairn/words/backoffice/deposits/payments.ts'
import { reconciliations } from '@cairn/words/backoffice/ledger/reconciliations.ts'
import { ActionLink } from '../../components/page/action-link.tsx'
import { amountColumn, timeColumn } from '../../components/list/columns/shared-columns.tsx'
import { optionsOf } from '../../components/list/filters/options-of.ts'
import type { RecordColumn, RecordFilter } from '../../components/list/list.ts'
import { RecordList } from '../../components/list/record-list.tsx'
import { DecidePayment } from './decide-payment.tsx'
import { ReversePayment } from './reverse-payment.tsx'

const looks: Record<string, string> = { open: 'pending', credited: 'completed', gone: 'rejected', reversed: 'rejected' }

const columns: RecordColumn<IncomingPayment>[] = [
  {
    key: 'coins',
    title: words.coins,
    cell: ({ asset, coins }) => <span className="whitespace-nowrap">{`${coins} ${coinName(asset)}`}</span>,
  },
  amountColumn('amount', words.amount, ({ amount }) => amount),
  {
    key: 'state',
    title: words.state,
    cell: ({ state }) => <StatusBadge status={words.states[state] ?? state} look={looks[state] ?? state} />,
  },
  {
    key: 'transaction',
    title: words.transaction,
    isMinor: true,
    cell: ({ transaction_id: id, output }) =>
      id === null ? (
        words.fromContract
      ) : (
        <span className="font-mono text-xs break-all">{`${id.slice(0, 10)}…${id.slice(-6)}:${output}`}</span>
      ),
  },
  {
    key: 'note',
    title: words.note,
    isMinor: true,
    cell: ({ deposit_id, note }) => (deposit_id ? <TextLink to={`/deposits/${deposit_id}`}>{note}</TextLink> : note),
  },
  timeColumn('when', words.enteredAt, ({ entered_at }) => entered_at),
  { key: 'who', title: words.enteredBy, isMinor: true, cell: ({ entered_by }) => entered_by ?? words.chain },
  { key: 'next', title: words.next, cell: (payment) => <Next payment={payment} /> },
]

const filters: RecordFilter[] = [
  { key: 'state', label: words.state, options: optionsOf(words.states) },
  {
    key: 'asset',
    label: words.asset,
    options: optionsOf(reconciliations.assets).filter(({ value }) => value !== 'usd'),
  },
]

/** Payments without a deposit, and the way to enter and to decide one. */
export function PaymentsScreen() {
  return (
    <Screen
      title={words.title}
      lead={words.lead}
      actions={
        <ActionLink call={recordPayment} to="/payments/record">
          {words.record}
        </ActionLink>
      }
    >
      <RecordList
        name="payments"
        caption={words.list}
        columns={columns}
        filters={filters}
        call={listPayments}
        exports={[exportPayments]}
        emptyText={words.empty}
      />
    </Screen>
  )
}

function Next({ payment }: { payment: IncomingPayment }) {
  if (payment.state === 'gone' && !payment.approval_id) return <ReversePayment payment={payment} />
  if (payment.missing !== null) return <ReversePayment payment={payment} />
  if (payment.approval_id) return <TextLink to={`/approvals/${payment.approval_id}`}>{words.request}</TextLink>
  return <DecidePayment payment={payment} />
}
