import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { withClient } from '../../platform/database/with-client.ts'

/** A fresh migrated database, with a connection of the server's role and one of the superuser. */
export type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>

/** Copies the migrated database. `connectionsMax` is the size of the server's pool. */
export async function openTestDatabase(connectionsMax = 16) {
  const host = inject('postgresHost')
  const name = `cairn_test_${randomBytes(6).toString('hex')}`
  await asAdmin(host, `create database ${name} template cairn_template strategy file_copy`)

  const owner = new pg.Client({ host, user: 'cairn', database: name })
  await owner.connect()
  await liftLimits(owner)
  const database = openDatabase({ host, database: name }, connectionsMax)
  return {
    name,
    database,
    /** A superuser's connection, for assertions and fixtures. The product never uses it. */
    owner,
    close: async () => {
      await database.close()
      await owner.end()
      await asAdmin(host, `drop database ${name} with (force)`)
    },
  }
}

/** Opens one for the tests of a file. The returned object is filled before the first test. */
export function useTestDatabase(connectionsMax?: number): TestDatabase {
  const test = {} as TestDatabase
  beforeAll(async () => {
    Object.assign(test, await openTestDatabase(connectionsMax))
  })
  afterAll(() => test.close())
  return test
}

/** Most tests make more and smaller requests than a member may; the tests of the limits set them. */
export async function liftLimits(owner: pg.Client): Promise<void> {
  await owner.query(`update settings set withdrawal_min_amount_cents = null, pending_deposits_max = 10000,
    pending_withdrawals_max = 10000, money_requests_hourly_max = 100000`)
}

/**
 * Runs statements as the superuser of a PostgreSQL, each by itself, such as to create a database. Returns the rows of the last.
 */
export function asAdmin(host: string, ...statements: string[]): Promise<any[]> {
  return withClient({ host, database: 'postgres' }, 'cairn', async (admin) => {
    // Two files may copy the template at the same moment, which PostgreSQL refuses unless they take turns.
    await admin.query('select pg_advisory_lock(1)')
    let rows: any[] = []
    for (const statement of statements) ({ rows } = await admin.query(statement))
    return rows
  })
}
