import { StatusBadge } from '@cairn/ui/values/status-badge.tsx'
import { reconciliations as words } from '@cairn/words/backoffice/ledger/reconciliations.ts'

const looks: Record<string, string> = { matched: 'completed', open: 'alarm' }

export function ReconciliationStatus({ status }: { status: string }) {
  return <StatusBadge status={words.statuses[status] ?? status} look={looks[status] ?? status} />
}
