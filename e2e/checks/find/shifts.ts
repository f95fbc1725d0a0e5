// Functions that run in the page cannot use anything outside themselves.
/* oxlint-disable unicorn/consistent-function-scoping */
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Where each element was first seen, by the width of the window. */
    places?: Record<number, Map<Element, { left: number; top: number }>>
  }
}

/**
 * Finds what is no longer where an earlier call of this page found it, in a narrow and in a wide window. A screen that loads is
 * so judged at both widths in one load.
 */
export async function findMoved(page: Page): Promise<string[]> {
  const moved: string[] = []
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    moved.push(...(await page.evaluate(comparePlaces, width)))
  }
  return moved
}

async function comparePlaces(at: number): Promise<string[]> {
  // The app answers a new width with a render.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const places = ((window.places ??= {})[at] ??= new Map())
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    if (!width || !height || !element.checkVisibility({ visibilityProperty: true })) return []
    // An empty element has no visible place.
    if (!element.textContent.trim() && !element.matches('img, svg, input, select, textarea, button')) return []
    const place = places.get(element)
    if (!place && top < innerHeight) places.set(element, { left, top })
    if (!place || Math.hypot(left - place.left, top - place.top) < 3) return []
    const to = `${Math.round(left)}, ${Math.round(top)}`
    return [`${element.nodeName} “${element.textContent.trim().slice(0, 20)}” moved to ${to} at ${at} px`]
  })
}

interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null }[]
}

/** The moves since a time of the page, as the browser counts them for CLS. */
export function findShifts(page: Page, since: number): Promise<string[]> {
  return page.evaluate((sinceMs) => {
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift', buffered: true })
    const shifts = observer.takeRecords() as LayoutShift[]
    return shifts
      .filter(({ startTime }) => startTime > sinceMs)
      .map(({ value, sources }) => `${nameAll(sources)} moved: ${value.toFixed(4)}`)

    function nameAll(sources: LayoutShift['sources']): string {
      return sources.map(({ node }) => `${node?.nodeName} “${node?.textContent?.trim().slice(0, 20)}”`).join(', ')
    }
  }, since)
}
