import type { Call, OnlyCallParts } from '../core/call.ts'
import { done, withReply } from '../core/wire/with-reply.ts'

type MemberCall = Omit<Extract<Call, { who: 'member' }>, 'method' | 'who'>
type MemberAction = Omit<MemberCall, 'reply'> & Partial<Pick<MemberCall, 'reply'>>

/* @__NO_SIDE_EFFECTS__ */
export function memberRead<const C extends MemberCall>(entry: C & OnlyCallParts<C>) {
  return { method: 'GET', who: 'member', ...entry } as const
}

/** A call with which a member changes something. Without a `reply` of its own it answers that it is done. */
/* @__NO_SIDE_EFFECTS__ */
export function memberAction<const C extends MemberAction>(entry: C & OnlyCallParts<C>) {
  return { method: 'POST', who: 'member', ...withReply<C, typeof done>(entry, done) } as const
}
