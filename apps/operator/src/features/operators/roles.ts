import { operatorRoles, type OperatorRole } from '@cairn/contract/core/constants.ts'
import { shell } from '@cairn/words/backoffice/shared/shell.ts'

export const roleOptions = operatorRoles.map((value) => ({ value, label: shell.roles[value] }))

export function roleWords(role: string): string {
  return shell.roles[role as OperatorRole] ?? role
}
