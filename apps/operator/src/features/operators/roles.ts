import { operatorRoles, type OperatorRole } from '@cairn/contract/core/constants.ts'
import { shell } from '@cairn/words/backoffice/shell.ts'

/** The roles to choose from. */
export const roleOptions = operatorRoles.map((value) => ({ value, label: shell.roles[value] }))

/** A role as people call it. */
export function roleWords(role: string): string {
  return shell.roles[role as OperatorRole] ?? role
}
