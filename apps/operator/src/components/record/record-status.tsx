import { StatusBadge } from '@cairn/ui/values/status-badge.tsx'

/** The status of a record, capitalised like all others of the back office. An uncertain one looks like a pending one. */
export function RecordStatus({ status }: { status: string }) {
  return (
    <span className="capitalize">
      <StatusBadge status={status} look={status === 'uncertain' ? 'pending' : status} />
    </span>
  )
}
