import * as z from 'zod/mini'
import { envelope, text } from './lenient-wire.ts'

const done = /* @__PURE__ */ z.object(envelope)
const requested = /* @__PURE__ */ z.object({ ...envelope, approval_id: text })

type WithReply<C> = C extends { reply: unknown }
  ? C
  : C & { reply: C extends { requests: string } ? typeof requested : typeof done }

/** A change with its reply. Without one of its own, a request answers with its id, and any other change that it is done. */
/* @__NO_SIDE_EFFECTS__ */
export function withReply<const C extends object>(entry: C): WithReply<C> {
  return { reply: 'requests' in entry ? requested : done, ...entry } as unknown as WithReply<C>
}
