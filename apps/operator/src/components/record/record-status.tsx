import { StatusBadge } from '@cairn/ui/values/status-badge.tsx'

/** Where a record stands, with a capital like every state of the back office. What is in doubt looks like what waits. */
export function RecordStatus({ status }: { status: string }) {
  return (
    <span className="capitalize">
      <StatusBadge status={status.replaceAll('_', ' ')} look={status === 'in_doubt' ? 'pending' : status} />
    </span>
  )
}
