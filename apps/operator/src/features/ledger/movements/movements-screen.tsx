import {
  exportCustodyMovements,
  listCustodyMovements,
  requestCustodyMovement,
  reversalOf,
  type CustodyAsset,
  type CustodyMovement,
  type Movement,
} from '@cairn/contract/operator/ledger/custody-movements.ts'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { custody as words } from '@cairn/words/backoffice/ledger/custody.ts'
import { ActionLink } from '../../../components/page/action-link.tsx'
import { peopleColumn, statusColumn, statusFilter } from '../../../components/evidence/evidence-columns.tsx'
import { amountColumn, timeColumn } from '../../../components/list/columns/shared-columns.tsx'
import { optionsOf } from '../../../components/list/filters/options-of.ts'
import type { RecordColumn, RecordFilter } from '../../../components/list/list.ts'
import { RecordList } from '../../../components/list/record-list.tsx'
import { useMay } from '../../../session/session.tsx'
import { LedgerNav } from '../ledger-nav.tsx'
import { formatHolding } from './format-holding.ts'
import { movementPath } from './movement-path.ts'

const columns: RecordColumn<CustodyMovement>[] = [
  { key: 'kind', title: words.kind, cell: ({ transfer }) => words.kinds[transfer as Movement] ?? transfer },
  { key: 'what', title: words.coins, cell: describe },
  amountColumn('amount', words.amountColumn, ({ amount }) => amount),
  statusColumn,
  { key: 'reason', title: words.reason, isMinor: true, cell: ({ reason }) => reason },
  timeColumn('when', words.requestedAt, ({ requested_at }) => requested_at, { isMinor: true }),
  peopleColumn(({ requested_by }) => requested_by),
  { key: 'next', title: words.next, cell: (movement) => <Next movement={movement} /> },
]

const filters: RecordFilter[] = [{ key: 'transfer', label: words.kind, options: optionsOf(words.kinds) }, statusFilter]

/** Movements of holdings with their requests, and the way to reverse an approved one. */
export function MovementsScreen() {
  return (
    <Screen
      title={words.title}
      lead={words.lead}
      actions={
        <ActionLink call={requestCustodyMovement} to={movementPath({})}>
          {words.request}
        </ActionLink>
      }
    >
      <LedgerNav />
      <RecordList
        name="movements"
        caption={words.list}
        columns={columns}
        filters={filters}
        call={listCustodyMovements}
        exports={[exportCustodyMovements]}
        rowTo={({ approval_id }) => `/approvals/${approval_id}`}
        emptyText={words.empty}
      />
    </Screen>
  )
}

function describe({ asset, coins, to_asset, to_coins }: CustodyMovement) {
  const holdings = [formatHolding(asset, coins), ...(to_asset ? [`→ ${formatHolding(to_asset, to_coins)}`] : [])]
  return holdings.map((holding) => (
    <span key={holding} className="block whitespace-nowrap">
      {holding}
    </span>
  ))
}

function Next({ movement }: { movement: CustodyMovement }) {
  const may = useMay()
  const { id, amount, status, is_reversed, reverses } = movement
  if (is_reversed) return words.isReversed
  if (status !== 'approved' || !may(requestCustodyMovement)) return reverses ? words.isReversal : '–'
  const turned = reversalOf({
    transfer: movement.transfer as Movement,
    asset: movement.asset as CustodyAsset,
    coins: movement.coins ?? undefined,
    to_asset: (movement.to_asset ?? undefined) as CustodyAsset | undefined,
    to_coins: movement.to_coins ?? undefined,
  })
  return (
    <TextLink to={movementPath({ ...turned, amount: centsToDecimal(amount), reverses: id })}>{words.reverse}</TextLink>
  )
}
