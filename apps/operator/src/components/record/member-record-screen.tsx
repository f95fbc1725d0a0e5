import type { Call, CallReply } from '@cairn/contract/core/call.ts'
import type { TimelineEntry } from '@cairn/contract/operator/shared/fields.ts'
import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import { CasesSection } from './cases-section.tsx'
import { MemberSection, type MemberSectionProps } from './member-section.tsx'
import { RecordScreen } from './record-screen.tsx'
import { Timeline } from './timeline.tsx'
import { useRecord, type AfterDecision } from './use-record.ts'

interface MemberRecord extends MemberSectionProps {
  status: string
  timeline: readonly TimelineEntry[]
}

interface MemberRecordScreenProps<C extends Call, R extends MemberRecord> {
  call: C
  /** The list that the record belongs to: its path, and its name in the cache. */
  list: string
  words: { one: string; back: string; loading: string }
  recordOf: (reply: CallReply<C>) => R
  titleOf: (record: R) => string
  /** Above everything else, over the whole width. */
  renderTop?: (record: R, afterDecision: AfterDecision, readAgain: () => void) => ReactNode
  /** Between the member and the timeline. */
  renderAside?: (record: R) => ReactNode
  children: (record: R, afterDecision: AfterDecision, readAgain: () => void) => ReactNode
}

/** The page of one record of a member. On a wide screen its member and its timeline are to the right of it. */
export function MemberRecordScreen<C extends Call, R extends MemberRecord>(props: MemberRecordScreenProps<C, R>) {
  const { call, list, words, recordOf, titleOf, renderTop, renderAside, children } = props
  const { id = '' } = useParams()
  const { record: query, change, viewers, afterDecision } = useRecord(call, { id, list })
  const readAgain = () => void query.refetch()
  const record = query.data && recordOf(query.data)
  return (
    <RecordScreen
      title={record ? titleOf(record) : words.one}
      status={record?.status}
      back={{ to: `/${list}`, title: words.back }}
      record={query}
      what={words.loading}
      change={change}
      viewers={viewers}
    >
      {record && (
        <div className="@container space-y-6">
          {renderTop?.(record, afterDecision, readAgain)}
          <div className="grid items-start gap-6 @5xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <div className="min-w-0 space-y-6">{children(record, afterDecision, readAgain)}</div>
            <div className="min-w-0 space-y-6">
              <MemberSection member={record.member} />
              <CasesSection cases={record.member.cases} recordId={id} />
              {renderAside?.(record)}
              <Timeline entries={record.timeline} />
            </div>
          </div>
        </div>
      )}
    </RecordScreen>
  )
}
