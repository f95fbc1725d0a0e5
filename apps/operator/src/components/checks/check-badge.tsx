import type { CheckLevel } from '@cairn/contract/operator/shared/checks.ts'
import { StatusBadge } from '@cairn/ui/values/status-badge.tsx'
import { checks as words } from '@cairn/words/backoffice/shared/records.ts'

export function CheckBadge({ level }: { level: CheckLevel }) {
  return <StatusBadge status={words.levels[level]} look={looks[level]} />
}

const looks: Record<CheckLevel, string> = { green: 'approved', amber: 'pending', red: 'alarm' }
