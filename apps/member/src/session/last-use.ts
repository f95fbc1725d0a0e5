/** A server ends a session that has not been used for a while. Each reply shows that the session was used just before. */
const listeners = new Set<() => void>()

export function noteUse(): void {
  for (const listener of listeners) listener()
}

export function onUse(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
