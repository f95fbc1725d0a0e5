import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { hasEligibleApprover } from '@cairn/contract/operator/approvals/eligible-approver.ts'
import { records as words } from '@cairn/words/backoffice/shared/records.ts'
import { shell } from '@cairn/words/backoffice/shared/shell.ts'
import { useColleagues } from '../../session/use-colleagues.ts'

interface NoApproverWarningProps {
  roles: readonly OperatorRole[]
  /** The operator whom the request is about, who cannot approve it. */
  aboutId?: string
}

/**
 * Warns that a request would be refused, because no other operator could approve it. Shows nothing when one could.
 */
export function NoApproverWarning({ roles, aboutId }: NoApproverWarningProps) {
  const colleagues = useColleagues()
  if (hasEligibleApprover(colleagues, roles, aboutId)) return null
  return (
    <p role="note" className="mb-4 rounded-md border border-waiting bg-waiting-soft p-3 text-sm">
      {words.noApprover(roles.map((role) => shell.roles[role]))}
    </p>
  )
}
