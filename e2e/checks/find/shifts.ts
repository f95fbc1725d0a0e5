// Functions that run in the page cannot use anything outside themselves.
/* oxlint-disable unicorn/consistent-function-scoping */
import type { Page } from '@playwright/test'

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** The moves since the page opened without the person's action, as the browser counts them for CLS. */
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
