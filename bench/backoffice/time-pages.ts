import pg from 'pg'
import { connection as reach } from '../../apps/server/src/platform/database/database.ts'
import type { Connection } from '../load/load.ts'
import { recordCall } from '../load/recorded-call.ts'
import { formatRequest, type CallRequest } from '../load/requests.ts'
import type { BenchServer } from '../server/bench-server.ts'
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

/** The slower of the first page and the next ones. Measures again when it is over the budget. */
export async function eitherPage(meter: Meter, query: Record<string, string>, times: number): Promise<number> {
  const once = async () => Math.max(await firstPages(meter, query, times), (await nextPages(meter, query, times)) ?? 0)
  const p95 = await once()
  return p95 < meter.budget ? p95 : once()
}

export function requestOf(
  { read, world }: Meter,
  query: Record<string, string>,
  cursor: string | null,
  limit = pageSize,
): CallRequest {
  const search = new URLSearchParams({
    ...query,
    ...(read.isPaged && { limit: String(limit) }),
    ...(cursor && { cursor }),
  })
  return { method: 'GET', url: `/api/${read.path}?${search}`, headers: world.headers, body: '' }
}

async function timedCall(
  connection: Connection,
  request: CallRequest,
): Promise<{ tookMs: number; next: string | null }> {
  const sent = performance.now()
  const { status, body } = await connection.send(formatRequest(request))
  const tookMs = performance.now() - sent
  if (status !== '200') throw new Error(`${request.url} got the reply ${status}: ${body}`)
  return { tookMs, next: (JSON.parse(body) as { next?: string | null }).next ?? null }
}

export async function firstPages(meter: Meter, query: Record<string, string>, times: number): Promise<number> {
  return percentile95(await sampleFirstPage(meter, query, times))
}

/** How long each of several calls took. */
export function sampleFirstPage(meter: Meter, query: Record<string, string>, times: number): Promise<number[]> {
  return samePage(meter, requestOf(meter, query, null), times)
}

async function samePage({ connection, world }: Meter, request: CallRequest, times: number): Promise<number[]> {
  await world.refresh()
  for (let turn = 0; turn < 3; turn += 1) await timedCall(connection, request)
  const took: number[] = []
  for (let turn = 0; turn < times; turn += 1) took.push((await timedCall(connection, request)).tookMs)
  return took
}

/** Reads page after page, and begins again at the end of the list. Null when there is only one page. */
export async function nextPages(meter: Meter, query: Record<string, string>, times: number): Promise<number | null> {
  await meter.world.refresh()
  const took: number[] = []
  let cursor: string | null = null
  for (let turn = 0; took.length < times && turn < 2 * times; turn += 1) {
    const { tookMs, next } = await timedCall(meter.connection, requestOf(meter, query, cursor))
    if (cursor) took.push(tookMs)
    else if (!next) return null
    cursor = next
  }
  return percentile95(took)
}

/** A page far from the beginning; null when the list ends before it. */
export async function deepPage(meter: Meter, times: number): Promise<{ passed: number; p95: number } | null> {
  if (!meter.read.isPaged) return null
  const largest = 200
  let cursor: string | null = null
  for (let page = 0; page < deepPages; page += 1) {
    cursor = (await timedCall(meter.connection, requestOf(meter, meter.read.asItOpens, cursor, largest))).next
    if (!cursor) return null
  }
  const p95 = percentile95(await samePage(meter, requestOf(meter, meter.read.asItOpens, cursor), times))
  return { passed: deepPages * largest, p95 }
}

/** The current statements of the call, sent by a client that does nothing else. */
export async function bareStatements(server: BenchServer, request: CallRequest, times: number): Promise<number> {
  const statements = await recordCall(server, request)
  const client = new pg.Client(reach(server.address))
  await client.connect()
  try {
    const took: number[] = []
    for (let turn = 0; turn < times + 3; turn += 1) {
      const sent = performance.now()
      for (const statement of statements) await client.query(statement)
      if (turn >= 3) took.push(performance.now() - sent)
    }
    return percentile95(took)
  } finally {
    await client.end()
  }
}

function percentile95(took: number[]): number {
  const rising = took.toSorted((a, b) => a - b)
  return rising[Math.min(rising.length - 1, Math.floor(0.95 * rising.length))] ?? 0
}
