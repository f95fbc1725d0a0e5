/** Messages between the tabs of a browser, which share the cookie and so the session. */
export type TabMessage = 'call' | 'signed in' | 'signed out'

// Only in a page. While the sign-in page is prerendered, an open channel would keep the build running.
const channel = typeof document === 'undefined' ? null : new BroadcastChannel('cairn-backoffice')

export function notifyTabs(message: TabMessage): void {
  // A channel only reaches this origin; the rule is about windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage(message)
}

/** Listens to the other tabs. Returns the function that stops listening. */
export function onTabs(message: TabMessage, listener: () => void): () => void {
  const onMessage = (event: MessageEvent<TabMessage>) => {
    if (event.data === message) listener()
  }
  channel?.addEventListener('message', onMessage)
  return () => channel?.removeEventListener('message', onMessage)
}
