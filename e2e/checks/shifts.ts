// What runs in the page cannot reach outside of itself.
/* oxlint-disable unicorn/consistent-function-scoping */
import type { Page } from '@playwright/test'

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** What was moved since the page began without the person's doing, as the browser counts it for CLS. */
export async function findShifts(page: Page, settleMs: number): Promise<string[]> {
  await page.waitForTimeout(settleMs)
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift', buffered: true })
    const shifts = observer.takeRecords() as LayoutShift[]
    return shifts
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .map(({ value, sources }) => `${nameAll(sources)} moved: ${value.toFixed(4)}`)

    function nameAll(sources: LayoutShift['sources']): string {
      return sources.map(({ node }) => `${node?.nodeName} “${node?.textContent?.trim().slice(0, 20)}”`).join(', ')
    }
  })
}
