import type { CallReply } from '@cairn/contract/core/call.ts'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { send } from './calls/send.ts'

type Reply = CallReply<typeof viewMember>
let started: Promise<Reply> | null = null

/**
 * Requests the signed-in member, once however often it is called (UI-A3). `start.tsx` calls it while the code of the
 * screens loads, and the session takes the reply.
 */
export function startSession(): Promise<Reply> {
  started ??= send(viewMember)
  return started
}

/** The reply has been taken. The next call sends a new request. */
export function forgetStart(): void {
  started = null
}
