import { exportAuditEvents, listAuditEvents, type AuditEvent } from '@cairn/contract/operator/audit/audit.ts'
import { members as words } from '@cairn/words/backoffice/members/members.ts'
import { formatActor, formatVerb } from '../../../components/audit-labels.ts'
import { timeColumn } from '../../../components/list/columns/shared-columns.tsx'
import type { RecordColumn } from '../../../components/list/list.ts'
import { MemberList } from './member-list.tsx'

const columns: RecordColumn<AuditEvent>[] = [
  timeColumn('when', words.when, (event) => event.at),
  { key: 'who', title: words.who, cell: ({ actor }) => formatActor(actor) },
  { key: 'what', title: words.what, cell: ({ did }) => formatVerb(did) },
]

/** What was done, and who looked: members want to know that about their own account. */
export function MemberTrail({ memberId }: { memberId: string }) {
  const fixed = { member_id: memberId, views: 'shown' } as const
  return (
    <MemberList
      name="member-trail"
      caption={words.trail}
      all={{ to: `/audit?${new URLSearchParams(fixed)}`, title: words.allOf.trail }}
      columns={columns}
      emptyText={words.noTrail}
      call={listAuditEvents}
      exports={[exportAuditEvents]}
      fixed={fixed}
    />
  )
}
