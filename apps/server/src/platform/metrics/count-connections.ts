import type { Database } from '../database/database.ts'
import type { Figure } from './figures.ts'

/**
 * Counts the connections of the server's login, of all its processes. PostgreSQL shows their state to the login only. It changes
 * no record, so that it also answers while commits wait for a standby.
 */
export async function countConnections({ loginPool }: Pick<Database, 'loginPool'>): Promise<Figure[]> {
  const { rows } = await loginPool.query<{ state: string; count: number }>(`
    select state, count(*)::integer as count from pg_stat_activity
    where datname = current_database() and usename = session_user and state is not null group by 1`)
  return [
    {
      name: 'cairn_database_connections',
      values: rows.map(({ state, count }) => ({ labels: { state }, value: count })),
    },
  ]
}
