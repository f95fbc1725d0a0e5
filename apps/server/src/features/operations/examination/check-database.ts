import type pg from 'pg'
import type { Config } from '../../../configuration/config.ts'
import { otherConnectionsMax } from '../../../platform/database/database.ts'
import { findWeaknesses } from '../../../platform/database/connection/durability.ts'
import { findLogin } from '../../../platform/database/start/find-login.ts'
import { listMigrations } from '../../../platform/database/migrations/migrate.ts'
import { findAll, mend, risk, type Finding } from './finding.ts'
import { countOf } from '../../../platform/count-of.ts'

interface Facts {
  version: number
  is_utf8: boolean
  checksums: boolean
  standbys: string
  sees_standbys: boolean
  archive: string
  archive_failed: boolean
  connections: number
  is_encrypted: boolean
  is_local: boolean
  is_standby: boolean
  /** How far the clock of the database is from this one, which is read before and after. */
  clock: Date
  sample: boolean
}

/** Faults of the database: version, schema, rights of the login, durability, standbys, archive, clock. */
export async function checkDatabase(client: pg.Client, config: Config): Promise<Finding[]> {
  const { login, mayOwn } = await findLogin(client)
  const { rows: applied } = await client.query<{ name: string }>('select name from public.migrations')
  const lacking = listMigrations().filter((name) => !applied.some((row) => row.name === name))
  const weaknesses = await findWeaknesses(client, config.DATABASE_STANDBY)
  const before = Date.now()
  const { rows } = await client.query<Facts>(factsQuery)
  const facts = rows[0]!
  const skewMs = distance(facts.clock.getTime(), before, Date.now())
  const isOwn = config.DATABASE_URL !== ''
  return findAll(
    facts.version < 15 && mend(`PostgreSQL is version ${facts.version}; Cairn needs 15 or newer.`),
    facts.is_standby && mend('DATABASE_URL leads to a standby, which takes no writes. It must lead to the leader.'),
    lacking.length > 0 &&
      mend(
        `The database lacks ${countOf(lacking.length, 'migration')}, the first ${lacking[0]}. Run \`npm run migrate\`.`,
      ),
    facts.sample && config.isProduction && mend('The database has sample people, whose passwords are public.'),
    isOwn &&
      mayOwn &&
      mend(
        `The login of DATABASE_URL, ${login}, could become the owner of every table. Give the server one with the role cairn_server only.`,
      ),
    ...weaknesses.map(mend),
    !facts.is_utf8 && mend('The database is not in UTF-8. Create it with that encoding.'),
    skewMs > 1_000 &&
      mend(
        `The clocks of this machine and of the database are ${(skewMs / 1_000).toFixed(1)} s apart. Run a time service on both.`,
      ),
    facts.connections < config.DATABASE_CONNECTIONS + 30 &&
      risk(
        `PostgreSQL accepts ${facts.connections} connections; one server takes up to ${config.DATABASE_CONNECTIONS + otherConnectionsMax}, and tools need some.`,
      ),
    isOwn &&
      !facts.is_encrypted &&
      !facts.is_local &&
      risk('The connection to the database is not encrypted. Add ?sslmode=verify-full to DATABASE_URL.'),
    isOwn &&
      facts.standbys === '' &&
      !config.DATABASE_STANDBY &&
      risk('No standby is synchronous: when the machine of the database dies, the last acknowledged money is lost.'),
    isOwn &&
      facts.standbys !== '' &&
      !config.DATABASE_STANDBY &&
      risk('DATABASE_STANDBY is none: the server goes on without a word when the last standby is taken off the list.'),
    isOwn &&
      (facts.standbys !== '' || config.DATABASE_STANDBY) &&
      !facts.sees_standbys &&
      risk(
        `The login of DATABASE_URL does not see the standbys, so no alert says when the last one is gone. Let a superuser run \`grant pg_read_all_stats to ${login}\`.`,
      ),
    !facts.checksums && risk('The pages of the database have no checksums: damage by a disk is not noticed.'),
    isOwn &&
      facts.archive === 'off' &&
      risk('The database is not archived continuously: what is newer than the last backup is lost with its machine.'),
    facts.archive_failed && mend('Archiving fails: the newest attempt of pg_stat_archiver had an error.'),
  )
}

const factsQuery = `
  select current_setting('server_version_num')::integer / 10000 as version,
    pg_encoding_to_char(encoding) = 'UTF8' as is_utf8,
    current_setting('data_checksums')::boolean as checksums,
    current_setting('synchronous_standby_names') as standbys,
    pg_has_role('pg_read_all_stats', 'usage') as sees_standbys,
    current_setting('archive_mode') as archive,
    coalesce((select last_failed_time > coalesce(last_archived_time, '-infinity') from pg_stat_archiver), false) as archive_failed,
    current_setting('max_connections')::integer as connections,
    coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as is_encrypted,
    coalesce(inet_client_addr() <<= '127.0.0.0/8' or inet_client_addr() = '::1', true) as is_local,
    pg_is_in_recovery() as is_standby,
    clock_timestamp() as clock,
    exists (select from public.sample_data) as sample
  from pg_database where datname = current_database()`

/** How far a moment is from a span of time, in milliseconds. */
function distance(moment: number, from: number, until: number): number {
  return Math.max(from - moment, moment - until, 0)
}
