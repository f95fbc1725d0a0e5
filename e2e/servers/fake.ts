import type { Page } from '@playwright/test'
import { FakeApi } from './fake-api.ts'
import { test as base } from './quiet-page.ts'

export { expect } from './quiet-page.ts'

interface Fixtures {
  /** The server of this worker, with nothing set yet. */
  api: FakeApi
  /** Opens a path as a member whose session storage holds a token. */
  enter: (path: string, page?: Page, token?: string) => Promise<void>
}

interface WorkerFixtures {
  /** The folder of the member app. */
  memberDist: string
  fakeServer: FakeApi
}

/** Tests of both apps against a server that answers as they say. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  memberDist: ['apps/member/dist', { scope: 'worker', option: true }],

  fakeServer: [
    async ({ memberDist }, use) => {
      const api = new FakeApi(memberDist)
      await api.start()
      await use(api)
      await api.stop()
    },
    { scope: 'worker' },
  ],

  baseURL: ({ fakeServer }, use) => use(fakeServer.url),

  // The runner reads from here that the page of the last test is gone before the server forgets what it was asked.
  api: [
    async ({ fakeServer, context: _emptied }, use) => {
      fakeServer.reset()
      await use(fakeServer)
    },
    { auto: true },
  ],

  enter: async ({ page: first }, use, { testId }) => {
    await use(async (path, page = first, token = 'token-0') => {
      // Once in a tab, before the first script of the app: a later page of the tab finds what the app has made of it.
      await page.addInitScript(
        ([mark, given]) => {
          if (window.name === mark) return
          window.name = mark
          sessionStorage.setItem('token', given)
        },
        [testId, token] as const,
      )
      await page.goto(path)
    })
  },
})

/** For tests that set the clock: a context of their own, because one that is shared keeps half of a replaced clock. */
export const testWithClock = test.extend({
  context: async ({ browser }, use) => {
    const context = await browser.newContext()
    await use(context)
    await context.close()
  },
  page: async ({ context }, use) => use(await context.newPage()),
})

/** The messages on the screen now. */
export function messages(page: Page) {
  return page.getByRole('region', { name: 'Messages' })
}
