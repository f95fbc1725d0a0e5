import { readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { releaseMatured } from '@cairn/contract/operator/deposits/deposits.ts'
import { claimWithdrawal, takeOverWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import {
  approveWithdrawal,
  listWithdrawals,
  rejectWithdrawal,
  viewWithdrawal,
} from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { acceptHead } from '../../cli/ledger/accept-head.ts'
import { loadConfig } from '../../configuration/config.ts'
import { loadKeys } from '../../platform/crypto/load-keys.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { openTestApp } from '../../testing/server/test-app.ts'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { createTestFolder } from '@cairn/postgres-backup/testing/test-folder.ts'
import { offerBitcoin, openPlan, type FixturePlan } from '../../testing/fixtures/fixtures.ts'
import { makeOperator, type TestOperator } from '../../testing/people/operators.ts'
import { makePerson, toBitcoin, type Person } from '../../testing/people/people.ts'
import { asAdmin, openTestDatabase, type TestDatabase } from '../../testing/server/test-database.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { signWhatOwnerWrites, type TestServer } from '../../testing/server/test-server.ts'
import { verifyLedger } from '../verification/verify.ts'
import { formatHead, parseHead, type Head } from './head.ts'
import { runSealer } from './run-sealer.ts'

const host = inject('postgresHost')
const dataDir = createTestFolder('went-back')
const headFile = join(dataDir, 'ledger-head')
const config = loadConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', METRICS_TOKEN: 'a-token-of-the-tests' })

let made: TestDatabase
let port = 0
let server: Awaited<ReturnType<typeof start>>
let logged: string[] = []
let ada: Person
let treasurer: TestOperator
let plan: FixturePlan
let withdrawalId: string
/** One withdrawal to claim, and one that another operator sends. */
let approvedId: string
let claimedId: string

/** A server of its own on the database of this file, with a sealer; it listens on the same port each time. */
async function start() {
  logged = []
  const logger = pino({ level: 'error' }, { write: (line: string) => logged.push(JSON.parse(line).msg) })
  const database = openDatabase({ host, database: made.name }, 4)
  const sealer = runSealer({ database, log: logger, headFile })
  const keys = loadKeys(config)
  const app = await openTestApp({ config, database, keys }, { logger })
  await app.listen({ host: '127.0.0.1', port })
  port = (app.server.address() as AddressInfo).port
  const stop = async () => {
    await app.close()
    await sealer.stop()
    await database.close()
  }
  return { url: `http://127.0.0.1:${port}`, database, keys, stop }
}

beforeAll(async () => {
  made = await openTestDatabase()
  // Copying and renaming a database ends its connections.
  made.owner.on('error', () => {})
  server = await start()
  await signWhatOwnerWrites(made.owner, server.keys)
  const asServer = {
    ...server,
    owner: made.owner,
    // A getter, because a server may start later.
    get database() {
      return server.database
    },
  } as unknown as TestServer
  ada = await makePerson(asServer, { balance: '100.00', addresses: ['bitcoin'] })
  treasurer = await makeOperator(asServer, 'treasurer')
  plan = await openPlan(asServer)
  await offerBitcoin(asServer)
  await withdraw('10.00')
  await withdraw('2.00')
  await withdraw('3.00')
  const { rows } = await made.owner.query('select id from withdrawals order by amount_cents')
  ;[approvedId, claimedId, withdrawalId] = rows.map(({ id }) => id)
  for (const id of [approvedId, claimedId]) await treasurer.send(approveWithdrawal, { params: { id } })
  const colleague = await makeOperator(asServer, 'treasurer')
  await colleague.send(claimWithdrawal, { params: { id: claimedId } })
  await untilSealed()
})
afterAll(async () => {
  await server.stop()
  await asAdmin(host, `drop database if exists ${made.name}_older`, `drop database if exists ${made.name}_newer`)
  await made.close().catch(() => {})
})

/** Ends every connection of the database and admits none meanwhile. */
async function withoutConnections(...statements: string[]): Promise<void> {
  const end = `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${made.name}'`
  await asAdmin(
    host,
    `alter database ${made.name} allow_connections false`,
    end,
    ...statements,
    `alter database ${made.name} allow_connections true`,
  )
}

const withdraw = (amount: string) =>
  ada.send(requestWithdrawal, {
    body: { amount, ...toBitcoin(ada) },
    idempotencyKey: crypto.randomUUID(),
  })

/** Waits until every transfer and audit entry is sealed and the server has kept the newest block. */
const untilSealed = () => vi.waitFor(expectKept, { timeout: 10_000, interval: 20 })

async function expectKept(): Promise<void> {
  const { rows } = await server.database.plainPool.query(`
    select number || ':' || encode(hash, 'hex') as head, transfers + entries as unsealed
    from ledger.blocks, ledger.count_unsealed() order by number desc limit 1`)
  expect(rows[0]).toEqual({ head: readKept(), unsealed: 0 })
}

function readKept(): string | null {
  try {
    return readFileSync(headFile, 'utf8').trim()
  } catch {
    return null
  }
}

const isWentBack = (line: string) => line.startsWith('the database went back')
const ready = async () => (await fetch(`${server.url}/ready`)).json()
const readMetric = async () => {
  const headers = { authorization: 'Bearer a-token-of-the-tests' }
  const text = await (await fetch(`${server.url}/metrics`, { headers })).text()
  return /^cairn_ledger_behind (\d)$/m.exec(text)?.[1]
}

async function expectNoMoneyMoves(): Promise<void> {
  const read = async () => {
    const { rows } = await server.database.plainPool.query(`
      select (select count(*) from ledger.transfers) as transfers, (select count(*) from ledger.blocks) as blocks,
        (select count(*) from withdrawals) as withdrawals, (select count(*) from deposits) as deposits,
        (select count(*) from idempotency_keys) as keys, (select status from withdrawals where id = '${withdrawalId}') as status`)
    return rows
  }
  const before = await read()
  await expect(withdraw('20.00')).rejects.toMatchObject({
    code: 'ledger_behind',
    status: 503,
    message: 'The platform’s records are being checked. No money can be moved right now. Nothing was changed',
  })
  for (const wallet of ['balance', 'bitcoin'] as const) {
    await expectRefused(ada.send(requestDeposit, { body: { amount: '20.00', plan, wallet } }), 'ledger_behind')
  }
  const params = { id: withdrawalId }
  await expectRefused(treasurer.send(approveWithdrawal, { params }), 'ledger_behind')
  await expectRefused(
    treasurer.send(rejectWithdrawal, { params, body: { code: 'other', words: 'A test of refusals' } }),
    'ledger_behind',
  )
  await expectRefused(treasurer.send(claimWithdrawal, { params: { id: approvedId } }), 'ledger_behind')
  await expectRefused(
    treasurer.send(takeOverWithdrawal, { params: { id: claimedId }, body: { reason: 'They are away' } }),
    'ledger_behind',
  )
  expect(await read()).toEqual(before)
  // Both may already have been sent.
  const withheld = { address: '', blockers: [{ reason: 'ledger_behind', until: null }] }
  const { withdrawals } = await treasurer.send(listWithdrawals)
  for (const id of [approvedId, claimedId]) {
    expect((await treasurer.send(viewWithdrawal, { params: { id } })).withdrawal).toMatchObject(withheld)
    expect(withdrawals.find((one) => one.id === id)).toMatchObject(withheld)
  }
  // No job is due, so no money would move.
  await treasurer.send(releaseMatured)
  expect((await ada.send(listHistory)).data).not.toEqual([])
}

test('a server keeps the newest block outside the database', async () => {
  expect(readKept()).toMatch(/^\d+:[0-9a-f]{64}$/)
  const before = readKept()
  await withdraw('10.00')
  await untilSealed()
  expect(readKept()).not.toBe(before)
  expect([await ready(), await readMetric()]).toEqual([{ status: 'ready' }, '0'])
})

test('a database without the newest block, or with another one, is noticed at once', async () => {
  for (const change of [
    'delete from ledger.seals where block_number = (select max(number) from ledger.blocks); delete from ledger.blocks where number = (select max(number) from ledger.blocks)',
    "update ledger.blocks set hash = sha256('another') where number = (select max(number) from ledger.blocks)",
  ]) {
    // The view is in the audit log, so a block of it may still come.
    await untilSealed()
    await made.owner.query('create table public.kept_blocks as table ledger.blocks')
    await made.owner.query('create table public.kept_seals as table ledger.seals')
    await made.owner.query(`set session_replication_role = replica; ${change}; set session_replication_role = origin`)
    await expectNoMoneyMoves()
    expect([await ready(), await readMetric()]).toEqual([{ status: 'ready', lacking: 'blocks' }, '1'])
    await made.owner.query(`set session_replication_role = replica; delete from ledger.seals; delete from ledger.blocks;
      insert into ledger.blocks table public.kept_blocks; insert into ledger.seals table public.kept_seals;
      drop table public.kept_blocks, public.kept_seals; set session_replication_role = origin`)
    expect([await ready(), await readMetric()]).toEqual([{ status: 'ready' }, '0'])
  }
  await withdraw('10.00')
  await untilSealed()
})

test('an older copy of the database is noticed by a running server, and by one that starts, until an operator accepts it (REL-37)', async () => {
  await withoutConnections(`create database ${made.name}_older template ${made.name} strategy file_copy`)
  await expect.poll(() => ready(), { timeout: 10_000 }).toEqual({ status: 'ready' })
  await withdraw('10.00')
  await untilSealed()
  const kept = readKept()
  logged.splice(0)

  await withoutConnections(
    `alter database ${made.name} rename to ${made.name}_newer`,
    `alter database ${made.name}_older rename to ${made.name}`,
  )
  await expect.poll(() => ready(), { timeout: 10_000 }).toEqual({ status: 'ready', lacking: 'blocks' })
  await expectNoMoneyMoves()
  expect(await readMetric()).toBe('1')
  await expect.poll(() => logged.filter(isWentBack).length).toBe(1)
  expect(logged).not.toContain('internal error')

  await server.stop()
  server = await start()
  await expectNoMoneyMoves()
  expect([await ready(), await readMetric(), readKept()]).toEqual([{ status: 'ready', lacking: 'blocks' }, '1', kept])
  await expect.poll(() => logged.filter(isWentBack).length).toBe(1)

  // The operator has compared this copy, and accepts its newest block beside the running server.
  const { rows } = await server.database.plainPool.query(
    `select number || ':' || encode(hash, 'hex') as head from ledger.blocks order by number desc limit 1`,
  )
  const newest = parseHead(rows[0].head)!
  const accept = (head: Head) => acceptHead(server.database, { head, headFile, by: 'Ada Byron', why: 'A drill' })
  const other = { ...newest, hash: 'ab'.repeat(32) }
  for (const wrong of [other, parseHead(kept!)!]) {
    await expect(accept(wrong)).rejects.toThrow(`The database does not have ${formatHead(wrong)}`)
  }
  expect([await ready(), readKept()]).toEqual([{ status: 'ready', lacking: 'blocks' }, kept])
  expect(formatHead(await accept(newest))).toBe(kept)
  await expect.poll(() => ready(), { timeout: 10_000 }).toEqual({ status: 'ready' })
  await expect(accept(newest)).rejects.toThrow('and money moves')
  const { rows: entries } = await server.database.plainPool.query(
    "select actor_kind, details from audit.events where did = 'ledger_head_accepted'",
  )
  const details = { accepted: rows[0].head, lost: kept, by: 'Ada Byron', reason: 'A drill' }
  expect(entries).toEqual([{ actor_kind: 'system', details }])
  // Addresses that were given to lost deposits are not given again.
  const accounts = await server.database.plainPool.query('select indexes_given_in from receiving_addresses')
  expect(accounts.rows).toEqual([{ indexes_given_in: null }])
  await withdraw('20.00')
  await untilSealed()
  expect([await ready(), await readMetric()]).toEqual([{ status: 'ready' }, '0'])
  const client = await server.database.plainPool.connect()
  const { findings } = await verifyLedger(client)
  client.release()
  expect(findings).toEqual([])
})

test('a server does not start with a file that has no head', async () => {
  const kept = readKept()
  writeFileSync(headFile, '17:abc\n')
  expect(() => runSealer({ database: server.database, log: pino({ level: 'silent' }), headFile })).toThrow(StartupError)
  writeFileSync(headFile, `${kept}\n`)
})
