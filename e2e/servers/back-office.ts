import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { openBackOffice, type BackOffice } from './operator-session.ts'
import { test as base } from './real.ts'

export { expect } from './real.ts'

interface Fixtures {
  /** Opens a screen of the back office as an operator of a role, who has signed in. `path` begins with a slash. */
  enterOffice: (page: Page, role: OperatorRole, path?: string) => Promise<void>
  /** The browser of somebody else, with nothing of the first one's in it. */
  openBeside: () => Promise<Page>
  /** A member who has signed in, in a browser of their own. */
  enterAsMember: (email: string) => Promise<Page>
}

interface WorkerFixtures {
  /** Who has signed in to this platform already: one session of each role is enough for all journeys. */
  operators: (role: OperatorRole) => Promise<BackOffice>
}

/** Journeys in the back office of the real platform. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  operators: [
    async ({ server }, use) => {
      const signedIn = new Map<OperatorRole, Promise<BackOffice>>([
        ['treasurer', Promise.resolve(server.treasurer)],
        ['reviewer', Promise.resolve(server.reviewer)],
      ])
      await use((role) => {
        const operator = signedIn.get(role) ?? openBackOffice(server.url, role)
        signedIn.set(role, operator)
        return operator
      })
    },
    { scope: 'worker' },
  ],

  enterOffice: async ({ server, operators }, use) => {
    await use(async (page, role, path = '/') => {
      const { cookie } = await operators(role)
      await page.context().addCookies([{ ...cookie, url: server.url, httpOnly: true, sameSite: 'Strict' }])
      await page.goto(`${server.url}/operator${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    })
  },

  openBeside: async ({ browser, server }, use) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ baseURL: server.url })
      opened.push(context)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },

  enterAsMember: async ({ openBeside, signIn }, use) => {
    await use(async (email) => {
      const page = await openBeside()
      await signIn(page, email)
      return page
    })
  },
})
