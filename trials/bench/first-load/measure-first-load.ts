import { copyFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import Fastify from 'fastify'
import { loadConfig } from '../../../apps/server/src/configuration/config.ts'
import { registerHeaders } from '../../../apps/server/src/platform/http/server/headers.ts'
import { serveMemberClient } from '../../../apps/server/src/platform/web/member-pages.ts'
import { openBrowser } from './browser.ts'
import type { BenchServer } from '../server/bench-server.ts'
import type { BenchMember } from '../load/people.ts'
import { judge, kB, number, type Section } from '../report/report.ts'
import { median, type Pace } from '../report/rounds.ts'
import { findHeaviestScreen } from './screens.ts'
import { measurePages } from './sign-in-page.ts'
import { countSignInTrips } from './sign-in-trips.ts'

/** Compares the sign-in pages with a plain page that has the same form, and counts the round trips to the dashboard. */
export async function measureFirstLoad(server: BenchServer, members: BenchMember[], pace: Pace): Promise<Section> {
  const browser = await openBrowser()
  const floor = await serveFloor(server)
  try {
    const pages = { floor: `${floor.url}/login`, member: `${server.url}/login`, backOffice: `${server.url}/operator` }
    const trips = []
    for (const member of members.slice(0, pace.rounds)) trips.push(await countSignInTrips(browser, server.url, member))
    const count = median(trips)
    const heaviest = findHeaviestScreen()
    const toDashboard = 'sequential round trips from signed in to a usable dashboard, including the page'
    return {
      title: 'First load',
      note:
        'The sign-in page, and that of the back office, compared with a plain HTML page that has the same form and no script, ' +
        `served alike, each in a fresh Chromium ${browser.version()}. ` +
        'Times are those of Lighthouse on its slow 4G (1.6 Mbit/s, 150 ms a round trip) and a processor four times as slow: calculated from a ' +
        'load at full speed. kB are 1,000 bytes, after brotli.',
      rows: [
        ...(await measurePages(browser, pages, pace)),
        judge(`the heaviest screen, “${heaviest.name}”`, kB(heaviest.bytes), 'at most 30 kB', heaviest.bytes <= 30_000),
        judge(toDashboard, number(count), 'at most 2', count <= 2),
      ],
    }
  } finally {
    await browser.close()
    await floor.close()
  }
}

/** Serves the plain page with the server's code, headers and compression. */
async function serveFloor(server: BenchServer): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = path.join(server.folder, 'floor')
  mkdirSync(folder, { recursive: true })
  copyFileSync(path.join(import.meta.dirname, 'floor.html'), path.join(folder, 'index.html'))
  const app = Fastify({ exposeHeadRoutes: false })
  await registerHeaders(app, loadConfig(server.environment))
  const configuration = { apiBase: '/api', avatarService: '', checks: true, passkeys: true, sampleWorld: false }
  await serveMemberClient(app, folder, {
    configuration,
    settings: async () => ({ prefillReferral: false }),
    publicUrl: '',
    readLanguage: () => 'en',
    findPageFile: async () => null,
  })
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), close: () => app.close() }
}
