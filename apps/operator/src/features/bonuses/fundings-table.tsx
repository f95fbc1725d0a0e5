import { exportBonusFundings, listBonusFundings, type BonusFunding } from '@cairn/contract/operator/members/bonuses.ts'
import { bonusBudget as words } from '@cairn/words/backoffice/members/bonuses.ts'
import { evidence } from '@cairn/words/backoffice/shared/records.ts'
import {
  evidenceColumn,
  peopleColumn,
  statusColumn,
  statusFilter,
} from '../../components/evidence/evidence-columns.tsx'
import { amountColumn, timeColumn } from '../../components/list/columns/shared-columns.tsx'
import type { RecordColumn } from '../../components/list/list.ts'
import { RecordList } from '../../components/list/record-list.tsx'
import { ReversalCell } from './reversal-cell.tsx'

const columns: RecordColumn<BonusFunding>[] = [
  timeColumn('when', words.when, ({ requested_at }) => requested_at),
  amountColumn('amount', words.amount, ({ amount }) => amount),
  { key: 'asset', title: evidence.asset, cell: ({ asset }) => placeOf(asset) },
  evidenceColumn,
  statusColumn,
  peopleColumn(({ requested_by }) => requested_by),
  { key: 'reversal', title: words.reversal, cell: (funding) => <ReversalCell funding={funding} /> },
]

/** Fundings, newest first, with the status of their requests. */
export function FundingsTable() {
  return (
    <RecordList
      name="bonus fundings"
      caption={words.fundings}
      columns={columns}
      filters={[statusFilter]}
      call={listBonusFundings}
      exports={[exportBonusFundings]}
      rowTo={({ approval_id }) => `/approvals/${approval_id}`}
      emptyText={words.noFundings}
    />
  )
}

function placeOf(asset: string | null): string {
  return asset === null ? evidence.noAsset : (evidence.assets[asset] ?? asset)
}
