import type { Browser } from '@playwright/test'
import { auditPage, fetchLighthouse, type Audit, type Throttling } from './lighthouse.ts'
import { readPageSizes } from './page-sizes.ts'
import { kB, ms, number, ratioRow, spread, type Row } from '../report/report.ts'
import { median, takeTurns, type Pace } from '../report/rounds.ts'

const methods: Record<Throttling, string> = { simulate: 'simulated', devtools: 'with throttling applied' }

/** Compares a page with the plain page: its requests, its paints and its scores in Lighthouse. */
export async function measurePage(browser: Browser, ours: string, floor: string, pace: Pace): Promise<Row[]> {
  await fetchLighthouse()
  const rows = await compareSizes(browser, ours, floor)
  for (const method of ['simulate', 'devtools'] as const) rows.push(...(await compareAudits(method, ours, floor, pace)))
  return [...rows, await readScores(ours)]
}

async function compareSizes(browser: Browser, oursUrl: string, floorUrl: string): Promise<Row[]> {
  const [floor, ours] = [await readPageSizes(browser, floorUrl), await readPageSizes(browser, oursUrl)]
  return [
    { what: 'requests', floor: number(floor.requests), ours: number(ours.requests) },
    {
      what: 'page',
      floor: kB(floor.page),
      ours: kB(ours.page),
      budget: 'at most 14 kB',
      isMet: ours.page <= 14_000,
    },
    {
      what: 'scripts',
      floor: '0',
      ours: `${kB(ours.scripts)} in ${ours.scriptFiles}`,
      budget: 'at most 85 kB in 2',
      isMet: ours.scripts <= 85_000 && ours.scriptFiles <= 2,
    },
    { what: 'separate style sheets', floor: kB(floor.styles), ours: kB(ours.styles) },
  ]
}

async function compareAudits(method: Throttling, oursUrl: string, floorUrl: string, pace: Pace): Promise<Row[]> {
  // Paints vary more than calls.
  const { floor, ours } = await takeTurns(
    { ...pace, rounds: pace.rounds * 2 },
    {
      floor: () => auditPage(floorUrl, method),
      ours: () => auditPage(oursUrl, method),
    },
  )
  const both = (figure: 'fcpMs' | 'lcpMs') => ({ floor: time(floor, figure), ours: time(ours, figure) })
  const ratio = (figure: 'fcpMs' | 'lcpMs') => middle(ours, figure) / middle(floor, figure)
  const how = methods[method]
  return [
    { what: `first contentful paint, ${how}`, ...both('fcpMs'), ratio: number(ratio('fcpMs'), 2) },
    ratioRow({ what: `largest contentful paint, ${how}`, ...both('lcpMs'), value: ratio('lcpMs'), most: 1.1 }),
    {
      what: `total blocking time, ${how}`,
      floor: ms(middle(floor, 'tbtMs')),
      ours: ms(middle(ours, 'tbtMs')),
      budget: 'at most 50 ms',
      isMet: middle(ours, 'tbtMs') <= 50,
    },
    {
      what: `cumulative layout shift, ${how}`,
      floor: number(middle(floor, 'cls'), 3),
      ours: number(middle(ours, 'cls'), 3),
      budget: '0',
      isMet: Math.max(...ours.map(({ cls }) => cls)) === 0,
    },
  ]
}

async function readScores(url: string): Promise<Row> {
  const { scores } = await auditPage(url, 'simulate', ['performance', 'accessibility', 'best-practices', 'seo'])
  return {
    what: `Lighthouse: ${Object.keys(scores).join(', ')}`,
    ours: Object.values(scores)
      .map((score) => number(score))
      .join(', '),
    budget: 'each 100',
    isMet: Object.values(scores).every((score) => score === 100),
  }
}

function middle(audits: Audit[], figure: 'fcpMs' | 'lcpMs' | 'tbtMs' | 'cls'): number {
  return median(audits.map((audit) => audit[figure]))
}

function time(audits: Audit[], figure: 'fcpMs' | 'lcpMs'): string {
  return `${spread(audits.map((audit) => audit[figure]))} ms`
}
