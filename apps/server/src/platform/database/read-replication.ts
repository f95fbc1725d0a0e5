import type { Database } from './database.ts'

/** How the database stands to its standbys. */
export interface Replication {
  /** False on a standby. */
  isWritable: boolean
  /** Counts the failovers: each promotion begins another. Null on a standby. */
  timeline: number | null
  /** Commits of the servers that have waited for a standby for more than a second, and the seconds of the oldest. */
  commitsWaiting: number
  oldestWaitSeconds: number
  /** Standbys that commits wait for and that are there. Null where the login lacks the role `pg_read_all_stats`. */
  synchronousStandbys: number | null
}

/**
 * Reads it as the login and not as `cairn_server`, to which PostgreSQL shows nothing of other sessions. It changes nothing, so
 * that it also answers while commits wait, and makes one round trip.
 */
export async function readReplication(database: Pick<Database, 'pool'>): Promise<Replication> {
  const client = await database.pool.connect()
  try {
    const results = (await client.query(readAll)) as unknown as { rows: Replication[] }[]
    const found = results.flatMap(({ rows }) => rows)[0]
    if (!found) throw new Error('the database did not say how it stands to its standbys')
    return found
  } finally {
    client.release()
  }
}

const readAll = `
  begin read only;
  set local role none;
  select not pg_is_in_recovery() as "isWritable",
    case when not pg_is_in_recovery()
      then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end as timeline,
    count(*)::integer as "commitsWaiting",
    coalesce(extract(epoch from max(clock_timestamp() - query_start)), 0)::float8 as "oldestWaitSeconds",
    case when pg_has_role('pg_read_all_stats', 'usage')
      then (select count(*)::integer from pg_stat_replication where sync_state in ('sync', 'quorum')) end
      as "synchronousStandbys"
  from pg_stat_activity
  where wait_event = 'SyncRep' and usename = session_user and query_start < clock_timestamp() - interval '1 second';
  commit`
