import * as z from 'zod/mini'
import { envelope } from './lenient-wire.ts'

const done = /* @__PURE__ */ z.object(envelope)

type WithReply<C> = C extends { reply: unknown } ? C : C & { reply: typeof done }

/** A change with its reply. One that has none of its own answers that it is done. */
/* @__NO_SIDE_EFFECTS__ */
export function withReply<const C>(entry: C): WithReply<C> {
  return { reply: done, ...entry } as unknown as WithReply<C>
}
