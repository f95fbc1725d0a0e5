import type { Browser, Request } from '@playwright/test'
import { withFreshPage } from './browser.ts'
import { auditPage, fetchLighthouse, readScores, type Audit } from './lighthouse.ts'
import { compare, judge, kB, ms, number, type Row } from '../report/report.ts'
import { median, type Pace } from '../report/rounds.ts'

export type Pages = Record<'floor' | 'member' | 'backOffice', string>

/** Compares sign-in pages with the plain page: their requests, their paints and their scores in Lighthouse. */
export async function measurePages(browser: Browser, pages: Pages, pace: Pace): Promise<Row[]> {
  await fetchLighthouse()
  return [...(await compareSizes(browser, pages)), ...(await compareAudits(pages, pace)), await scoresRow(pages.member)]
}

async function compareSizes(browser: Browser, pages: Pages): Promise<Row[]> {
  const [floor, ours] = [await readSizes(browser, pages.floor), await readSizes(browser, pages.member)]
  const [page, scripts, files] = [sum(ours.document), sum(ours.script), ours.script.length]
  return [
    judge('page', kB(page), 'at most 14 kB', page <= 14_000, kB(sum(floor.document))),
    judge('scripts', `${kB(scripts)} in ${files}`, 'at most 85 kB in 2', scripts <= 85_000 && files <= 2, '0'),
  ]
}

type Sizes = Record<'document' | 'script' | 'other', number[]>
const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)

/** Loads a page once and reads the sizes of the bodies as sent, in bytes, by the type of their requests. */
function readSizes(browser: Browser, url: string): Promise<Sizes> {
  return withFreshPage(browser, async (page) => {
    const requests: Request[] = []
    page.on('requestfinished', (request) => requests.push(request))
    await page.goto(url, { waitUntil: 'networkidle' })
    const sizes: Sizes = { document: [], script: [], other: [] }
    for (const request of requests) {
      const type = request.resourceType() in sizes ? (request.resourceType() as keyof Sizes) : 'other'
      sizes[type].push((await request.sizes()).responseBodySize)
    }
    return sizes
  })
}

const all = (audits: Audit[], figure: keyof Audit) => audits.map((audit) => audit[figure])
const middle = (audits: Audit[], figure: keyof Audit) => median(all(audits, figure))
const shifts = (audits: Audit[]) => number(middle(audits, 'cls'), 3)

async function compareAudits(pages: Pages, pace: Pace): Promise<Row[]> {
  const audits: Record<keyof Pages, Audit[]> = { floor: [], member: [], backOffice: [] }
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const name of ['floor', 'member', 'backOffice'] as const) audits[name].push(await auditPage(pages[name]))
  }
  const { floor, member, backOffice } = audits
  const paint = (what: string, ours: Audit[], most: number) =>
    compare(what, all(floor, 'lcpMs'), all(ours, 'lcpMs'), { unit: ' ms', most })
  const [blocked, floorBlocked] = [middle(member, 'tbtMs'), middle(floor, 'tbtMs')]
  const isStill = Math.max(...all(member, 'cls')) === 0
  return [
    paint('largest contentful paint', member, 1.1),
    paint('largest contentful paint of the back office', backOffice, 1.3),
    judge('total blocking time', ms(blocked), 'at most 50 ms', blocked <= 50, ms(floorBlocked)),
    judge('cumulative layout shift', shifts(member), '0', isStill, shifts(floor)),
  ]
}

async function scoresRow(url: string): Promise<Row> {
  const scores = await readScores(url)
  const figures = Object.values(scores)
  const isMet = figures.every((score) => score === 100)
  return judge(`Lighthouse: ${Object.keys(scores).join(', ')}`, figures.map(Math.round).join(', '), 'each 100', isMet)
}
