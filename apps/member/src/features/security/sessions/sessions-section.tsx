import { endOtherSessions, endOwnSession, type OwnSession } from '@cairn/contract/member/account/security.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { security } from '@cairn/words/member/account/security.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useCall } from '../../../session/calls/use-call.ts'
import { LoadedSection } from '../loaded-section.tsx'
import { sessionsQuery } from './sessions-query.ts'

const words = security.sessions

/** The devices on which the member is signed in, and how to sign them out. */
export function SessionsSection() {
  return (
    <LoadedSection query={useQuery(sessionsQuery)} words={words}>
      {(sessions) => <SessionList sessions={sessions} />}
    </LoadedSection>
  )
}

function SessionList({ sessions }: { sessions: OwnSession[] }) {
  const queries = useQueryClient()
  const list = useRef<HTMLUListElement>(null)
  const onReply = (done: string) => async () => {
    toast.success(done)
    await queries.invalidateQueries(sessionsQuery)
    // The focused button was removed.
    list.current?.focus()
  }
  const endOthers = useCall(endOtherSessions, { onReply: onReply(words.othersEnded) })
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={words.title} className="divide-y divide-line">
        {sessions.map((session) => (
          <Session key={session._id} session={session} onEnded={onReply(words.ended)} />
        ))}
      </ul>
      {sessions.some((session) => !session.is_this) && (
        <Button look="danger" className="mt-4" isBusy={endOthers.isSending} onClick={() => endOthers.send({})}>
          {words.endOthers}
        </Button>
      )}
    </>
  )
}

function Session({ session, onEnded }: { session: OwnSession; onEnded: () => Promise<void> }) {
  const end = useCall(endOwnSession, { onReply: onEnded })
  const device = session.device || words.unknownDevice
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium">
          {device}
          {session.is_this && <span className="ms-2 text-sm font-normal text-good">{words.thisOne}</span>}
        </p>
        <p className="text-sm break-words text-quiet">
          <bdi>{session.address}</bdi>
        </p>
        <p className="text-sm text-quiet">
          <Text parts={words.lastUsed(<DateText key="last" date={session.last_seen_at} hasTime />)} />
        </p>
        <p className="text-sm text-quiet">
          <Text parts={words.since(<DateText key="since" date={session.signed_in_at} hasTime />)} />
        </p>
      </div>
      {!session.is_this && (
        <Button
          look="secondary"
          isSmall
          isBusy={end.isSending}
          onClick={() => end.send({ params: { id: session._id } })}
        >
          {words.end} <span className="sr-only">{words.endWhat(device, session.address)}</span>
        </Button>
      )}
    </li>
  )
}
