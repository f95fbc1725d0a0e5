import type pg from 'pg'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import type { DatabaseAddress } from '../database.ts'
import { withClient } from '../with-client.ts'
import { findLogin } from '../start/find-login.ts'
import { insufficientPrivilege, listMigrations, migrate, migrateJobs } from './migrate.ts'
import { countOf } from '../../count-of.ts'

/**
 * Brings a database to the schema that this server needs: a login that may migrate does so, and any other only checks that `npm
 * run migrate` was run. Returns the names of the applied migrations. Throws a `StartupError` that names the missing part.
 */
export async function prepareSchema(address: DatabaseAddress): Promise<string[]> {
  // A private PostgreSQL accepts the name of its superuser; a URL has its login.
  const isReady = await withClient(address, 'cairn', async (client) => {
    const { login, mayOwn } = await findLogin(client)
    if (mayOwn) return false
    await requireMigrations(client, login)
    await requireJobTables(address)
    return true
  })
  return isReady ? [] : migrate(address)
}

async function requireMigrations(client: pg.Client, login: string): Promise<void> {
  const { rows } = await client
    .query<{ name: string }>('select name from public.migrations')
    .catch((error: pg.DatabaseError) => {
      if (![undefinedTable, insufficientPrivilege].includes(error.code ?? '')) throw error
      return { rows: [] }
    })
  const applied = new Set(rows.map(({ name }) => name))
  const lacking = listMigrations().filter((name) => !applied.has(name))
  if (lacking.length === 0) return
  throw new StartupError(
    `The database lacks ${countOf(lacking.length, 'migration')}, the first ${lacking[0]}, and its login ${login} may not migrate. ` +
      'Run `cairn migrate` with a MIGRATION_URL whose login may, and start again.',
  )
}

/** The login may not create the missing tables. */
async function requireJobTables(address: DatabaseAddress): Promise<void> {
  await migrateJobs(address, 'cairn_server').catch((cause: pg.DatabaseError) => {
    if (cause.code !== insufficientPrivilege) throw cause
    const sentence = 'The tables of the jobs are of another version. Run `cairn migrate`, and start again.'
    throw new StartupError(sentence, { cause })
  })
}

const undefinedTable = '42P01'
