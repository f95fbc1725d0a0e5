import {
  memberStates,
  exportMembers,
  searchMembers,
  type FoundMember,
} from '@cairn/contract/operator/members/members.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { StatusBadge } from '@cairn/ui/values/status-badge.tsx'
import { members as words } from '@cairn/words/backoffice/members/members.ts'
import { table } from '@cairn/words/backoffice/shared/list.ts'
import { amountColumn } from '../../components/list/columns/shared-columns.tsx'
import type { RecordColumn, RecordFilter } from '../../components/list/list.ts'
import { RecordList } from '../../components/list/record-list.tsx'

const columns: RecordColumn<FoundMember>[] = [
  { key: 'name', title: words.name, cell: (member) => member.full_name },
  {
    key: 'email',
    title: words.email,
    cell: (member) => <span className="wrap-anywhere sm:inline-block sm:min-w-44">{member.email}</span>,
  },
  {
    key: 'username',
    title: words.username,
    isMinor: true,
    cell: (member) => <span className="wrap-anywhere">{member.username}</span>,
  },
  { key: 'state', title: words.state, cell: (member) => <State member={member} /> },
  amountColumn('balance', words.balance, ({ balance }) => balance),
  amountColumn('invested', words.activeDeposit, ({ active_deposit }) => active_deposit, { isMinor: true }),
  {
    key: 'registered',
    title: words.registered,
    isMinor: true,
    cell: (member) => <DateText date={member.registered_at} />,
  },
]

const filters: RecordFilter[] = [
  { key: 'search', label: words.search, help: words.searchHelp, isMain: true },
  { key: 'sponsor_id', label: words.referredBy, search: 'member', help: table.memberHelp },
  { key: 'state', label: words.state, options: memberStates.map((value) => ({ value, label: words.states[value] })) },
]

export function MembersScreen() {
  return (
    <Screen title={words.title} lead={words.lead}>
      <RecordList
        name="members"
        caption={words.title}
        columns={columns}
        filters={filters}
        emptyText={words.empty}
        call={searchMembers}
        exports={[exportMembers]}
        rowTo={(member) => `/members/${member.id}`}
      />
    </Screen>
  )
}

function State({ member }: { member: FoundMember }) {
  const look = member.is_locked ? 'alarm' : member.is_confirmed ? 'completed' : 'pending'
  return <StatusBadge status={stateOf(member)} look={look} />
}

function stateOf({ is_confirmed, is_locked }: FoundMember): string {
  return is_locked ? words.states.locked : is_confirmed ? words.open : words.states.unconfirmed
}
