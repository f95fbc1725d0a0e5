/**
 * The session's token, in session storage: one per tab, gone with it. A tab that was duplicated holds the same session, so
 * the newest token is told to the others; a tab whose token is the one before adopts it. When one is signed out, all are.
 */
const key = 'token'
const listeners = new Set<() => void>()
// Only in a page: where the pages are built in advance there are no tabs, and an open channel would keep the build running.
const channel = typeof document === 'undefined' ? null : new BroadcastChannel('cairn-session')

interface Renewal {
  old: string
  /** Null when the session is over. */
  new: string | null
}

channel?.addEventListener('message', ({ data: renewal }: MessageEvent<Renewal>) => {
  if (renewal.old !== readToken()) return
  if (renewal.new === null) endSession()
  else sessionStorage.setItem(key, renewal.new)
})

export function readToken(): string | null {
  return typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(key)
}

/** Keeps the token of a reply, in this tab and in those that share its session. */
export function storeToken(token: string): void {
  const old = readToken()
  if (old === token) return
  sessionStorage.setItem(key, token)
  if (old) tellOtherTabs({ old, new: token })
}

/** The member signs out: the token goes, here and in the tabs that share the session. */
export function dropToken(): void {
  const old = readToken()
  sessionStorage.clear()
  if (old) tellOtherTabs({ old, new: null })
}

function tellOtherTabs(renewal: Renewal): void {
  // A channel only reaches this origin; the rule is about windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage(renewal)
}

/** The session is over: the token goes, and whoever watches shows the login. */
export function endSession(): void {
  if (readToken() === null) return
  sessionStorage.clear()
  for (const listener of listeners) listener()
}

export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function isSignedIn(): boolean {
  return readToken() !== null
}
