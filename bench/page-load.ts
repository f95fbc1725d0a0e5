import type { Browser } from '@playwright/test'
import { slow4G, withFreshPage } from './browser.ts'

/** What one load of a page was like. */
export interface PageLoad {
  fcpMs: number
  lcpMs: number
  tbtMs: number
  cls: number
  requests: number
  pageBytes: number
  scriptBytes: number
  scripts: number
  styleBytes: number
}

/** Loads a page once, for the first time, over a slow network on a slow processor. */
export function loadPage(browser: Browser, url: string): Promise<PageLoad> {
  return withFreshPage(browser, slow4G, async (page) => {
    await page.addInitScript(observe)
    await page.goto(url, { waitUntil: 'networkidle' })
    return page.evaluate(readObserved)
  })
}

interface Observed {
  lcpMs: number
  cls: number
  tasks: { startTime: number; duration: number }[]
}

/** Runs in the page before anything of its own. */
function observe(): void {
  const observed: Observed = { lcpMs: 0, cls: 0, tasks: [] }
  Object.assign(window, { observed })
  // Inside, because the page gets the text of this function and nothing that stands around it.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const watch = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => (observed.lcpMs = entry.startTime))
  watch('layout-shift', (entry) => (observed.cls += (entry as PerformanceEntry & { value: number }).value))
  watch('longtask', ({ startTime, duration }) => observed.tasks.push({ startTime, duration }))
}

/** Runs in the page at the end. Sizes are those of the bodies as they were sent. */
function readObserved(): PageLoad {
  const { lcpMs, cls, tasks } = (window as unknown as { observed: Observed }).observed
  const fcpMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const bytesOf = (ending: string) =>
    resources.filter(({ name }) => name.endsWith(ending)).reduce((sum, entry) => sum + entry.encodedBodySize, 0)
  // Of each task after the first paint what goes beyond 50 ms, because only then is there something to touch.
  const blocking = tasks.filter((task) => task.startTime + task.duration > fcpMs)
  return {
    fcpMs,
    lcpMs,
    cls,
    tbtMs: blocking.reduce((sum, task) => sum + Math.max(0, task.duration - 50), 0),
    requests: resources.length + 1,
    pageBytes: navigation?.encodedBodySize ?? 0,
    scriptBytes: bytesOf('.js'),
    scripts: resources.filter(({ name }) => name.endsWith('.js')).length,
    styleBytes: bytesOf('.css'),
  }
}
