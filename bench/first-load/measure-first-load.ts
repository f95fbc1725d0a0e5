import { openBrowser } from './browser.ts'
import { serveFloor } from './floor-server.ts'
import type { BenchServer } from '../server/bench-server.ts'
import type { BenchMember } from '../load/members.ts'
import { kB, number, spread, type Row, type Section } from '../report/report.ts'
import { median, type Pace } from '../report/rounds.ts'
import { measureScreens } from './screens.ts'
import { measurePage } from './sign-in-page.ts'
import { countSignInTrips } from './sign-in-trips.ts'

/** Compares the sign-in page with a plain page that has the same form, and counts the round trips to the dashboard. */
export async function measureFirstLoad(server: BenchServer, members: BenchMember[], pace: Pace): Promise<Section> {
  const browser = await openBrowser()
  const floor = await serveFloor(server)
  try {
    const page = await measurePage(browser, `${server.url}/login`, `${floor.url}/login`, pace)
    const trips = []
    for (const member of members.slice(0, pace.rounds)) trips.push(await countSignInTrips(browser, server.url, member))
    const count = median(trips.map((each) => each.count))
    return {
      title: 'First load',
      note:
        `The sign-in page and a plain HTML page with the same form and no script, served alike, each in a fresh Chromium ${browser.version()}. ` +
        'Times are those of Lighthouse on its slow 4G (1.6 Mbit/s, 150 ms a round trip) and a processor four times as slow: once calculated from ' +
        'a load at full speed, once with throttling by the browser. kB are 1,000 bytes, after brotli.',
      rows: [
        ...page,
        ...screenRows(),
        {
          what: 'sequential round trips from signed in to a usable dashboard, including the page',
          ours: number(count),
          budget: 'at most 2',
          isMet: count <= 2,
        },
        {
          what: 'their time, at 150 ms a round trip and full bandwidth',
          ours: `${spread(trips.map((each) => each.usableMs))} ms`,
        },
      ],
    }
  } finally {
    await browser.close()
    await floor.close()
  }
}

function screenRows(): Row[] {
  return measureScreens().map(({ name, ownBytes, directBytes }) => ({
    what: `screen “${name}”: after the dashboard, and as the first screen`,
    ours: `${kB(ownBytes)}, ${kB(directBytes)}`,
    budget: 'each at most 30 kB',
    isMet: Math.max(ownBytes, directBytes) <= 30_000,
  }))
}
