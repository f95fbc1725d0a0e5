import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import type { ReactNode } from 'react'
import { BackLink } from './back-link.tsx'
import { ChangedAlert } from './changed-alert.tsx'
import { RecordStatus } from './record-status.tsx'
import type { useRecord } from './use-record.ts'

export interface RecordScreenProps {
  /** Of the record, or of its kind until it has loaded. */
  title: string
  status: string | undefined
  /** The list that the record belongs to. */
  back: { to: string; title: string }
  /** The query of the record, and its texts. */
  record: Pick<ReturnType<typeof useRecord>['record'], 'isPending' | 'isFetching' | 'refetch'>
  what: string
  failed: string
  /** The server's message when another operator changed the record. */
  changed: string | null
  /** Empty until the record has loaded. */
  children: ReactNode
  /** Beside the record on a wide screen: its member and its timeline. */
  aside?: ReactNode
}

/** The page of one record. Its heading stays the same element while it loads, so that the focus stays on it. */
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
