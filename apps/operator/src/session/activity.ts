import { notifyTabs, onTabs } from './tabs.ts'

/**
 * When this browser last sent a call. The server ends a session after 15 minutes without one. The page does the same by its
 * own clock, so that members' data does not stay on an unattended screen. Tabs share the cookie, so they share the clock.
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

/** Calls `end` when the session has ended for lack of calls. Returns the function that stops watching. */
export function onIdle(end: () => void): () => void {
  const check = () => {
    if (Date.now() - lastCallAt >= idleMs) end()
  }
  // After sleep, a page becomes visible before its timers run.
  const clock = setInterval(check, 10_000)
  const wakes = ['focus', 'pageshow']
  for (const event of wakes) addEventListener(event, check)
  document.addEventListener('visibilitychange', check)
  return () => {
    clearInterval(clock)
    for (const event of wakes) removeEventListener(event, check)
    document.removeEventListener('visibilitychange', check)
  }
}
