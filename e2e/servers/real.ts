import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { test as base } from './window.ts'
import { openBackOffice, type BackOffice } from './operator-session.ts'

export { expect } from '@playwright/test'

/** The real platform: one server process with its private PostgreSQL and the sample world. */
export interface Services {
  url: string
  dataDir: string
  /** What an operator does, without their screens. */
  treasurer: BackOffice
  reviewer: BackOffice
}

interface Fixtures {
  /** Signs a person in by the sign-in screen. */
  signIn: (page: Page, email: string, password?: string) => Promise<void>
  /** Nothing may be said on the console as an error. */
  silence: void
}

export const test = base.extend<Fixtures, { server: Services }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of what a fixture needs from here
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'cairn-journeys-'))
      const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
        // The build of the member client leaves its own NODE_ENV behind; in production there is no sample world.
        env: {
          ...process.env,
          NODE_ENV: 'development',
          PORT: '0',
          DATA_DIR: dataDir,
          LOG_LEVEL: 'warn',
          AVATAR_SERVICE_URL: 'none',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      try {
        const url = await readUrl(server)
        const [treasurer, reviewer] = [await openBackOffice(url, 'treasurer'), await openBackOffice(url, 'reviewer')]
        await use({ url, dataDir, treasurer, reviewer })
      } finally {
        server.kill('SIGTERM')
        if (server.exitCode === null) await new Promise((resolve) => server.once('exit', resolve))
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: ({ server }, use) => use(server.url),

  signIn: async ({ server }, use) => {
    await use(async (page, email, password = 'stack-of-stones') => {
      await page.goto(`${server.url}/login`)
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password').fill(password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { level: 1, name: /^Good/ }).waitFor()
    })
  },

  silence: [
    async ({ context }, use) => {
      const errors: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          errors.push(message.text())
      })
      context.on('weberror', (error) => errors.push(String(error.error())))
      await use()
      if (errors.length > 0) throw new Error(`the console said: ${errors.join('\n')}`)
    },
    { auto: true },
  ],
})

function readUrl(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stdout?.on('data', (bytes: Buffer) => {
      said += bytes.toString()
      const [, url] = /Cairn is ready at (\S+)/.exec(said) ?? []
      if (url) resolve(url)
    })
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)))
  })
}

/** The link of the newest mail of a kind to an address, as its reader would press it. */
export async function readMailedLink(server: Services, kind: string, address: string): Promise<string> {
  const folder = join(server.dataDir, 'outbox')
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const mail = listMails(folder)
      .filter((name) => name.includes(kind))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .findLast((text) => text.includes(address))
    const [link] =
      /https?:\/\/\S+\/(?:account|operator)\/\S+/.exec(mail?.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=') ?? '') ??
      []
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
