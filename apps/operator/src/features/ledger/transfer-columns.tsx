import type { Call } from '@cairn/contract/core/call.ts'
import { viewApproval } from '@cairn/contract/operator/approvals/approvals.ts'
import { viewDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { viewDistribution } from '@cairn/contract/operator/gains/distributions.ts'
import type { LedgerTransfer } from '@cairn/contract/operator/ledger/ledger.ts'
import { viewWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { ledger as words } from '@cairn/words/backoffice/ledger/ledger.ts'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { useMay } from '../../session/session.tsx'
import { amountColumn, timeColumn } from '../../components/list/columns/shared-columns.tsx'
import type { RecordColumn } from '../../components/list/list.ts'
import { CoinsCell } from './units/coins-cell.tsx'
import { accountName } from './account-name.ts'

export const transferColumns: RecordColumn<LedgerTransfer>[] = [
  { key: 'kind', title: words.kind, cell: kindOf },
  amountColumn('amount', words.amount, ({ amount }) => amount),
  { key: 'coins', title: words.coins, isMinor: true, cell: (transfer) => <CoinsCell transfer={transfer} /> },
  { key: 'from', title: words.from, cell: ({ from }) => <SideText side={from} /> },
  { key: 'to', title: words.to, cell: ({ to }) => <SideText side={to} /> },
  timeColumn('when', words.when, (transfer) => transfer.posted_at),
  { key: 'cause', title: words.cause, cell: ({ cause }) => <Cause cause={cause} /> },
  { key: 'who', title: words.who, isMinor: true, cell: whoDid },
  { key: 'block', title: words.block, isMinor: true, cell: ({ block }) => block ?? words.unsealed },
]

function SideText({ side }: { side: LedgerTransfer['from'] }) {
  const { code, member } = side
  return (
    <>
      <span className="block">
        <TextLink to={`/ledger?${new URLSearchParams({ account: code })}`}>{accountName(side)}</TextLink>
      </span>
      {member && (
        <span className="block text-xs">
          <TextLink to={`/members/${member.id}`}>{member.full_name}</TextLink>
        </span>
      )}
    </>
  )
}

/** The page of each kind of record, and the call that it needs. The owner's own transfers have no record. */
const places: Record<string, { path: string; call: Call }> = {
  deposit: { path: '/deposits/', call: viewDeposit },
  withdrawal: { path: '/withdrawals/', call: viewWithdrawal },
  approval: { path: '/approvals/', call: viewApproval },
  distribution: { path: '/gains/distributions/', call: viewDistribution },
}

function Cause({ cause: { kind, id } }: { cause: LedgerTransfer['cause'] }) {
  const may = useMay()
  const name = words.causes[kind] ?? kind
  const place = places[kind]
  return place && may(place.call) ? <TextLink to={`${place.path}${id}`}>{name}</TextLink> : name
}

function kindOf({ kind }: LedgerTransfer): string {
  return words.kinds[kind] ?? kind
}

function whoDid({ actor }: LedgerTransfer): string {
  return actor.name || (actor.kind === 'system' ? words.system : actor.kind)
}
