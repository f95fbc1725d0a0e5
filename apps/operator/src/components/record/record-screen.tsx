import { Screen } from '@cairn/ui/page/screen.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import type { Viewer } from '@cairn/contract/operator/shared/fields.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed } from '../page/loaded.tsx'
import { BackLink } from '../page/back-link.tsx'
import { QueuePager } from '../queue/queue-pager.tsx'
import { ChangedAlert } from './changed-alert.tsx'
import { RecordStatus } from './record-status.tsx'
import type { RecordChange } from './use-record.ts'
import { ViewersNote } from './viewers-note.tsx'

export interface RecordScreenProps {
  /** The record's title, or the title of its kind until it has loaded. */
  title: string
  status: string | undefined
  back: { to: string; title: string }
  record: Pick<UseQueryResult, 'isPending' | 'isFetching' | 'refetch'>
  /** What loads, in the middle of a sentence: `the deposit`. */
  what: string
  /** Another operator's change. */
  change: RecordChange | null
  /** The other operators who have the page open. */
  viewers: readonly Viewer[]
  /** Empty until the record has loaded. */
  children: ReactNode
}

/** The page of one record. Its heading stays the same element while it loads, so that the focus stays on it. */
export function RecordScreen({ title, status, back, record, what, change, viewers, children }: RecordScreenProps) {
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-4">
        <BackLink {...back} />
        <QueuePager />
      </div>
      <Screen
        title={title}
        heading={
          <span className="flex flex-wrap items-center gap-3">
            {title} {status && <RecordStatus status={status} />}
          </span>
        }
      >
        <ViewersNote viewers={viewers} />
        <ChangedAlert change={change} />
        {record.isPending ? <Waiting for={what} lines={5} /> : children || <LoadFailed query={record} what={what} />}
      </Screen>
    </>
  )
}
