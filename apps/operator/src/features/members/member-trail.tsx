import { listAuditEvents, type AuditEvent } from '@cairn/contract/operator/audit.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { audit } from '@cairn/words/backoffice/audit.ts'
import { members as words } from '@cairn/words/backoffice/members.ts'
import { formatVerb } from '../../components/audit-labels.ts'
import type { RecordColumn } from '../../components/list/list.ts'
import { MemberList } from './member-list.tsx'

const columns: RecordColumn<AuditEvent>[] = [
  { key: 'when', title: words.when, cell: (event) => <DateText date={event.at} hasTime />, text: (event) => event.at },
  { key: 'who', title: words.who, cell: whoDid, text: whoDid },
  { key: 'what', title: words.what, cell: whatWasDone, text: whatWasDone },
]

/** What was done by and to a member, newest first. */
export function MemberTrail({ memberId }: { memberId: string }) {
  return (
    <MemberList
      name="member-trail"
      caption={words.trail}
      all={{ to: `/audit?${new URLSearchParams({ member: memberId })}`, title: words.allOf.trail }}
      columns={columns}
      emptyText={words.noTrail}
      call={listAuditEvents}
      rowsOf={(reply) => reply.events}
      fixed={{ member: memberId }}
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
