import type { Connection } from '../load/load.ts'
import type { CallRequest } from '../load/requests.ts'
import { quantile } from '../report/rounds.ts'
import type { Query } from './parameters.ts'
import type { BackofficeRead } from './reads.ts'
import type { BackofficeWorld } from './world.ts'

export const pageSize = 50
/** The number of pages of the largest size before a deep page. */
const deepPages = 200

export interface Meter {
  connection: Connection
  world: BackofficeWorld
  read: BackofficeRead
  budget: number
}

/** The slower of the first page and the next ones. Measures again when it exceeds the budget. */
export async function eitherPage(meter: Meter, query: Query, times: number): Promise<number> {
  const next = async () => (meter.read.isPaged ? await nextPages(meter, query, times) : null) ?? 0
  const once = async () => Math.max(await samePage(meter, query, times), await next())
  const p95 = await once()
  return p95 < meter.budget ? p95 : once()
}

export function requestOf({ read, world }: Meter, query: Query, cursor = '', limit = pageSize): CallRequest {
  const page = { ...(read.isPaged && { limit: String(limit) }), ...(cursor && { cursor }) }
  const search = new URLSearchParams({ ...query, ...page })
  return { method: 'GET', url: `/api/${read.path}?${search}`, headers: world.headers, body: '' }
}

/** Makes one call and returns the body of its reply. */
async function call({ connection }: Meter, request: CallRequest): Promise<string> {
  const { status, body } = await connection.send(request)
  if (status !== '200') throw new Error(`${request.url} got the reply ${status}: ${body}`)
  return body
}

/** The cursor of the page after this one, when there is one. */
const nextOf = (body: string) => (JSON.parse(body) as { next?: string | null }).next ?? ''

export interface FirstPage {
  meter: Meter
  query: Query
}

/**
 * How long each of several calls for a first page took, in two worlds in turns. Where fewer records match in one of them, both pages
 * are as short as that one's: a longer answer takes longer without any growth.
 */
export async function sampleBoth(pages: [FirstPage, FirstPage], times: number): Promise<number[][]> {
  const counts: number[] = []
  for (const { meter, query } of pages) {
    await meter.world.refresh()
    counts.push(countRecords(await call(meter, requestOf(meter, query))))
  }
  const isAlike = new Set(counts).size === 1
  const limit = isAlike ? pageSize : Math.max(1, Math.min(...counts))
  const ask = ({ meter, query }: FirstPage) => call(meter, requestOf(meter, query, '', limit))
  return sampleInTurns(
    times,
    pages.map((page) => () => ask(page)),
  )
}

function countRecords(body: string): number {
  const records = Object.values(JSON.parse(body) as Record<string, unknown>).find((value) => Array.isArray(value))
  return (records as unknown[]).length
}

/** Does the same work several times, after three times to warm up. Returns how long each took, in milliseconds. */
async function sample(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const [took = []] = await sampleInTurns(times, [work])
  return took
}

async function sampleInTurns(times: number, works: (() => Promise<unknown>)[]): Promise<number[][]> {
  const took: number[][] = works.map(() => [])
  for (let turn = 0; turn < times + 3; turn += 1) {
    for (const [place, work] of works.entries()) {
      const began = performance.now()
      await work()
      took[place]?.push(performance.now() - began)
    }
  }
  return took.map((all) => all.slice(3))
}

/** Reads the same page several times, the first one without a cursor. */
async function samePage(meter: Meter, query: Query, times: number, cursor = ''): Promise<number> {
  await meter.world.refresh()
  return percentile95(await sample(times, () => call(meter, requestOf(meter, query, cursor))))
}

/** Reads page after page, and begins again at the end of the list. Null when there is only one page. */
async function nextPages(meter: Meter, query: Query, times: number): Promise<number | null> {
  await meter.world.refresh()
  const took: number[] = []
  let cursor = ''
  for (let turn = 0; took.length < times && turn < 2 * times; turn += 1) {
    const began = performance.now()
    const body = await call(meter, requestOf(meter, query, cursor))
    if (cursor) took.push(performance.now() - began)
    cursor = nextOf(body)
    if (took.length === 0 && !cursor) return null
  }
  return percentile95(took)
}

/** A page far from the beginning; null when the list ends before it. */
export async function deepPage(meter: Meter, times: number): Promise<{ passed: number; p95: number } | null> {
  const { asItOpens } = meter.read
  const largest = 200
  let cursor = ''
  for (let page = 0; page < deepPages; page += 1) {
    cursor = nextOf(await call(meter, requestOf(meter, asItOpens, cursor, largest)))
    if (!cursor) return null
  }
  return { passed: deepPages * largest, p95: await samePage(meter, asItOpens, times, cursor) }
}

const percentile95 = (took: number[]) => quantile(took, 0.95)
