import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { advanceSequences } from '../../platform/database/migrations/advance-sequences.ts'
import { drawSeed, seededRandom } from '../../testing/fuzz/random.ts'
import { postAlone } from '../../testing/ledger/post-alone.ts'
import { scale } from '../../testing/ledger/scale.ts'
import { sealEverything } from '../../testing/ledger/sealing.ts'
import { useTestDatabase } from '../../testing/server/test-database.ts'
import { verifyLedger } from '../verification/verify.ts'

const server = useTestDatabase()
let opened: pg.Client[] = []
const random = seededRandom(drawSeed())

beforeEach(() => sealEverything(server.owner))
afterEach(async () => {
  for (const client of opened) await client.end().catch(() => {})
  opened = []
  await sealEverything(server.owner)
  await expectSealedOnce()
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ host: server.owner.host, user: 'cairn', database: server.name })
  // A killed connection ends with an error.
  client.on('error', () => {})
  await client.connect()
  opened.push(client)
  return client
}

async function seal(waitMs = 50, client: pg.Client = server.owner): Promise<number | null> {
  const { rows } = await client.query("select ledger.seal(10000, $1 * interval '1 ms') as sealed", [waitMs])
  return rows[0].sealed
}

/** Waits until a sealer has read the newest position, and sleeps until earlier transactions have ended. */
async function untilSealerWaits(): Promise<void> {
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'"
  await vi.waitFor(async () => expect((await server.owner.query(waiting)).rowCount).toBe(1), {
    timeout: 5_000,
    interval: 5,
  })
}

/** Every transfer and every audit entry is in exactly one block, and the verifier reports no finding. */
async function expectSealedOnce(): Promise<void> {
  const { events, findings, transfers, unsealed } = await verifyLedger(server.owner)
  expect(findings.filter(({ what }) => what !== 'record')).toEqual([])
  const { rows } = await server.owner.query(`select (select count(*)::integer from ledger.seals) as transfers,
    (select count(*)::integer from ledger.event_seals) as events`)
  expect({ ...rows[0], unsealed }).toEqual({ transfers, events, unsealed: 0 })
}

async function record(client: pg.Client): Promise<void> {
  await client.query("insert into audit.events (actor_kind, did, subject_kind) values ('system', 'tested', 'nothing')")
}

/** An open transaction that has posted, and a later committed one. */
async function openEarlier(): Promise<pg.Client> {
  const earlier = await connect()
  await earlier.query('begin')
  await postAlone(earlier)
  await postAlone(server.owner)
  return earlier
}

test('the sealer waits for an open transaction, so that its earlier transfers are not left out', async () => {
  const earlier = await openEarlier()
  expect(await seal()).toBe(null)
  await earlier.query('commit')
  expect(await seal()).toBe(2)
})

test('an open transaction’s earlier audit entries are not left out either', async () => {
  const earlier = await connect()
  await earlier.query('begin')
  await record(earlier)
  await record(server.owner)
  expect(await seal()).toBe(null)
  await earlier.query('commit')
  expect(await seal()).toBe(2)
  await postAlone(server.owner)
  await record(server.owner)
  expect(await seal()).toBe(2)
})

test('transfers after an aborted transaction are sealed', async () => {
  const earlier = await openEarlier()
  expect(await seal()).toBe(null)
  await earlier.query('rollback')
  expect(await seal()).toBe(1)
})

test('a connection that ends while it posts delays no sealing', async () => {
  const earlier = await openEarlier()
  const { rows } = await earlier.query('select pg_backend_pid() as pid')
  expect(await seal()).toBe(null)
  await server.owner.query('select pg_terminate_backend($1, 5000)', [rows[0].pid])
  expect(await seal()).toBe(1)
})

test('a savepoint that was rolled back delays no sealing, and the later transfers of its transaction are sealed', async () => {
  const client = await connect()
  await client.query('begin; savepoint attempt')
  await postAlone(client)
  await client.query('rollback to attempt')
  await postAlone(server.owner)
  expect(await seal()).toBe(1)
  await postAlone(client)
  await client.query('commit')
  expect(await seal()).toBe(1)
})

