/** What the tabs of one browser tell each other: they share the cookie, and so the session. */
export type TabNews = 'call' | 'signed in' | 'signed out'

const channel = new BroadcastChannel('cairn-office')

export function notifyTabs(news: TabNews): void {
  // A channel only reaches this origin; the rule is about windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(news)
}

/** Listens to the other tabs. Gives what stops listening. */
export function onTabs(news: TabNews, listener: () => void): () => void {
  const follow = (message: MessageEvent<TabNews>) => {
    if (message.data === news) listener()
  }
  channel.addEventListener('message', follow)
  return () => channel.removeEventListener('message', follow)
}
