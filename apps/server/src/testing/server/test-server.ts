import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { createClient, type Send } from '@cairn/client/calls/client.ts'
import { loadConfig, type Config } from '../../configuration/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import { loadKeys } from '../../platform/crypto/load-keys.ts'
import { createTestFolder } from '@cairn/postgres-backup/testing/test-folder.ts'
import { expectBooksToBalance } from '../ledger/books.ts'
import { signKind } from '../../shared/signing/signatures/sign-rows.ts'
import { asRows } from '../../shared/signing/signatures/sign-stored.ts'
import { signedKinds, signedRows, type SignedKind } from '../../shared/signing/signatures/signed-rows.ts'
import { openTestApp } from './test-app.ts'
import { openTestDatabase } from './test-database.ts'
import { createMemberTurns } from '../../platform/http/limits/member-calls.ts'
import { tripsMax, watchRoundTrips, type Sent } from './round-trips.ts'
import { watchUndeclared } from './undeclared.ts'

/** Pages of a few lines. Compressing the clients' pages took longer than most tests of a file. */
const pages = join(import.meta.dirname, '../pages')

/** The running server of a test file: real HTTP, real PostgreSQL, real files. */
export interface TestServer {
  app: FastifyInstance
  url: string
  config: Config
  dataDir: string
  database: Database
  keys: Keys
  owner: pg.Client
  /** The fixed current time of the server, so that no test depends on midnight. */
  now: Date
  /** What the newest successful request of each call sent to the database, by the path of the call. */
  lastSent: Map<string, Sent>
  /** Sends a call as the member of the token, or as a visitor. */
  as(token: string | null): Send
}

/**
 * Rows that the owner of the tables writes for a test count as written by the server. Rows that a test writes as the server's
 * role (`database.plainPool`) are unsigned, like an injected statement's.
 */
export async function signWhatOwnerWrites(owner: pg.Client, keys: Keys): Promise<void> {
  await signKind(asRows(owner), keys, 'settings')
  const query = owner.query.bind(owner) as (...values: unknown[]) => Promise<pg.QueryResult>
  const rows = async (text: string, values: unknown[]) => (await query(text, values)).rows
  const sign = async (kinds: SignedKind[], ...values: unknown[]) => {
    const result = await query(...values)
    for (const kind of kinds) await signKind({ rows }, keys, kind)
    return result
  }
  owner.query = ((...values: unknown[]) => {
    const text = typeof values[0] === 'string' ? values[0] : ''
    const tables = new Set([...text.matchAll(writes)].map(([, table]) => table))
    const kinds = signedKinds.filter(
      (kind) => signedRows[kind].signature === 'signature' && tables.has(signedRows[kind].table),
    )
    return kinds.length > 0 ? sign(kinds, ...values) : query(...values)
  }) as typeof owner.query
}

const writes =
  /\b(?:update|insert into) (members|passkeys|email_changes|settings|plans|kyc_submissions|payout_addresses(?= set (?:usable_from|saved_at)))\b(?! set signature)/g

interface Options {
  connectionsMax?: number
  environment?: Record<string, string>
}

/**
 * Starts a server for the tests of a file. After each test it checks that the ledger balances, that the contract declares each
 * refusal and each field of the replies, and that no call makes more round trips to the database than it may. The returned object
 * is filled before the first test.
 */
export function useTestServer(options: Options = {}): TestServer {
  const server = {} as TestServer
  const dataDir = createTestFolder('server')
  let close: (() => Promise<void>) | undefined
  let undeclared: string[] = []
  let excesses: string[] = []

  beforeAll(async () => {
    const opened = await startServer(options, dataDir)
    close = opened.close
    undeclared = opened.undeclared
    excesses = opened.excesses
    Object.assign(server, opened.server)
  })
  afterEach(async () => {
    expect([...new Set(undeclared.splice(0))], 'what the contract does not declare').toEqual([])
    expect([...new Set(excesses.splice(0))], 'what asks the database too often').toEqual([])
    await expectBooksToBalance(server.owner)
  })
  afterAll(() => close?.())
  return server
}

async function startServer({ connectionsMax, environment }: Options, dataDir: string) {
  const test = await openTestDatabase(connectionsMax)
  const config = loadConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    MEMBER_CALLS_MAX: '9999999',
    ...environment,
  })
  const now = new Date()
  const keys = loadKeys(config)
  // With more connections than usual, a test is about many calls of one member at once in the database.
  const memberTurns = connectionsMax
    ? createMemberTurns({ read: connectionsMax, change: connectionsMax }, 1_000)
    : undefined
  const services = { config, database: test.database, keys, now: () => now, ...(memberTurns && { memberTurns }) }
  const app = await openTestApp(services, { memberPages: pages, backOfficePages: pages })
  const undeclared = watchUndeclared(app)
  const excesses: string[] = []
  const lastSent = new Map<string, Sent>()
  watchRoundTrips(app, (name, { statements, trips }, call) => {
    lastSent.set(call.path, { statements, trips })
    const max = tripsMax(call)
    if (max !== null && trips > max) excesses.push(`${name} makes ${trips} round trips to the database`)
  })
  await signWhatOwnerWrites(test.owner, keys)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const as = (token: string | null) => createClient({ base: `${url}/api`, token: () => token })

  const close = async () => {
    await app.close()
    await test.close()
  }
  const { database, owner } = test
  const server: TestServer = { app, url, config, dataDir, database, keys, owner, now, lastSent, as }
  return { server, close, undeclared, excesses }
}
