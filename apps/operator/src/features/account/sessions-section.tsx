import { endOwnOperatorSession, type OwnSession } from '@cairn/contract/operator/operators/account.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { account } from '@cairn/words/backoffice/operators/account.ts'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { Section } from '../../components/page/section.tsx'

const words = account.sessions

export function SessionsSection({ sessions }: { sessions: OwnSession[] }) {
  return (
    <Section title={words.title} note={words.lead}>
      <ul aria-label={words.title} className="divide-y divide-line">
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
    </Section>
  )
}

function Session({ session: { id, device, address, signed_in_at, last_seen_at, is_this } }: { session: OwnSession }) {
  const name = device || words.unknownDevice
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium">
          {name}
          {is_this && <span className="ms-2 text-sm font-normal text-good">{words.thisOne}</span>}
        </p>
        <p className="text-sm wrap-anywhere text-quiet">
          {address && (
            <>
              <bdi>{address}</bdi>
              {' · '}
            </>
          )}
          {words.since} <DateText date={signed_in_at} hasTime />
          {' · '}
          {words.lastSeen} <DateText date={last_seen_at} hasTime />
        </p>
      </div>
      {!is_this && (
        <ActionDialog {...words.end(name)} call={endOwnOperatorSession} input={() => ({ params: { id } })} />
      )}
    </li>
  )
}
