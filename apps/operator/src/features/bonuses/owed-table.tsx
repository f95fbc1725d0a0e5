import { centsToDecimal } from '@cairn/contract/core/money.ts'
import { listOwedBonuses, type OwedBonus } from '@cairn/contract/operator/bonus-budget.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { bonusBudget as words } from '@cairn/words/backoffice/bonuses.ts'
import type { RecordColumn } from '../../components/list/list.ts'
import { RecordList } from '../../components/list/record-list.tsx'

const columns: RecordColumn<OwedBonus>[] = [
  {
    key: 'sponsor',
    title: words.sponsor,
    cell: ({ sponsor }) => sponsor.full_name,
    text: ({ sponsor }) => sponsor.full_name,
  },
  {
    key: 'username',
    title: words.username,
    isMinor: true,
    cell: ({ sponsor }) => sponsor.username,
    text: ({ sponsor }) => sponsor.username,
  },
  {
    key: 'amount',
    title: words.bonus,
    isFigure: true,
    cell: ({ amount }) => <Money cents={amount} />,
    text: ({ amount }) => centsToDecimal(amount ?? 0n),
  },
  {
    key: 'earned',
    title: words.earned,
    cell: ({ earned_at }) => <DateText date={earned_at} hasTime />,
    text: ({ earned_at }) => earned_at,
  },
]

/** Bonuses that the budget did not cover, oldest first; each opens the deposit that earned it. */
export function OwedTable() {
  return (
    <RecordList
      name="owed bonuses"
      caption={words.waiting}
      columns={columns}
      call={listOwedBonuses}
      rowsOf={({ bonuses }) => bonuses}
      rowKey={({ id }) => id}
      rowTo={({ deposit_id }) => `/deposits/${deposit_id}`}
      emptyText={words.noWaiting}
    />
  )
}
