import { tabStorage } from '@cairn/client/browser/storage.ts'

/**
 * The session's token is in session storage, so it belongs to one tab. A duplicated tab has the same session. So a new
 * token is sent to the other tabs, and a tab that has the token before it takes the new one. Signing out ends the
 * session in all of them.
 */
const key = 'token'
const listeners = new Set<() => void>()
// Only in a page. While the pages are prerendered, an open channel would keep the build running.
const channel = typeof document === 'undefined' ? null : new BroadcastChannel('cairn-session')

interface Renewal {
  old: string
  /** Null after the session has ended. */
  new: string | null
}

channel?.addEventListener('message', ({ data: renewal }: MessageEvent<Renewal>) => {
  if (renewal.old !== readToken()) return
  if (renewal.new === null) endSession()
  else tabStorage.write(key, renewal.new)
})

export function readToken(): string | null {
  return tabStorage.read(key)
}

/** Stores the token of a reply, in every tab of the same session. */
export function storeToken(token: string): void {
  const old = readToken()
  if (old === token) return
  tabStorage.write(key, token)
  if (old) tellOtherTabs({ old, new: token })
}

/** Removes the token when the member signs out, here and in the tabs of the same session. */
export function dropToken(): void {
  const old = readToken()
  tabStorage.clear()
  if (old) tellOtherTabs({ old, new: null })
}

function tellOtherTabs(renewal: Renewal): void {
  // The rule is about windows. A channel only reaches this origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage(renewal)
}

/** Removes the token of an ended session. The app then shows the sign-in screen. */
export function endSession(): void {
  if (readToken() === null) return
  tabStorage.clear()
  notify()
}

/** Shows the app to the member in this page. A reload would lose a token that the browser does not keep. Returns whether it had to. */
export function enterWithoutStorage(): boolean {
  const isForgetful = tabStorage.isForgetful(key)
  if (isForgetful) notify()
  return isForgetful
}

function notify() {
  for (const listener of listeners) listener()
}

/** Listens to the end of the session, and to its beginning in this page. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function isSignedIn(): boolean {
  return readToken() !== null
}
