import { StatusBadge } from '@cairn/ui/values/status-badge.tsx'

/** The statuses that look like another. */
const looks: Record<string, string> = { sending: 'processing', uncertain: 'pending', retake: 'pending' }

/** The status of a record, capitalised like all others of the back office. */
export function RecordStatus({ status }: { status: string }) {
  return (
    <span className="capitalize">
      <StatusBadge status={status} look={looks[status] ?? status} />
    </span>
  )
}
