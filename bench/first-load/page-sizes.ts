import type { Browser } from '@playwright/test'
import { withFreshPage } from './browser.ts'

/** The requests of a page's first load. Sizes are those of the bodies as sent, in bytes. */
export interface PageSizes {
  requests: number
  page: number
  scripts: number
  scriptFiles: number
  styles: number
}

/** Loads a page once and reads the sizes of its requests. */
export function readPageSizes(browser: Browser, url: string): Promise<PageSizes> {
  return withFreshPage(browser, async (page) => {
    await page.goto(url, { waitUntil: 'networkidle' })
    return page.evaluate(readSizes)
  })
}

/** Runs in the page at the end. */
function readSizes(): PageSizes {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const scripts = resources.filter(({ name }) => name.endsWith('.js'))
  const styles = resources.filter(({ name }) => name.endsWith('.css'))
  return {
    requests: resources.length + 1,
    page: navigation?.encodedBodySize ?? 0,
    scripts: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    scriptFiles: scripts.length,
    styles: styles.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  }
}
