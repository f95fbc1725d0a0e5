import { expect, type Page } from '@playwright/test'
import { ForeignServer } from './foreign-server.ts'
import { test as base } from './window.ts'

export { expect } from '@playwright/test'

/** What the console may say in this test. Everything else that is an error fails it. */
export interface Console {
  errors: string[]
  /** The test expects this, and it must come. */
  expect: (pattern: RegExp) => void
}

interface Fixtures {
  /** A fresh server that is not ours, for this test alone. */
  foreign: ForeignServer
  console: Console
  /** Opens a path as a visitor. */
  visit: (path: string, page?: Page) => Promise<void>
  /** Opens a path as a member whose session storage already holds a token. */
  enter: (path: string, page?: Page) => Promise<void>
}

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of what a fixture needs from here
  foreign: async ({}, use) => {
    const server = new ForeignServer(process.env['MEMBER_DIST'] ?? 'apps/member/dist')
    await server.start()
    await use(server)
    await server.stop()
  },

  // The runner reads from here that the window leaves before this server stops.
  context: ({ foreign: _server, context }, use) => use(context),

  // A broken rule of the content security policy is told on the console, so a silent console proves the policy as well.
  console: [
    async ({ context }, use) => {
      const expected: RegExp[] = []
      const errors: string[] = []
      context.on('console', (message) => {
        // The browser's own line about a reply that is not 2xx or never came; the tests look at what the page says.
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

  visit: async ({ foreign, page: first }, use) => {
    await use(async (path, page = first) => {
      await page.goto(foreign.origin + path)
    })
  },

  enter: async ({ foreign, page: first }, use) => {
    await use(async (path, page = first) => {
      // Session storage belongs to an origin, so something of that origin is opened first.
      await page.goto(`${foreign.origin}/favicon.svg`)
      await page.evaluate(() => sessionStorage.setItem('token', 'token-0'))
      await page.goto(foreign.origin + path)
    })
  },
})

/** The messages on the screen now. */
export function messages(page: Page) {
  return page.getByRole('region', { name: 'Messages' })
}
