import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { Logger, runMigrations as migrateJobs } from 'graphile-worker'
import { connection, type DatabaseAddress } from './database.ts'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'

const folder = new URL('../../../migrations/', import.meta.url)
// One migration at a time in a database, whoever starts it.
const lockKey = 7_301_001

/**
 * Brings a database to the present, forward only: each file of `migrations/` once, in order, in a transaction of its own.
 * Refuses when a file that was applied has been changed since, and when the login may not migrate. Answers which files ran.
 */
export async function migrate(address: DatabaseAddress, owner = 'cairn'): Promise<string[]> {
  const client = new pg.Client(connection(address, owner))
  await client.connect()
  try {
    return await applyAll(client, address, owner)
  } catch (cause) {
    const { code, message } = cause as { code?: string; message: string }
    // Wherever a right is missing: making roles, acting as the owner, or making tables.
    if (code !== insufficientPrivilege) throw cause
    const sentence = `The login of the database may not migrate: ${message}. docs/operating.md says which rights it needs.`
    throw new StartupError(sentence, { cause })
  } finally {
    await client.end()
  }
}

const insufficientPrivilege = '42501'

async function applyAll(client: pg.Client, address: DatabaseAddress, owner: string): Promise<string[]> {
  await client.query('select pg_advisory_lock($1)', [lockKey])
  await client.query(`create table if not exists public.migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const applied = new Map<string, string>()
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.migrations',
  )
  for (const row of rows) applied.set(row.name, row.checksum)

  const ran: string[] = []
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()) {
    const sql = readFileSync(new URL(name, folder), 'utf8')
    const checksum = createHash('sha256').update(sql).digest('hex')
    if (applied.get(name) === checksum) continue
    if (applied.has(name)) {
      throw new StartupError(
        `The migration ${name} was changed after it had been applied: bring back the file as it was, and put what is new into another.`,
      )
    }
    await apply(client, { name, sql, checksum })
    ran.push(name)
  }
  await prepareJobs(client, address, owner)
  return ran
}

async function apply(client: pg.Client, migration: { name: string; sql: string; checksum: string }): Promise<void> {
  await client.query('begin')
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

/** The job library keeps its own tables; the server may use them and not alter them. */
async function prepareJobs(client: pg.Client, address: DatabaseAddress, owner: string): Promise<void> {
  const pgPool = new pg.Pool({ ...connection(address, owner), max: 1 })
  for (const event of ['error', 'connect'] as const) pgPool.on(event, () => {})
  await migrateJobs({ pgPool, logger: new Logger(() => () => {}) }).finally(() => pgPool.end())
  await client.query(`
    grant usage on schema graphile_worker to cairn_server;
    grant select, insert, update, delete on all tables in schema graphile_worker to cairn_server;
    grant usage on all sequences in schema graphile_worker to cairn_server;
    grant execute on all functions in schema graphile_worker to cairn_server;
    -- The library closes its tables by row security to all but their owner.
    do $$
    declare
      closed record;
    begin
      for closed in
        select oid, relname from pg_class c
        where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
          and not exists (select from pg_policy where polrelid = c.oid and polname = 'server_runs_jobs')
      loop
        execute format('create policy server_runs_jobs on graphile_worker.%I to cairn_server using (true)', closed.relname);
      end loop;
    end
    $$;`)
}
