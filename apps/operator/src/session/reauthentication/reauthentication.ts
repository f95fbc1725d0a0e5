import type { Call } from '@cairn/contract/core/call.ts'

/** The server's demand: a factor, by one of these methods, or the signature of a passkey over this call. */
export type Asked = { methods: readonly string[] } | { call: Call; input: object }

/** The headers that the call gets: a signature is one, and a factor adds none. Null when the operator gave nothing. */
export type Given = Record<string, string> | null

type Ask = (asked: Asked) => Promise<Given>

let ask: Ask | null = null
let asked: Promise<Given> | null = null

/** Opens one dialog for a factor, for all calls that need it. */
export async function askToReauthenticate(methods: readonly string[]): Promise<Given> {
  asked ??= askNext({ methods }).finally(() => {
    asked = null
  })
  return asked
}

/** Asks for a signature. Each call has its own. */
export function askToSign(call: Call, input: object): Promise<Given> {
  return askNext({ call, input })
}

let last: Promise<Given> = Promise.resolve(null)

/** Asks one after the other. */
function askNext(what: Asked): Promise<Given> {
  last = last.then(async () => (await ask?.(what)) ?? null)
  return last
}

/** Registers who asks. Returns the function that takes it back. */
export function onReauthentication(by: Ask): () => void {
  ask = by
  return () => {
    if (ask === by) ask = null
  }
}
