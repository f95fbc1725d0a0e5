import {
  exportDistributions,
  listDistributions,
  type Distribution,
} from '@cairn/contract/operator/gains/distributions.ts'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { gains as words } from '@cairn/words/backoffice/gains.ts'
import { BackLink } from '../../components/page/back-link.tsx'
import { amountColumn, timeColumn } from '../../components/list/columns/shared-columns.tsx'
import type { RecordColumn } from '../../components/list/list.ts'
import { RecordList } from '../../components/list/record-list.tsx'
import { DistributionStatus } from './distribution-screen.tsx'

const columns: RecordColumn<Distribution>[] = [
  timeColumn('at', words.requestedAt, ({ requested_at }) => requested_at),
  { key: 'plan', title: words.plan, cell: ({ plan }) => plan.name },
  amountColumn('amount', words.amount, ({ amount }) => amount),
  { key: 'as_of', title: words.asOf, isMinor: true, cell: ({ as_of }) => <DateText date={as_of} /> },
  {
    key: 'members',
    title: words.members,
    isFigure: true,
    cell: ({ member_count }) => member_count?.toLocaleString('en-US'),
  },
  { key: 'status', title: words.status, cell: ({ status }) => <DistributionStatus status={status} /> },
  { key: 'by', title: words.requestedBy, isMinor: true, cell: ({ requested_by }) => requested_by },
]

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
          exports={[exportDistributions]}
          rowTo={({ id }) => `/gains/distributions/${id}`}
          emptyText={words.noDistributions}
        />
      </Screen>
    </>
  )
}
