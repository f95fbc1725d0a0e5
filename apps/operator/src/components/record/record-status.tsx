import { StatusBadge } from '@cairn/ui/values/status-badge.tsx'
import { records as words } from '@cairn/words/backoffice/records.ts'

/** The status of a record, capitalised like all others of the back office. An uncertain one looks like a pending one. */
export function RecordStatus({ status }: { status: string }) {
  const isUncertain = status === 'in_doubt'
  return (
    <span className="capitalize">
      <StatusBadge status={isUncertain ? words.uncertain : status} look={isUncertain ? 'pending' : status} />
    </span>
  )
}
