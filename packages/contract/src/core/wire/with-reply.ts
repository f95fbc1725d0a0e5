import * as z from 'zod/mini'
import { envelope } from './lenient-wire.ts'

/** The reply of a change that answers only that it is done. */
export const done = /* @__PURE__ */ z.object(envelope)

type WithReply<C, R> = C extends { reply: unknown } ? C : C & { reply: R }

/** A call with this reply, unless it has one of its own. */
/* @__NO_SIDE_EFFECTS__ */
export function withReply<const C extends object, R>(entry: C, reply: R): WithReply<C, R> {
  return { reply, ...entry } as unknown as WithReply<C, R>
}