test('transactions that begin to post while the sealer waits do not delay it further', async () => {
  const earlier = await openEarlier()
  const sealing = seal(10_000, await connect())
  await untilSealerWaits()
  const later = await connect()
  await later.query('begin')
  await postAlone(later)
  await postAlone(server.owner)
  await earlier.query('commit')
  expect(await sealing).toBe(2)
  await later.query('commit')
})

test('a long transaction without transfers delays no sealing', async () => {
  const long = await connect()
  await long.query('begin; select pg_current_xact_id(); select count(*) from ledger.transfers')
  await postAlone(server.owner)
  expect(await seal()).toBe(1)
})

test('one of several sealers works, and the others are idle', async () => {
  const earlier = await openEarlier()
  const working = seal(10_000, await connect())
  await untilSealerWaits()
  expect(await seal()).toBe(0)
  await earlier.query('commit')
  expect(await working).toBe(2)
})

test('sealing is refused in a transaction with one snapshot', async () => {
  await postAlone(server.owner)
  const client = await connect()
  for (const isolation of ['repeatable read', 'serializable']) {
    await client.query(`begin isolation level ${isolation}`)
    await expect(seal(50, client)).rejects.toMatchObject({ code: 'CL003' })
    await client.query('rollback')
  }
})

test('sealing is refused while numbers would be drawn again, until the next start of a server', async () => {
  await postAlone(server.owner)
  await server.owner.query("select setval(pg_get_serial_sequence('ledger.transfers', 'position'), 1, false)")
  await expect(seal()).rejects.toMatchObject({ code: 'CL003' })
  await advanceSequences(server.owner)
  expect(await seal()).toBe(1)
  await postAlone(server.owner)
  expect(await seal()).toBe(1)
})

test('the same is true of the audit log', async () => {
  const draw = "select setval(pg_get_serial_sequence('audit.events', 'id'), 1, false)"
  await record(server.owner)
  await seal()
  await server.owner.query(draw)
  await expect(seal()).rejects.toMatchObject({ code: 'CL003' })
  await advanceSequences(server.owner)
  await record(server.owner)
  expect(await seal()).toBe(1)
})

test('positions and ids are drawn one at a time, in rising order', async () => {
  const { rows } = await server.owner.query(
    "select cache_size, increment_by, cycle from pg_sequences where sequencename in ('transfers_position_seq', 'events_id_seq')",
  )
  const each = { cache_size: '1', increment_by: '1', cycle: false }
  expect(rows).toEqual([each, each])
})

test(
  `no transfer and no audit entry is left out however commits interleave (seed ${random.seed}) (REL-I15)`,
  { timeout: 90_000 },
  async () => {
    const endsAt = performance.now() + scale({ usual: 2_000, faults: 30_000 })
    const isOver = () => performance.now() > endsAt
    let killed = 0

    async function postAndEnd(): Promise<void> {
      let client = await connect()
      while (!isOver()) {
        try {
          await client.query('begin')
          for (let count = random.int(3); count >= 0; count -= 1) {
            await (random.percent(50) ? postAlone(client) : record(client))
            await sleep(random.int(12))
          }
          await client.query(random.percent(25) ? 'rollback' : 'commit')
        } catch {
          client = await connect()
        }
      }
    }
    async function sealAlways(): Promise<void> {
      const client = await connect()
      while (!isOver()) await client.query("select ledger.seal(5, '50 ms')")
    }
    async function killSome(): Promise<void> {
      while (!isOver()) {
        await sleep(random.int(150))
        const { rows } = await server.owner.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and (query like '%ledger.post%' or query like 'insert into audit.events%') and pid <> pg_backend_pid() limit 1`)
        killed += rows.length
      }
    }
    await Promise.all([...Array.from({ length: 12 }, postAndEnd), sealAlways(), sealAlways(), killSome()])

    expect(killed).toBeGreaterThan(3)
    await sealEverything(server.owner)
    await expectSealedOnce()
    const { rows } = await server.owner.query('select count(*)::integer as blocks from ledger.blocks')
    expect(rows[0].blocks).toBeGreaterThan(10)
  },
)
