import { RefusedError } from '../calls/client.ts'

/** Whether the server refused a call until the person re-authenticates, or signs it with a passkey. */
export function isReauthenticationNeeded(error: unknown): error is RefusedError {
  return (
    error instanceof RefusedError &&
    (error.code === 'reauthentication_needed' || error.code === 'decision_signature_needed')
  )
}

/**
 * Sends, and while the server wants it, asks the person to re-authenticate and sends again with what they gave. Throws the refusal when
 * they gave nothing.
 */
export async function sendReauthenticated<Reply, Given>(
  send: (given?: Given) => Promise<Reply>,
  ask: (refusal: RefusedError) => Promise<Given | null>,
): Promise<Reply> {
  let given: Given | undefined
  for (;;) {
    try {
      return await send(given)
    } catch (error) {
      if (!isReauthenticationNeeded(error)) throw error
      given = (await ask(error)) ?? undefined
      if (!given) throw error
    }
  }
}
