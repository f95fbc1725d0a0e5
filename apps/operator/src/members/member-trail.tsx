import type { CallReply } from '@cairn/contract/call.ts'
import { listAuditEvents } from '@cairn/contract/operator/audit.ts'
import { DateText } from '@cairn/ui/date-text.tsx'
import { audit, members as words } from '@cairn/words/office.ts'
import { useId } from 'react'
import { Link } from 'react-router'
import type { RecordColumn } from '../table/list.ts'
import { RecordTable } from '../table/record-table.tsx'
import { linkClass } from './part.tsx'

type AuditEvent = CallReply<typeof listAuditEvents>['events'][number]

const columns: RecordColumn<AuditEvent>[] = [
  { key: 'when', title: words.when, cell: (event) => <DateText date={event.at} hasTime />, text: (event) => event.at },
  { key: 'who', title: words.who, cell: whoDid, text: whoDid },
  { key: 'what', title: words.what, cell: whatWasDone, text: whatWasDone },
]

/** What was done by and to a member, newest first. */
export function MemberTrail({ memberId }: { memberId: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-base font-semibold">
        {words.trail}
      </h2>
      <p className="mb-3 text-sm">
        <Link to={`/audit?${new URLSearchParams({ member: memberId })}`} className={linkClass}>
          {words.allOf.trail}
        </Link>
      </p>
      <RecordTable
        name="member-trail"
        caption={words.trail}
        columns={columns}
        emptyText={words.noTrail}
        call={listAuditEvents}
        rowsOf={(reply) => reply.events}
        fixed={{ member: memberId }}
        rowKey={(event) => event.id}
      />
    </section>
  )
}

function whoDid({ actor }: AuditEvent): string {
  if (actor.name) return actor.name
  return actor.kind === 'system' ? audit.system : actor.kind === 'visitor' ? audit.visitor : audit.member
}

function whatWasDone({ did }: AuditEvent): string {
  return audit.did[did] ?? did.replaceAll('_', ' ')
}
