import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { envelope, list, text } from '../core/lenient-wire.ts'
import { id } from '../core/wire.ts'

/** What members see and do on the Security screen. The specification has no such calls. */

export const OwnSession = z.object({
  _id: text,
  /** In words, such as `Chrome on Android`; empty when the browser is not known. */
  device: text,
  /** The network address of its last call. */
  address: text,
  signed_in_at: text,
  last_seen_at: text,
  /** The session of this call. */
  is_this: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const listOwnSessions = call({
  method: 'GET',
  path: 'member/sessions',
  who: 'member',
  summary: 'Where the member is signed in: this session first, then the last used, at most 50.',
  reply: z.object({ ...envelope, data: z.object({ sessions: list(OwnSession) }) }),
  refusals: [],
})

export const endOwnSession = call({
  method: 'POST',
  path: 'member/sessions/:id/end',
  who: 'member',
  summary: 'End one session of the member. One that is over already stays as it is.',
  params: z.object({ id }),
  reply: z.object(envelope),
  refusals: ['not_found'],
})

export const endOtherSessions = call({
  method: 'POST',
  path: 'member/sessions/end-others',
  who: 'member',
  summary: 'End every session of the member except this one.',
  reply: z.object({ ...envelope, data: z.object({ ended: z.number() }) }),
  refusals: [],
})
