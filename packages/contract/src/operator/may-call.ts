import type { Call } from '../core/call.ts'
import type { OperatorRole } from '../core/constants.ts'

/** Whether a role may make a call of operators. The server's guard and the screens ask the same table. */
export function mayCall(role: OperatorRole, call: Call): boolean {
  return call.who === 'operator' && call.roles.includes(role)
}
