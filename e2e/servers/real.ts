import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@cairn/client/calls/client.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { signIn as signInCall } from '@cairn/contract/member/account/sessions.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { startLocalChain, type LocalChain } from './local-chain.ts'
import { startOperatorSession, type OperatorSession } from './operator-session.ts'
import { test as base } from './quiet-page.ts'
import { startServer } from './start-server.ts'

export { expect } from './quiet-page.ts'

/** The real platform: one server process with its private PostgreSQL and the sample world. */
export interface RealServer {
  url: string
  dataDir: string
  /** Act without their screens. */
  treasurer: OperatorSession
  reviewer: OperatorSession
}

interface Fixtures {
  /** Opens the dashboard with a session of this member. The journeys of a newcomer and of the keyboard sign in by the screen. */
  signIn: (page: Page, email: string, password?: string) => Promise<void>
  /** Opens a screen of the back office as a signed-in operator. `path` begins with a slash. */
  enterBackOffice: (page: Page, role: OperatorRole, path?: string) => Promise<void>
  /** A page in a browser context of its own, as another person has it. */
  openPage: () => Promise<Page>
  /** The same, with a member signed in. */
  openMemberPage: (email: string) => Promise<Page>
}

interface WorkerFixtures {
  /** A file whose journeys change what others rely on has a worker, and so a server, of its own. */
  hasOwnServer: boolean
  /** The server follows a chain of bitcoin that is only here. It needs a server of its own. */
  hasChain: boolean
  chain: LocalChain
  server: RealServer
  /** The session of each role: all journeys of a worker share it. */
  operators: (role: OperatorRole) => Promise<OperatorSession>
  /** The session of Otis, the second owner of the sample world. */
  otherOwner: OperatorSession
}

/** Journeys through both apps and the real server. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  hasOwnServer: [false, { scope: 'worker', option: true }],
  hasChain: [false, { scope: 'worker', option: true }],

  chain: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of what a fixture needs from here
    async ({}, use) => {
      const chain = await startLocalChain()
      await use(chain)
      chain.close()
    },
    { scope: 'worker' },
  ],

  server: [
    async ({ hasChain, chain }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'cairn-journeys-'))
      try {
        const { BITCOIN_SOURCE } = chain.settings
        const { url, stop } = await startServer({ DATA_DIR: dataDir, ...(hasChain && { BITCOIN_SOURCE }) })
        try {
          const treasurer = await startOperatorSession(url, 'treasurer')
          const reviewer = await startOperatorSession(url, 'reviewer')
          await use({ url, dataDir, treasurer, reviewer })
        } finally {
          await stop()
        }
      } finally {
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
    // A machine that has ten times as much to do as cores takes more than a minute to start PostgreSQL and fill it.
    { scope: 'worker', timeout: 180_000 },
  ],

  operators: [
    async ({ server: { url, treasurer, reviewer } }, use) => {
      const sessions: Partial<Record<OperatorRole, Promise<OperatorSession>>> = {
        treasurer: Promise.resolve(treasurer),
        reviewer: Promise.resolve(reviewer),
      }
      await use((role) => (sessions[role] ??= startOperatorSession(url, role)))
    },
    { scope: 'worker' },
  ],

  otherOwner: [
    async ({ server: { url } }, use) => use(await startOperatorSession(url, 'second-owner')),
    { scope: 'worker' },
  ],

  baseURL: ({ server }, use) => use(server.url),

  signIn: async ({ server }, use) => {
    const visitor = createClient({ base: `${server.url}/api`, token: () => null })
    await use(async (page, email, password = 'stack-of-stones') => {
      const { data: token } = await visitor(signInCall, { body: { username: email, password } })
      // A page of this origin without a script of the app.
      await page.goto(`${server.url}/health`)
      await page.evaluate((given) => sessionStorage.setItem('token', given), token)
      await page.goto(`${server.url}/`)
      await page.getByRole('heading', { level: 1, name: /^Good/ }).waitFor()
    })
  },

  enterBackOffice: async ({ server, operators }, use) => {
    await use(async (page, role, path = '/') => {
      const { cookie, keepFactor } = await operators(role)
      await keepFactor()
      await page.context().addCookies([{ ...cookie, url: server.url, httpOnly: true, sameSite: 'Strict' }])
      await page.goto(`${server.url}/operator${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    })
  },

  openPage: async ({ browser }, use) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext()
      opened.push(context)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },

  openMemberPage: async ({ openPage, signIn }, use) => {
    await use(async (email) => {
      const page = await openPage()
      await signIn(page, email)
      return page
    })
  },
})

/** The link of the newest mail of a kind to an address. */
export async function readMailedLink(server: RealServer, kind: string, address: string): Promise<string> {
  const folder = join(server.dataDir, 'outbox')
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const mail = listMails(folder)
      .filter((name) => name.includes(kind))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .findLast((text) => text.includes(address))
    const text = mail?.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=') ?? ''
    const [link] = /https?:\/\/\S+\/(?:account|operator)\/\S+/.exec(text) ?? []
    if (link) return link
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no ${kind} mail to ${address}`)
}

function listMails(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
  } catch {
    return []
  }
}
