import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Logger, runMigrations } from 'graphile-worker'
import { advanceSequences } from './advance-sequences.ts'
import { connection, type DatabaseAddress } from '../database.ts'
import { lockNumber } from '../lock-by-name.ts'
import { withClient } from '../with-client.ts'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'

export const migrationFolder = new URL('../../../../migrations/', import.meta.url)

/**
 * Applies the files of `migrations/` that a database lacks, each once, in order, in a transaction of its own, and advances the
 * sequences of a replica. Refuses a file that changed after it was applied, a database of an earlier numbering, and a login
 * without the rights. Returns the names of the applied files. Servers of the version before may run meanwhile.
 */
export async function migrate(address: DatabaseAddress, owner = 'cairn', files = migrationFolder): Promise<string[]> {
  try {
    return await withClient(address, owner, (client) => applyAll(client, { address, owner, files }))
  } catch (cause) {
    const { code, message } = cause as { code?: string; message: string }
    // The login may lack the right to create roles, to act as the owner, or to create tables.
    if (code !== insufficientPrivilege) throw cause
    const sentence = `The login of the database may not migrate: ${message}. docs/operating/database.md says which rights it needs.`
    throw new StartupError(sentence, { cause })
  }
}

export const insufficientPrivilege = '42501'

export function listMigrations(files = migrationFolder): string[] {
  return readdirSync(files)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
}

interface Place {
  address: DatabaseAddress
  owner: string
  files: URL
}

async function applyAll(client: pg.Client, { address, owner, files }: Place): Promise<string[]> {
  // Only one process migrates a database at a time.
  await client.query(`select pg_advisory_lock(${lockNumber('migrations')})`)
  await client.query(`create table if not exists public.migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const applied = new Map<string, string>()
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.migrations',
  )
  for (const row of rows) applied.set(row.name, row.checksum)

  const names = listMigrations(files)
  requireSameNumbering(names, [...applied.keys()])

  const ran: string[] = []
  for (const name of names) {
    const sql = readFileSync(new URL(name, files), 'utf8')
    const checksum = createHash('sha256').update(sql).digest('hex')
    if (applied.get(name) === checksum) continue
    if (applied.has(name)) {
      throw new StartupError(
        `The migration ${name} was changed after it was applied: restore the file, and put the change into a new one.`,
      )
    }
    await apply(client, { name, sql, checksum })
    ran.push(name)
  }
  await prepareJobs(client, address, owner)
  await advanceSequences(client)
  return ran
}

/** Names after the newest file belong to a newer server, and are no reason to refuse. */
function requireSameNumbering(names: string[], applied: string[]): void {
  const foreign = applied.find((name) => !names.includes(name) && name < (names.at(-1) ?? ''))
  if (!foreign) return
  throw new StartupError(
    `This database was made by an earlier version of Cairn, with other migrations (${foreign}), and cannot be upgraded: use an empty database.`,
  )
}

/**
 * Applies one file. Servers of the version before may be at work: a change that waits for a table blocks them too, so it gives up
 * after a second, lets them pass, and tries again. Likewise after a deadlock in which PostgreSQL ends this side.
 */
async function apply(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyOnce(client, migration)
    } catch (error) {
      if (!serversAtWork.has((error as { code?: string }).code) || attempt === attemptsMax) throw error
      await sleep(500)
    }
  }
}

const attemptsMax = 60
/** `lock_not_available` and `deadlock_detected`. */
const serversAtWork = new Set<string | undefined>(['55P03', '40P01'])

interface Migration {
  name: string
  sql: string
  checksum: string
}

async function applyOnce(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("begin; set local lock_timeout = '1s'")
  try {
    await client.query(migration.sql)
    await client.query('insert into public.migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Lets the job library create its missing tables. */
export async function migrateJobs(address: DatabaseAddress, user: string): Promise<void> {
  const pgPool = new pg.Pool({ ...connection(address, user), max: 1 })
  for (const event of ['error', 'connect'] as const) pgPool.on(event, () => {})
  await runMigrations({ pgPool, logger: new Logger(() => () => {}) }).finally(() => pgPool.end())
}

/** The server may use the tables of the job library but not alter them. The owner may use them too: its triggers add jobs. */
async function prepareJobs(client: pg.Client, address: DatabaseAddress, owner: string): Promise<void> {
  await migrateJobs(address, owner)
  await client.query(`
    grant usage on schema graphile_worker to cairn_server, cairn_owner;
    grant select, insert, update, delete on all tables in schema graphile_worker to cairn_server, cairn_owner;
    grant usage on all sequences in schema graphile_worker to cairn_server, cairn_owner;
    grant execute on all functions in schema graphile_worker to cairn_server, cairn_owner;
    -- The library restricts its tables to their owner by row security.
    do $$
    declare
      closed record;
    begin
      for closed in
        select oid, relname from pg_class c
        where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
          and not exists (select from pg_policy where polrelid = c.oid and polname = 'server_runs_jobs')
      loop
        execute format('create policy server_runs_jobs on graphile_worker.%I to cairn_server, cairn_owner using (true)', closed.relname);
      end loop;
    end
    $$;`)
}
