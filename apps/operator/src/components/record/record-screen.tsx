import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import type { ReactNode } from 'react'
import { BackLink } from './back-link.tsx'
import { ChangedAlert } from './changed-alert.tsx'
import { RecordStatus } from './record-status.tsx'
import type { useRecord } from './use-record.ts'

export interface RecordScreenProps {
  /** Of the record; while it is not there, of its kind. */
  title: string
  status: string | undefined
  /** The list that the record belongs to. */
  back: { to: string; title: string }
  /** The record as it is read, or on its way, and what is said of it meanwhile. */
  record: Pick<ReturnType<typeof useRecord>['record'], 'isPending' | 'isFetching' | 'refetch'>
  what: string
  failed: string
  /** What the server said when the record was no longer as it stood here: who did what to it. */
  changed: string | null
  /** Nothing, while the record is not there. */
  children: ReactNode
  /** Beside the record where there is room: whose it is, and what happened to it. */
  aside?: ReactNode
}

/** The page of one record that is decided here. It has one heading from the first moment on, so that the focus on it stays. */
export function RecordScreen(props: RecordScreenProps) {
  const { title, status, back, record, what, failed, changed, children, aside } = props
  return (
    <>
      <BackLink {...back} />
      <Screen
        title={title}
        heading={
          <span className="flex flex-wrap items-center gap-3">
            {title} {status && <RecordStatus status={status} />}
          </span>
        }
      >
        <ChangedAlert changed={changed} />
        {body()}
      </Screen>
    </>
  )

  function body() {
    if (record.isPending) return <Waiting for={what} lines={5} />
    if (!children) {
      return <Failed message={failed} onRetry={() => void record.refetch()} isRetrying={record.isFetching} />
    }
    if (!aside) return children
    return (
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="min-w-0 space-y-6">{children}</div>
        <div className="min-w-0 space-y-6">{aside}</div>
      </div>
    )
  }
}
