import { sql } from 'kysely'
import { inTransaction } from '../database/database.ts'
import type { TransactionPool } from '../database/transaction.ts'
import type { Figure } from './figures.ts'

/** Counts the connections of the server's login, of all its processes. PostgreSQL shows their state to the login only. */
export function countConnections(database: TransactionPool): Promise<Figure> {
  return inTransaction(database, async (tx) => {
    await sql`set local role none`.execute(tx)
    const { rows } = await sql<{ state: string; count: number }>`
      select state, count(*)::integer as count from pg_stat_activity
      where datname = current_database() and usename = session_user and state is not null group by 1`.execute(tx)
    return {
      name: 'cairn_database_connections',
      help: 'Connections of the server to the database, by state.',
      values: rows.map(({ state, count }) => ({ labels: { state }, value: count })),
    }
  })
}
