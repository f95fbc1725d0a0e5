import {
  exportMemberSessions,
  listMemberSessions,
  type MemberSession,
} from '@cairn/contract/operator/members/members.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { members as words } from '@cairn/words/backoffice/members/members.ts'
import { timeColumn } from '../../../components/list/columns/shared-columns.tsx'
import type { RecordColumn } from '../../../components/list/list.ts'
import { MemberList } from './member-list.tsx'

const columns: RecordColumn<MemberSession>[] = [
  timeColumn('signed-in', words.signedIn, (session) => session.signed_in_at),
  timeColumn('last-seen', words.lastSeen, (session) => session.last_seen_at),
  {
    key: 'ended',
    title: words.ended,
    cell: ({ ended_at }) => (ended_at ? <DateText date={ended_at} hasTime /> : words.active),
  },
  { key: 'state', title: words.state, cell: endingOf },
]

export function MemberSessions({ memberId }: { memberId: string }) {
  return (
    <MemberList
      name="member-sessions"
      caption={words.sessions}
      all={{
        to: `/audit?${new URLSearchParams({ member_id: memberId, did: 'signed_in' })}`,
        title: words.allOf.signIns,
      }}
      columns={columns}
      emptyText={words.noSessions}
      call={listMemberSessions}
      exports={[exportMemberSessions]}
      params={{ id: memberId }}
    />
  )
}

function endingOf({ ended_at, ended_why }: MemberSession): string {
  if (!ended_at) return words.active
  return ended_why ? (words.endings[ended_why] ?? ended_why) : words.expired
}
