import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { hasEligibleApprover } from '@cairn/contract/operator/eligible-approver.ts'
import { records as words } from '@cairn/words/backoffice/records.ts'
import { shell } from '@cairn/words/backoffice/shell.ts'
import { useColleagues } from '../../session/use-colleagues.ts'

interface NoApproverWarningProps {
  /** Who may decide it, by the contract. */
  roles: readonly OperatorRole[]
  /** The operator whom it is about, who does not decide it. */
  aboutId?: string
}

/**
 * Stands where something is asked for that takes two people, and says so when nobody else is there who may decide it: it would be
 * refused. Nothing is shown otherwise.
 */
export function NoApproverWarning({ roles, aboutId }: NoApproverWarningProps) {
  const colleagues = useColleagues()
  if (hasEligibleApprover(colleagues, roles, aboutId)) return null
  return (
    <p role="note" className="mb-4 rounded-md border border-waiting bg-waiting-soft p-3 text-sm">
      {words.noSecondPerson(roles.map((role) => shell.roles[role]))}
    </p>
  )
}
