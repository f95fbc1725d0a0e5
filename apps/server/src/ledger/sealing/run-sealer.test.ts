import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase, type Database } from '../../platform/database/database.ts'
import { lockNumber } from '../../platform/database/lock-by-name.ts'
import { createTestFolder } from '@cairn/postgres-backup/testing/test-folder.ts'
import { sealEverything } from '../../testing/ledger/sealing.ts'
import { useTestDatabase } from '../../testing/server/test-database.ts'
import { isSealingLate } from './known-chain.ts'
import { runSealer } from './run-sealer.ts'

const server = useTestDatabase()
const logged: { level: string; what: unknown; message: string }[] = []
const log = {
  info: (what: unknown, message: string) => logged.push({ level: 'info', what, message }),
  error: (what: unknown, message: string) => logged.push({ level: 'error', what, message }),
} as unknown as FastifyBaseLogger

const folder = createTestFolder('sealer')
const headFile = join(folder, 'ledger-head')
const start = (database: Database = server.database) => runSealer({ database, log, headFile })

beforeEach(() => logged.splice(0))
afterEach(() => vi.restoreAllMocks())

async function post(count = 1): Promise<void> {
  await server.owner.query(
    `select ledger.post_as_owner(array_agg(gen_random_uuid()), array_agg('bonus_budget_funded'::text), array_agg('opening'::text),
       array_agg('bonus_budget'::text), array_agg(1::bigint), array_agg(gen_random_uuid()), array_agg('system'::text))
     from generate_series(1, $1::integer)`,
    [count],
  )
}

async function unsealed(): Promise<number> {
  const { rows } = await server.owner.query(`select count(*)::integer as count from ledger.transfers t
    where not exists (select from ledger.seals s where s.position = t.position)`)
  return rows[0].count
}

test('new transfers are sealed shortly after, by one of several sealers at a time (REL-I15)', async () => {
  const sealers = [start(), start(), start()]
  for (let turn = 0; turn < 5; turn += 1) {
    await post(3)
    await expect.poll(() => unsealed(), { timeout: 5_000, interval: 20 }).toBe(0)
  }
  await Promise.all(sealers.map((sealer) => sealer.stop()))

  const { rows } = await server.owner.query(`select count(*)::integer as count, max(number)::integer as last,
    sum(transfer_count)::integer as transfers from ledger.blocks`)
  expect(rows[0]).toEqual({ count: rows[0].last, last: rows[0].last, transfers: 15 })
  // Each logs the end of the chain once an hour.
  expect(logged.every(({ level }) => level === 'info')).toBe(true)
  expect(logged[0]?.what).toMatchObject({ head: expect.stringMatching(/^\d+:[0-9a-f]{64}$/) })
})

async function unsummed(): Promise<number> {
  const { rows } = await server.owner.query(
    'select count(*)::integer as count from ledger.transfers where position > (select until_position from ledger.daily_totals_end)',
  )
  return rows[0].count
}

test('after many transfers the daily totals are updated', async () => {
  const sealer = start()
  await post(2_500)
  await expect.poll(() => unsummed(), { timeout: 5_000, interval: 20 }).toBe(0)
  await sealer.stop()
})

test('a block never exceeds its size, even if one transaction has more transfers', async () => {
  const before = await server.owner.query('select max(number) as last from ledger.blocks')
  for (const count of [40, 40, 250]) await post(count)
  await sealEverything(server.owner, 100)

  const { rows } = await server.owner.query(
    'select transfer_count as count from ledger.blocks where number > $1 order by number',
    [before.rows[0].last],
  )
  expect(rows.map(({ count }) => count)).toEqual([100, 100, 100, 30])
})

test('an unreachable database is logged once', async () => {
  const away = openDatabase({ host: '/tmp/nowhere', database: 'none' }, 1)
  const sealer = start(away)
  await sleep(1_300)
  await sealer.stop()
  await away.close()
  expect(logged.filter(({ level }) => level === 'error')).toHaveLength(1)
})

test('a stopped sealer seals no block', async () => {
  const sealer = start()
  await post()
  await sealer.stop()
  const before = await server.owner.query('select count(*) from ledger.blocks')
  await post()
  await sleep(700)
  expect((await server.owner.query('select count(*) from ledger.blocks')).rows).toEqual(before.rows)
})

const moveClock = (ms: number) => {
  const began = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => began() + ms)
}
const isLate = () => isSealingLate(server.database)

test('sealing is late when a transfer is unsealed for a minute and no server seals it', async () => {
  const sealer = start()
  await server.owner.query(`select pg_advisory_lock(${lockNumber('ledger seal')})`)
  await post()
  expect(await isLate()).toBe(false)
  // The sealer has run since.
  await sleep(700)
  moveClock(61_000)
  await sleep(700)
  expect(await isLate()).toBe(true)
  await server.owner.query(`select pg_advisory_unlock(${lockNumber('ledger seal')})`)
  await expect.poll(() => isLate(), { timeout: 5_000, interval: 20 }).toBe(false)
  await sealer.stop()
})

test('an open transaction that delays a transfer does not make sealing late', async () => {
  const earlier = new pg.Client({ host: server.owner.host, user: 'cairn', database: server.name })
  await earlier.connect()
  await earlier.query('begin; lock table ledger.transfers in row exclusive mode')
  const sealer = start()
  await post()
  moveClock(61_000)
  await expect.poll(() => isLate(), { timeout: 10_000, interval: 50 }).toBe(false)
  expect(await unsealed()).toBe(1)
  await earlier.end()
  await expect.poll(() => unsealed(), { timeout: 5_000, interval: 20 }).toBe(0)
  await sealer.stop()
})
