import { listKycSubmissions, type KycSubmission } from '@cairn/contract/operator/kyc.ts'
import { DateText } from '@cairn/ui/date-text.tsx'
import { Screen } from '@cairn/ui/screen.tsx'
import { kyc as words } from '@cairn/words/office.ts'
import { RecordStatus } from '../records/record-status.tsx'
import type { RecordColumn, RecordFilter } from '../table/list.ts'
import { RecordTable } from '../table/record-table.tsx'
import { dayFilters, memberFilter } from '../table/shared-filters.ts'

/** The identity documents that wait for a review, and all others. */
export function KycScreen() {
  return (
    <Screen title={words.title} lead={words.lead}>
      <RecordTable
        isQueue
        name="kyc"
        caption={words.title}
        columns={columns}
        filters={filters}
        emptyText={words.empty}
        rowKey={({ id }) => id}
        rowTo={({ id }) => `/kyc/${id}`}
        call={listKycSubmissions}
        rowsOf={({ submissions }) => submissions}
      />
    </Screen>
  )
}

const columns: RecordColumn<KycSubmission>[] = [
  {
    key: 'member',
    title: words.member,
    cell: ({ member }) => member.full_name,
    text: ({ member }) => `${member.full_name} (${member.username})`,
  },
  { key: 'country', title: words.country, cell: ({ country }) => country, text: ({ country }) => country },
  {
    key: 'type',
    title: words.type,
    cell: ({ id_card_type: type }) => words.types[type] ?? type,
    text: ({ id_card_type: type }) => type,
  },
  {
    key: 'sent',
    title: words.sent,
    cell: ({ submitted_at }) => <DateText date={submitted_at} hasTime />,
    text: ({ submitted_at }) => submitted_at,
    orders: { rising: 'oldest', falling: 'newest' },
  },
  {
    key: 'status',
    title: words.status,
    cell: ({ status }) => <RecordStatus status={status} />,
    text: ({ status }) => status,
  },
]

const filters: RecordFilter[] = [
  {
    key: 'status',
    label: words.status,
    options: Object.entries(words.statuses).map(([value, label]) => ({ value, label })),
    initial: 'pending',
  },
  memberFilter(words.memberFilter),
  ...dayFilters,
]
