import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { approvalKinds, type ApprovalKindName } from '@cairn/contract/operator/approvals/approval-kinds.ts'
import { hasEligibleApprover } from '@cairn/contract/operator/approvals/eligible-approver.ts'
import { records as words } from '@cairn/words/backoffice/shared/records.ts'
import { shell } from '@cairn/words/backoffice/shared/shell.ts'
import { useColleagues } from '../../session/use-colleagues.ts'

interface NoApproverWarningProps {
  /** The kind of the request, or the call that a second operator repeats. */
  request: ApprovalKindName | { roles: readonly OperatorRole[] }
  /** The operator whom the request is about, who cannot approve it. */
  aboutId?: string
}

/** Warns that a request would be refused, because no other operator could approve it. */
export function NoApproverWarning({ request, aboutId }: NoApproverWarningProps) {
  const roles = typeof request === 'string' ? approvalKinds[request].approverRoles : request.roles
  const colleagues = useColleagues()
  if (hasEligibleApprover(colleagues, roles, aboutId)) return null
  return (
    <p role="note" className="mb-4 rounded-md border border-waiting bg-waiting-soft p-3 text-sm">
      {words.noApprover(roles.map((role) => shell.roles[role]))}
    </p>
  )
}
