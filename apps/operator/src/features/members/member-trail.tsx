import { exportAuditEvents, listAuditEvents, type AuditEvent } from '@cairn/contract/operator/audit/audit.ts'
import { audit } from '@cairn/words/backoffice/audit.ts'
import { members as words } from '@cairn/words/backoffice/members.ts'
import { formatVerb } from '../../components/audit-labels.ts'
import { timeColumn } from '../../components/list/columns/shared-columns.tsx'
import type { RecordColumn } from '../../components/list/list.ts'
import { MemberList } from './member-list.tsx'

const columns: RecordColumn<AuditEvent>[] = [
  timeColumn('when', words.when, (event) => event.at),
  { key: 'who', title: words.who, cell: whoDid },
  { key: 'what', title: words.what, cell: whatWasDone },
]

/** Actions by and on a member, newest first. */
export function MemberTrail({ memberId }: { memberId: string }) {
  return (
    <MemberList
      name="member-trail"
      caption={words.trail}
      all={{ to: `/audit?${new URLSearchParams({ member_id: memberId })}`, title: words.allOf.trail }}
      columns={columns}
      emptyText={words.noTrail}
      call={listAuditEvents}
      exports={[exportAuditEvents]}
      rowsOf={(reply) => reply.events}
      fixed={{ member_id: memberId }}
      rowKey={(event) => event.id}
    />
  )
}

function whoDid({ actor }: AuditEvent): string {
  if (actor.name) return actor.name
  return actor.kind === 'system' ? audit.system : actor.kind === 'visitor' ? audit.visitor : audit.member
}

function whatWasDone({ did }: AuditEvent): string {
  return formatVerb(did)
}
