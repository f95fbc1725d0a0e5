import type { Call, CallInput, CallReply } from '@cairn/contract/core/call.ts'
import { sendAny, type Send } from '../client.ts'

/** Sends a call of a test. A decision without a version is made on the record as it is now. */
export type SendNow = <C extends Call>(call: C, ...input: Arguments<C>) => Promise<CallReply<C>>

type Arguments<C extends Call> = {} extends Now<C> ? [input?: Now<C>] : [input: Now<C>]
type Now<C extends Call> = C extends { versioned: true }
  ? Omit<CallInput<C>, 'version'> & { version?: string }
  : CallInput<C>

/** Makes it from a function that reads the version of the record that a call names. */
export function createSendNow(
  send: Send,
  readVersion: (call: Call, id: string | undefined) => Promise<string>,
): SendNow {
  return async (call, ...[input]) => {
    const given: { params?: { id: string }; version?: string } = input ?? {}
    if (!call.versioned || given.version !== undefined) return sendAny(send, call, given)
    return sendAny(send, call, { ...given, version: await readVersion(call, given.params?.id) })
  }
}
