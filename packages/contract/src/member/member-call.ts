import type { Call, OnlyCallParts } from '../core/call.ts'
import { withReply } from '../core/wire/with-reply.ts'

type MemberCall = Omit<Extract<Call, { who: 'member' }>, 'method' | 'who'>
type MemberAction = Omit<MemberCall, 'reply'> & Partial<Pick<MemberCall, 'reply'>>

/* @__NO_SIDE_EFFECTS__ */
export function memberRead<const C extends MemberCall>(entry: C & OnlyCallParts<C>) {
  return { method: 'GET', who: 'member', ...entry } as const
}

/** A call with which a member changes something. `withReply` has its reply where it names none. */
/* @__NO_SIDE_EFFECTS__ */
export function memberAction<const C extends MemberAction>(entry: C & OnlyCallParts<C>) {
  return { method: 'POST', who: 'member', ...withReply<C>(entry) } as const
}
