import type { Call, CallInput, CallReply } from '@cairn/contract/core/call.ts'
import { sendAny, type Send } from '../calls/client.ts'

/**
 * Sends a call of a test. A decision without a version is made on the record as it is now, and what needs a file as evidence and
 * names none gets one.
 */
export type SendNow = <C extends Call>(call: C, ...input: Arguments<C>) => Promise<CallReply<C>>

type Arguments<C extends Call> = {} extends Now<C> ? [input?: Now<C>] : [input: Now<C>]
type Now<C extends Call> = Documented<
  C extends { versioned: true } ? Omit<CallInput<C>, 'version'> & { version?: string } : CallInput<C>
>
type Documented<I> = I extends { body: infer B extends { evidence_file_id: string } }
  ? Omit<I, 'body'> & { body: Omit<B, 'evidence_file_id'> & { evidence_file_id?: string } }
  : I

interface Sources {
  /** Reads the version of the record that a call names. */
  readVersion: (call: Call, id: string | undefined) => Promise<string>
  /** Makes a file of the same operator; returns its id. */
  makeEvidence: () => Promise<string>
}

/** Makes it from what it adds. */
export function createSendNow(send: Send, { readVersion, makeEvidence }: Sources): SendNow {
  return async (call, ...[input]) => {
    const given: { params?: { id: string }; version?: string; body?: object } = Object.assign({}, input)
    if (call.versioned) given.version ??= await readVersion(call, given.params?.id)
    const fields = (call.body as { shape?: object } | undefined)?.shape ?? {}
    if ('evidence_file_id' in fields && given.body && !('evidence_file_id' in given.body)) {
      given.body = { ...given.body, evidence_file_id: await makeEvidence() }
    }
    return sendAny(send, call, given)
  }
}
