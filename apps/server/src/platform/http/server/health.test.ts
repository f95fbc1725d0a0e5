import pg from 'pg'
import { expect, test } from 'vitest'
import { postDated } from '../../../testing/fixtures/dated-transfers.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { sealEverything } from '../../../testing/ledger/sealing.ts'

const server = useTestServer()
const ask = async (path: string, method = 'GET') => {
  const response = await fetch(server.url + path, { method })
  const text = await response.text()
  return { status: response.status, cache: response.headers.get('cache-control'), body: text && JSON.parse(text) }
}

test('a server with its database and every migration is ready', async () => {
  expect(await ask('/health')).toEqual({ status: 200, cache: 'no-store', body: { status: 'alive' } })
  expect(await ask('/ready')).toEqual({ status: 200, cache: 'no-store', body: { status: 'ready' } })
  expect((await ask('/ready', 'HEAD')).status).toBe(200)
})

test('a server whose database lacks a migration is not ready', async () => {
  await server.owner.query("update migrations set name = 'x' || name where name like '0009%'")
  expect(await ask('/ready')).toMatchObject({ status: 503, body: { status: 'not_ready', lacking: 'migrations' } })
  await server.owner.query("update migrations set name = substr(name, 2) where name like 'x%'")
  expect((await ask('/ready')).status).toBe(200)
})

test('a server whose database does not answer within a second is not ready, and lives (REL-12)', async () => {
  await server.owner.query('begin; lock table migrations in access exclusive mode')
  const begin = performance.now()
  expect(await ask('/ready')).toMatchObject({ status: 503, body: { status: 'not_ready', lacking: 'database' } })
  // Earlier than the five seconds after which PostgreSQL gives up by itself, also on a slow machine.
  expect(performance.now() - begin).toBeLessThan(4_000)
  expect((await ask('/health')).status).toBe(200)
  await server.owner.query('rollback')
  expect((await ask('/ready')).status).toBe(200)
})

/** Moves the times of the ledger two minutes back, which only the owner of the database may do. */
const setBack = async (...tables: ('transfers' | 'blocks' | 'backdated_batches')[]) => {
  const column = { transfers: 'posted_at', blocks: 'sealed_at', backdated_batches: 'written_at' }
  const updates = tables.map((table) => `update ledger.${table} set ${column[table]} = now() - interval '2 minutes'`)
  await server.owner.query(
    `set session_replication_role = replica; ${updates.join(';')}; set session_replication_role = origin`,
  )
}
/** Every transaction that began before the last transfer's is over. */
const untilItsTurn = () =>
  expect
    .poll(
      async () => {
        const { rows } = await server.owner.query(
          'select max(xact) < pg_snapshot_xmin(pg_current_snapshot()) as has_turn from ledger.transfers',
        )
        return rows[0].has_turn
      },
      { timeout: 10_000 },
    )
    .toBe(true)
const untilLate = () =>
  expect
    .poll(() => ask('/ready'), { timeout: 10_000 })
    .toMatchObject({ status: 503, body: { status: 'not_ready', lacking: 'seals' } })

test('a server is not ready when sealing is a minute late', async () => {
  await makePerson(server, { balance: '10.00' })
  // Posted just now: this server has no sealer, and sealing is not late yet.
  expect((await ask('/ready')).status).toBe(200)
  await setBack('transfers', 'blocks')
  await untilLate()

  await sealEverything(server.owner)
  expect((await ask('/ready')).status).toBe(200)
})

test('backdated transfers do not make a server unready, until they have waited a minute', async () => {
  const fund = { kind: 'bonus_budget_funded', from: 'opening', to: 'bonus_budget', cents: 1n } as const
  await postDated(server.owner, [{ ...fund, at: new Date('2020-01-01') }])
  // The last block is old as well, as in a platform where nothing had happened for a while.
  await setBack('blocks')
  // What another test of the cluster holds back is not late either; this one has its turn.
  await untilItsTurn()
  expect((await ask('/ready')).status).toBe(200)

  await setBack('blocks', 'backdated_batches')
  await untilLate()
  await sealEverything(server.owner)
  expect((await ask('/ready')).status).toBe(200)
})

test('a transfer that a long transaction delays does not make a server unready', async () => {
  const long = new pg.Client({ host: server.owner.host, user: 'cairn', database: server.owner.database ?? '' })
  await long.connect()
  await long.query('begin; select pg_current_xact_id()')
  await makePerson(server, { balance: '10.00' })
  await setBack('transfers', 'blocks')
  expect((await ask('/ready')).status).toBe(200)

  await long.end()
  await untilLate()
  await sealEverything(server.owner)
})
