import { operatorRoles, type OperatorRole } from '@cairn/contract/core/constants.ts'
import { shell } from '@cairn/words/backoffice/shared/shell.ts'

/** The roles as options of a select. */
export const roleOptions = operatorRoles.map((value) => ({ value, label: shell.roles[value] }))

/** The label of a role. */
export function roleWords(role: string): string {
  return shell.roles[role as OperatorRole] ?? role
}
