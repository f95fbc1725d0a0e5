// What runs in the page cannot reach outside of itself.
/* oxlint-disable unicorn/consistent-function-scoping */
import type { Page } from '@playwright/test'

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** What was moved since the page began without the person's doing, as the browser counts it for CLS, by more than `most`. */
export async function findShifts(page: Page, settleMs: number, most = 0): Promise<string[]> {
  await page.waitForTimeout(settleMs)
  return page.evaluate((allowed) => {
    const { promise, resolve } = Promise.withResolvers<string[]>()
    const observer = new PerformanceObserver((list) => {
      const shifts = (list.getEntries() as LayoutShift[]).filter(
        ({ hadRecentInput, value }) => !hadRecentInput && value > allowed,
      )
      resolve(shifts.map(({ value, sources }) => `${nameAll(sources)} moved: ${value.toFixed(4)}`))
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    // It says nothing when there is nothing to say.
    setTimeout(() => resolve([]), 100)
    return promise

    function nameAll(sources: LayoutShift['sources']): string {
      return sources.map(({ node }) => `${node?.nodeName} “${node?.textContent?.trim().slice(0, 20)}”`).join(', ')
    }
  }, most)
}
