import type { Browser, Page } from '@playwright/test'
import { roundTripMs, withFreshPage } from './browser.ts'
import { password, type BenchMember } from './members.ts'

export interface SignInTrips {
  /** Round trips that wait for one another, from the reply to the sign-in until the figures are there. */
  count: number
  /** From that reply until the figures are there. */
  usableMs: number
  /** What each of them was for. */
  paths: string[]
}

/** Signs in as a person does, over a long way, and counts how often the way is gone before the dashboard is there. */
export function countSignInTrips(browser: Browser, url: string, member: BenchMember): Promise<SignInTrips> {
  return withFreshPage(browser, async (page) => {
    await page.addInitScript(noteUsable)
    await page.goto(`${url}/login`, { waitUntil: 'networkidle' })
    const trips = noteTrips(page)
    await page.getByLabel('Email').fill(member.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('region', { name: 'Balance' }).waitFor()
    const usableAt = await page.evaluate(() => (window as { usableAt?: number }).usableAt ?? Number.NaN)
    // What has been answered a moment ago is told a moment later.
    await page.waitForTimeout(100)
    const signIn = trips.find(({ path }) => path.endsWith('/login'))
    if (!signIn) throw new Error('no sign-in was sent')
    const chain = findChain(trips.filter((trip) => trip.sentMs >= signIn.answeredMs && trip.answeredMs <= usableAt))
    return { count: chain.length, usableMs: usableAt - signIn.answeredMs, paths: chain.map(({ path }) => path) }
  })
}

/** Notes in the page when its cards stand there, by the clock of the requests: of the day, in milliseconds. From outside it is seen later. */
function noteUsable() {
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

/** Notes each request that a page needs; those that the cache answers, in no time, are none. */
function noteTrips(page: Page): Trip[] {
  const trips: Trip[] = []
  page.on('requestfinished', (request) => {
    const { startTime, requestStart, responseEnd } = request.timing()
    if (!needed.has(request.resourceType()) || responseEnd - requestStart < roundTripMs / 2) return
    // When it was sent, not when it was asked for: a browser that speaks HTTP/1.1 keeps all but six waiting.
    const [sentMs, answeredMs] = [startTime + Math.max(0, requestStart), startTime + responseEnd]
    trips.push({ path: new URL(request.url()).pathname, sentMs, answeredMs })
  })
  return trips
}

/** The longest row of trips of which each was sent when the one before had been answered. */
function findChain(trips: Trip[]): Trip[] {
  const chain: Trip[] = []
  for (const trip of trips.toSorted((a, b) => a.answeredMs - b.answeredMs)) {
    if (trip.sentMs >= (chain.at(-1)?.answeredMs ?? 0)) chain.push(trip)
  }
  return chain
}
