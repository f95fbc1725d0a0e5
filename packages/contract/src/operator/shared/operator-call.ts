import type { Call, OnlyCallParts } from '../../core/call.ts'
import type { OperatorRole } from '../../core/constants.ts'
import { withReply } from '../../core/wire/with-reply.ts'

/** A call of operators without its method; `roles` are those that may send it. */
type OperatorCall = Omit<Extract<Call, { who: 'operator' }>, 'method' | 'who'>
type OperatorAction = Omit<OperatorCall, 'reply'> & Partial<Pick<OperatorCall, 'reply'>>

/** A call with which operators of these roles read, and auditors, who read everything. */
export function operatorRead<const C extends OperatorCall>(entry: C & OnlyCallParts<C>) {
  const roles: readonly OperatorRole[] = [...new Set<OperatorRole>([...entry.roles, 'auditor'])]
  return { ...entry, method: 'GET', who: 'operator', roles } as const
}

/** A call with which operators of these roles change something. `withReply` has its reply where it names none. */
export function operatorAction<const C extends OperatorAction>(entry: C & OnlyCallParts<C>) {
  return { method: 'POST', who: 'operator', ...withReply<C>(entry) } as const
}

/** Why calls about the caller's own access are not signed. */
export const ownAccess = 'It must go on without a passkey that was lost, and a code is asked for.'
