import type { DistributionStatus as Status } from '@cairn/contract/core/states.ts'
import { StatusBadge } from '@cairn/ui/values/status-badge.tsx'
import { gains as words } from '@cairn/words/backoffice/gains.ts'

const looks: Record<Status, string> = { posting: 'processing', posted: 'completed', failed: 'alarm' }

export function DistributionStatus({ status }: { status: Status }) {
  return <StatusBadge status={words.statuses[status]} look={looks[status]} />
}
