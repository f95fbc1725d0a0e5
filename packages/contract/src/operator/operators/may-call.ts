import type { Call } from '../../core/call.ts'
import type { OperatorRole } from '../../core/constants.ts'

/** Whether a role may send a call. The server and the screens use the same table. */
export function mayCall(role: OperatorRole, call: Call): boolean {
  return call.who === 'operator' && call.roles.includes(role)
}
