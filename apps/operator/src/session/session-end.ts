/** Why a session ended, in a sentence for the sign-in screen; null when the operator ended it. */
type Listener = (why: string | null) => void
const listeners = new Set<Listener>()

/** The session is over: whoever shows it shows the sign-in instead. */
export function endSession(why: string | null): void {
  for (const listener of listeners) listener(why)
}

export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
