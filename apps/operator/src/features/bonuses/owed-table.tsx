import { exportOwedBonuses, listOwedBonuses, type OwedBonus } from '@cairn/contract/operator/members/bonuses.ts'
import { bonusBudget as words } from '@cairn/words/backoffice/members/bonuses.ts'
import { amountColumn, timeColumn } from '../../components/list/columns/shared-columns.tsx'
import type { RecordColumn } from '../../components/list/list.ts'
import { RecordList } from '../../components/list/record-list.tsx'

const columns: RecordColumn<OwedBonus>[] = [
  { key: 'sponsor', title: words.sponsor, cell: ({ sponsor }) => sponsor.full_name },
  { key: 'username', title: words.username, isMinor: true, cell: ({ sponsor }) => sponsor.username },
  amountColumn('amount', words.bonus, ({ amount }) => amount),
  timeColumn('earned', words.earned, ({ earned_at }) => earned_at),
]

/** Bonuses that the budget does not cover, oldest first. Each links to the deposit that earned it. */
export function OwedTable() {
  return (
    <RecordList
      name="owed bonuses"
      caption={words.waiting}
      columns={columns}
      call={listOwedBonuses}
      exports={[exportOwedBonuses]}
      rowTo={({ deposit_id }) => `/deposits/${deposit_id}`}
      emptyText={words.noWaiting}
    />
  )
}
