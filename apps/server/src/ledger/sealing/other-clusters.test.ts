import { randomUUIDv7 } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startPrivatePostgres } from '@cairn/private-postgres/private-postgres.ts'
import { inTransaction, openDatabase, type Database } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrations/migrate.ts'
import { createTestFolder } from '@cairn/postgres-backup/testing/test-folder.ts'
import { postAlone } from '../../testing/ledger/post-alone.ts'
import { recordCauses } from '../../testing/ledger/record-causes.ts'
import { sealEverything } from '../../testing/ledger/sealing.ts'
import { startDebianPostgres, type DebianPostgres } from '../../testing/server/debian-postgres.ts'
import { openMemberAccounts } from '../accounts.ts'
import { postTransfers, type Transfer } from '../posting/post-transfers.ts'
import { updateDailyTotals } from '../reporting/days/daily-totals.ts'
import { verifyLedger } from '../verification/verify.ts'
import type { Head } from './head.ts'

/**
 * The chain continues in every copy of the rows. The source is Debian's PostgreSQL, if there is one, so that each copy is an
 * upgrade to another major version too; else it is a second private one.
 */
const folder = createTestFolder('clusters')
const clients: pg.Client[] = []
const databases: Database[] = []
const stops: (() => Promise<void>)[] = []
let debian: DebianPostgres | null
let source: { host: string; cluster: string }
let target: { host: string }
let books: Database
let primary: pg.Client
const [memberId, planId] = [randomUUIDv7(), randomUUIDv7()]

beforeAll(async () => {
  const settings = { wal_level: 'logical', fsync: 'off' }
  debian = await startDebianPostgres(makeFolder('debian'), settings)
  source = debian ?? (await startPrivate('source', settings))
  if (debian) stops.push(debian.stop)
  target = await startPrivate('target', { fsync: 'off', max_prepared_transactions: '2' })
  for (const { host } of [source, target]) {
    const admin = await connect(host, 'postgres')
    await admin.query('create database cairn')
    await migrate({ host, database: 'cairn' })
  }
  books = open(source.host, 'cairn')
  primary = await connect(source.host, 'cairn')
  await primary.query(`
    insert into plans (id, name, min_cents, max_cents) values ('${planId}', 'A plan', 1, 1000);
    insert into members (id, email, username, full_name, account_type, investment_plan, password_hash)
      values ('${memberId}', 'ada@people.test', 'ada', 'Ada Byron', 'basic', 'Basic', '$argon2id$none')`)
  await inTransaction(books, (tx) => openMemberAccounts(tx, memberId))
  for (let turn = 0; turn < 25; turn += 1) await postSome(books, primary)
  await sealEverything(books.plainPool, 20)
  await updateDailyTotals(books)
  // Posted, not sealed yet.
  await postSome(books, primary)
}, 120_000)
afterAll(async () => {
  for (const client of clients) await client.end()
  for (const database of databases) await database.close()
  for (const stop of stops) await stop()
})

function makeFolder(name: string): string {
  const made = join(folder, name)
  mkdirSync(made)
  return made
}

async function startPrivate(name: string, settings: Record<string, string>) {
  const dataDir = makeFolder(name)
  const postgres = await startPrivatePostgres({ name: 'cairn', dataDir, log: () => {}, settings })
  stops.push(() => postgres.stop())
  return { host: postgres.host, cluster: join(dataDir, 'postgres') }
}

async function connect(host: string, database: string): Promise<pg.Client> {
  const client = new pg.Client({ host, user: 'cairn', database })
  await client.connect()
  clients.push(client)
  return client
}

function open(host: string, database: string): Database {
  const opened = openDatabase({ host, database }, 4)
  databases.push(opened)
  return opened
}

/** Three transfers, and a refused one that leaves a gap. */
async function postSome(database: Database, owner: pg.Client): Promise<void> {
  const post = (transfers: Transfer[]) =>
    inTransaction(database, async (tx) => postTransfers(tx, 'system', ...transfers))
  await post(
    await recordCauses(owner, [
      { kind: 'deposit_confirmed', memberId, planId, cents: 100n, asset: 'usdt' },
      { kind: 'deposit_released', memberId, planId, cents: 90n },
      { kind: 'withdrawal_held', memberId, cents: 10n },
    ]),
  )
  const tooMuch = await recordCauses(owner, [{ kind: 'withdrawal_held', memberId, cents: 10n ** 12n }])
  await expect(post(tooMuch)).rejects.toThrow()
}

async function readHead(client: Pick<pg.Client, 'query'>): Promise<Head> {
  const { rows } = await client.query(
    "select number, encode(hash, 'hex') as hash from ledger.blocks order by number desc limit 1",
  )
  return { number: BigInt(rows[0].number), hash: rows[0].hash }
}

