import { exportKycSubmissions, listKycSubmissions, type KycSubmission } from '@cairn/contract/operator/members/kyc.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { kyc as words } from '@cairn/words/backoffice/members/kyc.ts'
import { byAge, type RecordColumn, type RecordFilter } from '../../components/list/list.ts'
import { optionsOf } from '../../components/list/filters/options-of.ts'
import { QueueScreen } from '../../components/queue/queue-screen.tsx'
import { SubmissionScreen } from './submission-screen.tsx'
import { checkColumn, memberColumn, statusColumn, timeColumn } from '../../components/list/columns/shared-columns.tsx'
import { dayFilters, memberFilter } from '../../components/list/filters/shared-filters.ts'

/** Identity documents, pending ones by default, and the open one. */
export function KycScreen() {
  return (
    <QueueScreen
      name="kyc"
      title={words.title}
      record={<SubmissionScreen />}
      columns={columns}
      filters={filters}
      emptyText={words.empty}
      call={listKycSubmissions}
      exports={[exportKycSubmissions]}
    />
  )
}

const columns: RecordColumn<KycSubmission>[] = [
  memberColumn(words.member),
  { key: 'country', title: words.country, cell: ({ country }) => country },
  { key: 'type', title: words.type, cell: ({ id_card_type: type }) => words.types[type] ?? type },
  timeColumn('sent', words.submittedAt, ({ submitted_at }) => submitted_at, byAge),
  {
    key: 'expires',
    title: words.expiresOn,
    isMinor: true,
    cell: ({ expires_on }) => expires_on && <DateText date={expires_on} />,
  },
  checkColumn(),
  statusColumn(words.status),
]

const filters: RecordFilter[] = [
  { key: 'status', label: words.status, options: optionsOf(words.statuses), initial: 'pending', isTabs: true },
  memberFilter(words.memberFilter),
  ...dayFilters,
]
