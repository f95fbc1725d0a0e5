import { test as base, type Page } from '@playwright/test'

/**
 * A window that the tests of a worker have one after the other. Each leaves it at an empty page, with nothing under way; a server
 * of one test alone has to stop after that, else the page that was asked for last comes as an error.
 */
export const test = base.extend({
  context: async ({ context, reuseContext }, use) => {
    await use(context)
    const [page] = context.pages()
    if (reuseContext && page) await leave(page)
  },
})

/**
 * The runner empties the window too, but where something else comes just before, it takes that for a failure, and the next test
 * pays for it. The empty page is on its way all the same.
 */
async function leave(page: Page): Promise<void> {
  try {
    await page.goto('about:blank')
  } catch (error) {
    if (!String(error).includes('is interrupted by another navigation')) throw error
    await page.waitForURL('about:blank')
  }
}