async function readCount(client: pg.Client) {
  return (await client.query('select count(*) from ledger.transfers')).rows
}

/** A server starts on the copy: it continues to post and seal the same chain, and the books verify from the first block. */
async function expectToGoOn(name: string): Promise<void> {
  const noted = await readHead(books.plainPool)
  await migrate({ host: target.host, database: name })
  const copy = open(target.host, name)
  const owner = await connect(target.host, name)
  expect(await readHead(owner)).toEqual(noted)
  for (let turn = 0; turn < 5; turn += 1) await postSome(copy, owner)
  await sealEverything(copy.plainPool, 20)
  expect(await updateDailyTotals(copy)).toBe(18n)

  const { blocks, findings, head, unsealed } = await verifyLedger(owner, { noted })
  // Each record has one transfer here: a released deposit was never confirmed.
  expect(findings.filter(({ what }) => what !== 'record')).toEqual([])
  expect({ blocks, unsealed }).toEqual({ blocks: Number(noted.number) + 1, unsealed: 0 })
  expect(head?.number).toBe(noted.number + 1n)
}

async function createEmpty(name: string): Promise<pg.Client> {
  const admin = await connect(target.host, 'postgres')
  await admin.query(`create database ${name} template cairn`)
  const client = await connect(target.host, name)
  const tables = await listTables(client)
  await client.query(
    `set session_replication_role = replica; truncate ${tables.join(', ')}; reset session_replication_role`,
  )
  return client
}

async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`)
  return rows.map(({ name }) => name)
}

test('a dump that is restored into a new cluster continues to seal the same chain', async ({ skip }) => {
  if (!debian) return skip('Debian’s pg_dump is not installed; the copy of every table below proves the same')
  const file = join(debian.cluster, 'cairn.dump')
  await debian.run('pg_dump', [
    '--format=custom',
    `--file=${file}`,
    `--host=${debian.host}`,
    '--username=cairn',
    'cairn',
  ])
  const admin = await connect(target.host, 'postgres')
  await admin.query('create database restored')
  await debian.run('pg_restore', [
    `--host=${target.host}`,
    '--username=cairn',
    '--dbname=restored',
    '--exit-on-error',
    file,
  ])
  await expectToGoOn('restored')
})

test('a copy of every table in a new cluster continues to seal the same chain', async () => {
  const from = await connect(source.host, 'cairn')
  const to = await createEmpty('copied')
  await to.query('set session_replication_role = replica')
  for (const [place, table] of (await listTables(from)).entries()) {
    const file = join(source.cluster, `${place}.copy`)
    await from.query(`copy ${table} to '${file}'`)
    await to.query(`copy ${table} from '${file}'`)
  }
  await expectToGoOn('copied')
})

test('a promoted logical replica continues to seal the same chain, and seals no block before', async () => {
  await primary.query('create publication everything for all tables')
  const replica = await createEmpty('replica')
  await replica.query(`create subscription from_primary
    connection 'host=${source.host} port=5432 user=cairn dbname=cairn' publication everything`)
  await vi.waitFor(
    async () => {
      const { rows } = await replica.query(
        "select count(*)::integer as all, count(*) filter (where srsubstate = 'r')::integer as ready from pg_subscription_rel",
      )
      expect(rows[0].all).toBeGreaterThan(30)
      expect(rows[0].ready).toBe(rows[0].all)
    },
    { timeout: 60_000, interval: 50 },
  )
  await postSome(books, primary)
  await sealEverything(books.plainPool, 20)
  await updateDailyTotals(books)
  await postSome(books, primary)
  await expect
    .poll(() => readCount(replica), {
      timeout: 20_000,
      interval: 20,
    })
    .toEqual(await readCount(primary))
  await expect(replica.query('select ledger.seal()')).rejects.toThrow('receives its transfers from another')

  await replica.query('drop subscription from_primary')
  await expectToGoOn('replica')
}, 90_000)

test('the sealer waits for a transaction that is prepared for two-phase commit', async () => {
  const [earlier, later, sealing] = [
    await connect(target.host, 'cairn'),
    await connect(target.host, 'cairn'),
    await connect(target.host, 'cairn'),
  ]
  await earlier.query('begin')
  await postAlone(earlier)
  await postAlone(later)
  const waiting = sealing.query("select ledger.seal(10000, '500 ms') as sealed")
  await sleep(100)
  await earlier.query("prepare transaction 'earlier'")
  expect((await waiting).rows[0].sealed).toBe(null)
  await earlier.query("commit prepared 'earlier'")
  expect((await sealing.query("select ledger.seal(10000, '1 s') as sealed")).rows[0].sealed).toBe(2)
})
