import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { hasEligibleApprover } from '@cairn/contract/operator/second-person.ts'
import { records as words, shell } from '@cairn/words/office.ts'
import { useColleagues } from '../session/use-colleagues.ts'

interface SecondPersonProps {
  /** Who may decide it, by the contract. */
  roles: readonly OperatorRole[]
  /** The operator whom it is about, who does not decide it. */
  aboutId?: string
}

/**
 * Stands where something is asked for that takes two people, and says so when nobody else is there who may decide it: it would be
 * refused. Nothing is shown otherwise.
 */
export function EligibleApprover({ roles, aboutId }: SecondPersonProps) {
  const colleagues = useColleagues()
  if (hasEligibleApprover(colleagues, roles, aboutId)) return null
  return (
    <p role="note" className="mb-4 rounded-md border border-waiting bg-waiting-soft p-3 text-sm">
      {words.noSecondPerson(roles.map((role) => shell.roles[role]))}
    </p>
  )
}
