import type { Database } from '../database/database.ts'
import { commitIsKept } from '../database/connection/durability.ts'
import { figure, type Figure } from './figures.ts'

const figures = [
  'cairn_database_is_writable',
  'cairn_database_timeline',
  'cairn_database_commits_waiting',
  'cairn_database_oldest_wait_seconds',
  'cairn_database_synchronous_standbys',
] as const

/**
 * How the database stands to its standbys. Read as the login and not as `cairn_server`, to which PostgreSQL shows nothing of
 * other sessions, and of what the address leads to, which may be a standby: some of it is not known there. It changes no record,
 * so that it also answers during blocked commits, when it matters.
 */
export async function measureReplication({ loginPool }: Pick<Database, 'loginPool'>): Promise<Figure[]> {
  const { rows } = await loginPool.query<Record<string, number | null>>(readAll)
  return figures.map((name) => figure(name, rows[0]![name] ?? null))
}

const readAll = `
  select (not pg_is_in_recovery())::integer as cairn_database_is_writable,
    case when not pg_is_in_recovery()
      then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end as cairn_database_timeline,
    count(*)::integer as cairn_database_commits_waiting,
    coalesce(extract(epoch from max(clock_timestamp() - query_start)), 0)::float8 as cairn_database_oldest_wait_seconds,
    case when not pg_is_in_recovery() and pg_has_role('pg_read_all_stats', 'usage')
      then (select count(*)::integer from pg_stat_replication where sync_state in ('sync', 'quorum') and ${commitIsKept}) end
      as cairn_database_synchronous_standbys
  from pg_stat_activity
  where wait_event = 'SyncRep' and usename = session_user and query_start < clock_timestamp() - interval '1 second'`
