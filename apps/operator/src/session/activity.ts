import { notifyTabs, onTabs } from './tabs.ts'

/**
 * When this browser last sent a call. The server ends a session after 15 minutes without one; the page does the same by its own
 * clock, because what stands on a screen that nobody watches is members' affairs. Tabs share the cookie, so they share the clock.
 */
const idleMs = 15 * 60_000
let lastCallAt = Date.now()

onTabs('call', () => {
  lastCallAt = Date.now()
})

export function noteActivity(): void {
  lastCallAt = Date.now()
  notifyTabs('call')
}

/** Calls back when nothing was asked for so long that the session has ended. Gives what stops watching. */
export function onIdle(end: () => void): () => void {
  const look = () => {
    if (Date.now() - lastCallAt >= idleMs) end()
  }
  // A machine that slept wakes up with a page that is seen again, before its clocks go on.
  const clock = setInterval(look, 10_000)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(clock)
    document.removeEventListener('visibilitychange', look)
  }
}
