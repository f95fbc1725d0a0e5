import type { Browser, Page } from '@playwright/test'
import { roundTripMs, withFreshPage } from './browser.ts'
import { password, type BenchMember } from '../load/people.ts'

/**
 * Signs in as a person does, over a slow network. Counts the sequential round trips from the reply to the sign-in until the figures
 * of the dashboard are shown.
 */
export function countSignInTrips(browser: Browser, url: string, member: BenchMember) {
  return withFreshPage(browser, async (page) => {
    await page.addInitScript(recordUsableTime)
    await page.goto(`${url}/login`, { waitUntil: 'networkidle' })
    const trips = recordTrips(page)
    await page.getByLabel('Email').fill(member.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('region', { name: 'Balance' }).waitFor()
    const usableAt = await page.evaluate(() => (window as { usableAt?: number }).usableAt ?? Number.NaN)
    // The browser reports a finished request a moment later.
    await page.waitForTimeout(100)
    const signIn = trips.find(({ path }) => path.endsWith('/login'))
    if (!signIn) throw new Error('no sign-in was sent')
    return countChain(trips.filter((trip) => trip.sentMs >= signIn.answeredMs && trip.answeredMs <= usableAt))
  })
}

/** Runs in the page and saves the time when its cards appear, by the clock of the requests. From outside it would be seen later. */
function recordUsableTime() {
  const watch = new MutationObserver(() => {
    if (!document.querySelector('section[aria-label=Balance] dd')) return
    ;(window as { usableAt?: number }).usableAt = Date.now()
    watch.disconnect()
  })
  watch.observe(document, { childList: true, subtree: true })
}

/** A request that went over the network, in milliseconds of one clock. */
interface Trip {
  path: string
  sentMs: number
  answeredMs: number
}

const needed = new Set(['document', 'script', 'stylesheet', 'fetch', 'xhr'])

/** Collects each request that a page needs, except those that the cache answers. */
function recordTrips(page: Page): Trip[] {
  const trips: Trip[] = []
  page.on('requestfinished', (request) => {
    const { startTime, requestStart, responseEnd } = request.timing()
    if (!needed.has(request.resourceType()) || responseEnd - requestStart < roundTripMs / 2) return
    // The time when it was sent, not when it was queued: with HTTP/1.1 a browser sends only six at a time.
    const [sentMs, answeredMs] = [startTime + Math.max(0, requestStart), startTime + responseEnd]
    trips.push({ path: new URL(request.url()).pathname, sentMs, answeredMs })
  })
  return trips
}

/** The length of the longest chain of trips in which each was sent after the reply to the one before. */
function countChain(trips: Trip[]): number {
  let [count, answeredMs] = [0, 0]
  for (const trip of trips.toSorted((a, b) => a.answeredMs - b.answeredMs)) {
    if (trip.sentMs >= answeredMs) [count, answeredMs] = [count + 1, trip.answeredMs]
  }
  return count
}
