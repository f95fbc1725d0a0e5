import { centsToDecimal } from '@cairn/contract/core/money.ts'
import { listDistributions, type Distribution } from '@cairn/contract/operator/distributions.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { gains as words } from '@cairn/words/backoffice/gains.ts'
import { BackLink } from '../../components/record/back-link.tsx'
import type { RecordColumn } from '../../components/list/list.ts'
import { RecordList } from '../../components/list/record-list.tsx'

const columns: RecordColumn<Distribution>[] = [
  {
    key: 'at',
    title: words.distributedAt,
    cell: ({ distributed_at }) => <DateText date={distributed_at} hasTime />,
    text: ({ distributed_at }) => distributed_at,
  },
  { key: 'plan', title: words.plan, cell: ({ plan }) => plan.name, text: ({ plan }) => plan.name },
  {
    key: 'amount',
    title: words.amount,
    isFigure: true,
    cell: ({ amount }) => <Money cents={amount} />,
    text: ({ amount }) => centsToDecimal(amount ?? 0n),
  },
  {
    key: 'members',
    title: words.members,
    isFigure: true,
    cell: ({ member_count }) => member_count.toLocaleString('en-US'),
    text: ({ member_count }) => String(member_count),
  },
  { key: 'by', title: words.distributedBy, cell: (one) => one.distributed_by, text: (one) => one.distributed_by },
]

/** What was distributed, newest first. */
export function DistributionsScreen() {
  return (
    <>
      <BackLink to="/gains" title={words.title} />
      <Screen title={words.distributions} lead={words.distributionsLead}>
        <RecordList
          name="distributions"
          caption={words.distributions}
          columns={columns}
          call={listDistributions}
          rowsOf={({ distributions }) => distributions}
          rowKey={({ id }) => id}
          rowTo={({ id }) => `/gains/distributions/${id}`}
          emptyText={words.noDistributions}
        />
      </Screen>
    </>
  )
}
