import { expect, test as base } from '@playwright/test'

export { expect } from '@playwright/test'

/** What the console may show in a test. Every other error fails it. */
export interface Console {
  errors: string[]
  /** The test expects this error, and it must come. */
  expect: (pattern: RegExp) => void
}

/** Tests that share the page of their worker, in which the console stays silent. */
export const test = base.extend<{ console: Console }>({
  // What one test installs would meet the next one. The test of the offline page opens a browser of its own.
  serviceWorkers: 'block',

  context: async ({ context, reuseContext }, use) => {
    await use(context)
    // The runner empties the page for the next test, and fails that one if the page is just going somewhere itself.
    // The first visit of the empty page can fail for the same reason; the second finds nothing under way.
    const page = context.pages()[0]
    if (reuseContext && page) {
      const leave = () => page.goto('about:blank')
      await leave()
        .catch(leave)
        .catch(() => undefined)
    }
  },

  // A breach of the content security policy is reported on the console, so a silent console proves the policy as well.
  console: [
    async ({ context }, use) => {
      const expected: RegExp[] = []
      const errors: string[] = []
      context.on('console', (message) => {
        // The browser's own line about a reply that is not 2xx or never came; the tests look at what the page shows.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          errors.push(message.text())
      })
      context.on('weberror', (error) => errors.push(String(error.error())))
      await use({ errors, expect: (pattern) => void expected.push(pattern) })
      const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)))
      expect(unexpected, 'errors on the console').toEqual([])
      for (const pattern of expected) expect(errors.join('\n')).toMatch(pattern)
    },
    { auto: true },
  ],
})
