import * as z from 'zod/mini'
import type { Call, OnlyCallParts } from '../../core/call.ts'
import type { OperatorRole } from '../../core/constants.ts'
import { envelope, text } from '../../core/wire/lenient-wire.ts'
import { done, withReply } from '../../core/wire/with-reply.ts'

/** A call of operators without its method; `roles` are those that may send it. */
type OperatorCall = Omit<Extract<Call, { who: 'operator' }>, 'method' | 'who'>
type OperatorAction = Omit<OperatorCall, 'reply'> & Partial<Pick<OperatorCall, 'reply'>>

/** A call with which operators of these roles read, and auditors, who read everything. */
export function operatorRead<const C extends OperatorCall>(entry: C & OnlyCallParts<C>) {
  const roles: readonly OperatorRole[] = [...new Set<OperatorRole>([...entry.roles, 'auditor'])]
  return { ...entry, method: 'GET', who: 'operator', roles } as const
}

const requested = z.object({ ...envelope, approval_id: text })

/**
 * A call with which operators of these roles change something. Without a `reply` of its own, a request answers with its id, and any
 * other change that it is done.
 */
export function operatorAction<const C extends OperatorAction>(entry: C & OnlyCallParts<C>) {
  type Reply = C extends { requests: string } ? typeof requested : typeof done
  const reply = ('requests' in entry ? requested : done) as Reply
  return { method: 'POST', who: 'operator', ...withReply<C, Reply>(entry, reply) } as const
}

/** Why calls about the caller's own access are not signed. */
export const ownAccess = 'It must go on without a passkey that was lost, and a code is asked for.'
