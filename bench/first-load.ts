import { openBrowser } from './browser.ts'
import { serveFloor } from './floor-server.ts'
import type { BenchHouse } from './house.ts'
import type { BenchMember } from './members.ts'
import { loadPage, type PageLoad } from './page-load.ts'
import { kB, ms, number, ratioRow, spread, type Row, type Section } from './report.ts'
import { median, takeTurns, type Pace } from './rounds.ts'
import { measureScreens } from './screens.ts'
import { countSignInTrips } from './sign-in-trips.ts'

/** The sign-in page beside a plain page with the same form, and the way from there to the dashboard. */
export async function measureFirstLoad(house: BenchHouse, members: BenchMember[], pace: Pace): Promise<Section> {
  const browser = await openBrowser()
  const floor = await serveFloor(house)
  try {
    const turns = await takeTurns(pace, {
      floor: () => loadPage(browser, `${floor.url}/login`),
      ours: () => loadPage(browser, `${house.url}/login`),
    })
    const trips = []
    for (const member of members.slice(0, pace.rounds)) trips.push(await countSignInTrips(browser, house.url, member))
    const count = median(trips.map((each) => each.count))
    return {
      title: 'First load',
      note:
        `The sign-in page and a plain HTML page with the same form and no script, served alike, each in a fresh Chromium ${browser.version()} ` +
        'with its throttling at 1.6 Mbit/s, 150 ms a round trip and a processor four times as slow. kB are 1,000 bytes, after brotli.',
      rows: [
        ...pageRows(turns.floor, turns.ours),
        ...screenRows(),
        {
          what: 'round trips one after the other from signed in to a usable dashboard, the page among them',
          ours: number(count),
          budget: 'at most 2',
          isMet: count <= 2,
        },
        {
          what: 'the same in time, at 150 ms a round trip and full speed otherwise',
          ours: `${spread(trips.map((each) => each.usableMs))} ms`,
        },
      ],
    }
  } finally {
    await browser.close()
    await floor.close()
  }
}

function pageRows(floors: PageLoad[], ours: PageLoad[]): Row[] {
  const both = (figure: keyof PageLoad, show: (value: number) => string) => ({
    floor: show(middle(floors, figure)),
    ours: show(middle(ours, figure)),
  })
  const scripts = middle(ours, 'scripts')
  return [
    { what: 'requests', ...both('requests', number) },
    { what: 'page', ...both('pageBytes', kB), budget: 'at most 14 kB', isMet: middle(ours, 'pageBytes') <= 14_000 },
    {
      what: 'scripts',
      floor: '0',
      ours: `${kB(middle(ours, 'scriptBytes'))} in ${scripts}`,
      budget: 'at most 85 kB in 2',
      isMet: middle(ours, 'scriptBytes') <= 85_000 && scripts <= 2,
    },
    { what: 'style sheets beside the page', ...both('styleBytes', kB) },
    {
      what: 'first contentful paint',
      floor: time(floors, 'fcpMs'),
      ours: time(ours, 'fcpMs'),
      ratio: number(middle(ours, 'fcpMs') / middle(floors, 'fcpMs'), 2),
    },
    ratioRow({
      what: 'largest contentful paint',
      floor: time(floors, 'lcpMs'),
      ours: time(ours, 'lcpMs'),
      value: middle(ours, 'lcpMs') / middle(floors, 'lcpMs'),
      most: 1.1,
    }),
    { what: 'total blocking time', ...both('tbtMs', ms), budget: 'at most 50 ms', isMet: middle(ours, 'tbtMs') <= 50 },
    {
      what: 'cumulative layout shift',
      ...both('cls', (value) => number(value, 3)),
      budget: '0',
      isMet: middle(ours, 'cls') === 0,
    },
  ]
}

function middle(loads: PageLoad[], figure: keyof PageLoad): number {
  return median(loads.map((load) => load[figure]))
}

function time(loads: PageLoad[], figure: 'fcpMs' | 'lcpMs'): string {
  return `${spread(loads.map((load) => load[figure]))} ms`
}

function screenRows(): Row[] {
  return measureScreens().map(({ name, ownBytes, directBytes }) => ({
    what: `screen “${name}”: after the dashboard, and as the first that a member sees`,
    ours: `${kB(ownBytes)}, ${kB(directBytes)}`,
    budget: 'each at most 30 kB',
    isMet: Math.max(ownBytes, directBytes) <= 30_000,
  }))
}
