import { kyc } from '@cairn/words/backoffice/members/kyc.ts'
import { StatusBadge } from '@cairn/ui/values/status-badge.tsx'

/** The statuses that look like another. */
const looks: Record<string, string> = {
  sending: 'processing',
  confirming: 'processing',
  uncertain: 'pending',
  retake: 'pending',
}

/** The status of a record, by the same name as in the filters, and capitalised like all others of the back office. */
export function RecordStatus({ status }: { status: string }) {
  const isRetake = status === 'retake'
  return (
    <span className={isRetake ? '' : 'capitalize'}>
      <StatusBadge status={isRetake ? kyc.statuses.retake : status} look={looks[status] ?? status} />
    </span>
  )
}
