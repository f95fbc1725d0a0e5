import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { sealEverything } from '../../testing/ledger/sealing.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/server/test-database.ts'
import { runSealer } from './run-sealer.ts'

let server: TestDatabase
const logged: { level: string; what: unknown; message: string }[] = []
const log = {
  info: (what: unknown, message: string) => logged.push({ level: 'info', what, message }),
  error: (what: unknown, message: string) => logged.push({ level: 'error', what, message }),
} as unknown as FastifyBaseLogger

beforeAll(async () => {
  server = await openTestDatabase()
})
beforeEach(() => logged.splice(0))
afterAll(() => server.close())

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

test('what is posted is sealed shortly after, by one of several sealers at a time (REL-I15)', async () => {
  const sealers = [runSealer(server.database, log), runSealer(server.database, log), runSealer(server.database, log)]
  for (let turn = 0; turn < 5; turn += 1) {
    await post(3)
    // A second in production; here other tests have transactions open in the same cluster.
    await vi.waitFor(async () => expect(await unsealed()).toBe(0), { timeout: 5_000, interval: 20 })
  }
  await Promise.all(sealers.map((sealer) => sealer.stop()))

  const { rows } = await server.owner.query(`select count(*)::integer as count, max(number)::integer as last,
    sum(transfer_count)::integer as transfers from ledger.blocks`)
  expect(rows[0]).toEqual({ count: rows[0].last, last: rows[0].last, transfers: 15 })
  // Each logs the end of the chain once an hour.
  expect(logged.every(({ level }) => level === 'info')).toBe(true)
  expect(logged[0]?.what).toMatchObject({ head: expect.stringMatching(/^\d+:[0-9a-f]{64}$/) })
})

test('after many transfers the daily totals are updated', async () => {
  const unsummed = async () => {
    const { rows } = await server.owner.query(
      'select count(*)::integer as count from ledger.transfers where xact >= (select until_xact from ledger.daily_totals_end)',
    )
    return rows[0].count as number
  }
  const sealer = runSealer(server.database, log)
  await post(2_500)
  await vi.waitFor(async () => expect(await unsummed()).toBe(0), { timeout: 5_000, interval: 20 })
  await sealer.stop()
})

test('a block ends where a transaction ends, and exceeds its size only when one transaction does', async () => {
  const before = await server.owner.query('select max(number) as last from ledger.blocks')
  for (const count of [40, 40, 40, 250, 40]) await post(count)
  await sealEverything(server.owner, 100)

  const { rows } = await server.owner.query(
    'select transfer_count as count from ledger.blocks where number > $1 order by number',
    [before.rows[0].last],
  )
  // Two transactions of 40 fit, a third does not; 250 are one block.
  expect(rows.map(({ count }) => count)).toEqual([80, 40, 250, 40])
})

test('an unreachable database is logged once', async () => {
  const away = openDatabase({ host: '/tmp/nowhere', database: 'none' }, 1)
  const sealer = runSealer(away, log)
  await sleep(1_300)
  await sealer.stop()
  await away.close()
  expect(logged.filter(({ level }) => level === 'error')).toHaveLength(1)
})

test('a stopped sealer seals nothing', async () => {
  const sealer = runSealer(server.database, log)
  await post()
  await sealer.stop()
  const before = await server.owner.query('select count(*) from ledger.blocks')
  await post()
  await sleep(700)
  expect((await server.owner.query('select count(*) from ledger.blocks')).rows).toEqual(before.rows)
})
