/** Gets the role that the server answered with. */
type Listener = (role: string) => void
const listeners = new Set<Listener>()

/** The role in the reply to a call; null where it has none. */
export function noteRole(role: string | null): void {
  if (role !== null) for (const listener of listeners) listener(role)
}

export function onRole(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
