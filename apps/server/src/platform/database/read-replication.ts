import type { Database } from './database.ts'
import { commitIsKept } from './durability.ts'

/** How the database stands to its standbys. */
export interface Replication {
  /** False on a standby. */
  isWritable: boolean
  /** Counts the failovers: each promotion begins another. Null on a standby. */
  timeline: number | null
  /** Commits of the servers that have waited for a standby for more than a second, and the seconds of the oldest. */
  commitsWaiting: number
  oldestWaitSeconds: number
  /** Standbys that commits wait for and that are there. Null on a standby, and where the login lacks `pg_read_all_stats`. */
  synchronousStandbys: number | null
}

/**
 * Reads it as the login and not as `cairn_server`, to which PostgreSQL shows nothing of other sessions, and of whatever the
 * address leads to, which may be a standby. It changes nothing, so that it also answers while commits wait.
 */
export async function readReplication({ loginPool }: Pick<Database, 'loginPool'>): Promise<Replication> {
  const { rows } = await loginPool.query<Replication>(readAll)
  return rows[0]!
}

const readAll = `
  select not pg_is_in_recovery() as "isWritable",
    case when not pg_is_in_recovery()
      then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end as timeline,
    count(*)::integer as "commitsWaiting",
    coalesce(extract(epoch from max(clock_timestamp() - query_start)), 0)::float8 as "oldestWaitSeconds",
    case when not pg_is_in_recovery() and pg_has_role('pg_read_all_stats', 'usage')
      then (select count(*)::integer from pg_stat_replication where sync_state in ('sync', 'quorum') and ${commitIsKept}) end
      as "synchronousStandbys"
  from pg_stat_activity
  where wait_event = 'SyncRep' and usename = session_user and query_start < clock_timestamp() - interval '1 second'`
