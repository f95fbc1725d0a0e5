import { sessionLifetimes } from '@cairn/contract/core/constants.ts'
import { notifyTabs, onTabs } from './tabs.ts'

/**
 * When this browser last sent a call. The server ends a session after a time without one. The page does the same by its
 * own clock, so that members' data does not stay on an unattended screen. Tabs share the cookie, so they share the clock.
 */
const idleMs = sessionLifetimes.operator.idleMinutes * 60_000
let lastCallAt = Date.now()

onTabs('call', () => {
  lastCallAt = Date.now()
})

export function noteActivity(): void {
  lastCallAt = Date.now()
  notifyTabs('call')
}

const warningMs = 2 * 60_000

/** What `watchActivity` tells. */
interface Watcher {
  /** The session ends soon, at this time; null when it was kept. */
  warn: (endsAt: number | null) => void
  end: () => void
  /** Somebody types, and no call was sent for a minute. */
  keep: () => void
}

/** Watches for the end of the session for lack of calls. Returns the function that stops watching. */
export function watchActivity({ warn, end, keep }: Watcher): () => void {
  const check = () => {
    const idleForMs = Date.now() - lastCallAt
    if (idleForMs >= idleMs) end()
    else warn(idleForMs >= idleMs - warningMs ? lastCallAt + idleMs : null)
  }
  // Only what a person does in a field is trusted by the browser; a script of the page cannot keep a session by it.
  const noteTyping = ({ isTrusted, target }: Event) => {
    const { form } = target as HTMLInputElement
    if (form) typedForms.add(form)
    const idleForMs = Date.now() - lastCallAt
    if (isTrusted && idleForMs >= 60_000 && idleForMs < idleMs) keep()
  }
  // After sleep, a page becomes visible before its timers run.
  const clock = setInterval(check, 10_000)
  const wakes = ['focus', 'pageshow']
  for (const event of wakes) addEventListener(event, check)
  document.addEventListener('visibilitychange', check)
  document.addEventListener('input', noteTyping)
  return () => {
    clearInterval(clock)
    for (const event of wakes) removeEventListener(event, check)
    document.removeEventListener('visibilitychange', check)
    document.removeEventListener('input', noteTyping)
  }
}

const typedForms = new WeakSet<HTMLFormElement>()

/** Whether the page has a form in which something was typed. */
export function hasTypedForm(): boolean {
  return [...document.forms].some((form) => typedForms.has(form))
}
