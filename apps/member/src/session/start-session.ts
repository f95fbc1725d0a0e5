import type { CallReply } from '@cairn/contract/core/call.ts'
import { viewMember } from '@cairn/contract/member/members.ts'
import { send } from './send.ts'

type Reply = CallReply<typeof viewMember>
let started: Promise<Reply> | null = null

/**
 * Asks who is signed in, once however often it is called (UI-A3): `main.tsx` asks while the code of the screens is on its way,
 * and the session takes the answer when that code has come.
 */
export function startSession(): Promise<Reply> {
  started ??= send(viewMember)
  return started
}

/** The answer has been taken; the next question goes to the server. */
export function forgetStart(): void {
  started = null
}
