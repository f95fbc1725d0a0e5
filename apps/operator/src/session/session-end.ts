/** Gets the reason for the sign-in screen; null when the operator signed out. */
type Listener = (why: string | null) => void
const listeners = new Set<Listener>()

/** Ends the session in this tab, which then shows the sign-in screen. */
export function endSession(why: string | null): void {
  for (const listener of listeners) listener(why)
}

export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
