import type { OperatorRole } from '@cairn/contract/constants.ts'
import { listColleagues } from '@cairn/contract/operator/operators.ts'
import { hasSecondPerson } from '@cairn/contract/operator/second-person.ts'
import { records as words, shell } from '@cairn/words/office.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../api.ts'

const colleaguesQuery = queryOptions({ queryKey: ['colleagues'], queryFn: () => send(listColleagues) })

interface SecondPersonProps {
  /** Who may decide it, by the contract. */
  roles: readonly OperatorRole[]
  /** The operator whom it is about, who does not decide it. */
  aboutId?: string
}

/**
 * Stands where something is asked for that takes two people, and says so when nobody else is there who may decide it: it would be
 * refused. Nothing is shown otherwise, nor while nobody knows.
 */
export function SecondPerson({ roles, aboutId }: SecondPersonProps) {
  const { data } = useQuery(colleaguesQuery)
  if (!data || hasSecondPerson(data.colleagues, roles, aboutId)) return null
  return (
    <p role="note" className="mb-4 rounded-md border border-waiting bg-waiting-soft p-3 text-sm">
      {words.noSecondPerson(roles.map((role) => shell.roles[role]))}
    </p>
  )
}
