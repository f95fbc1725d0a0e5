import type { Database } from '../database/database.ts'
import { readReplication } from '../database/read-replication.ts'
import { figure, type Figure } from './figures.ts'

/** How the database stands to its standbys. Also while commits wait for one, which is when it matters. */
export async function measureReplication(database: Pick<Database, 'loginPool'>): Promise<Figure[]> {
  const { commitsWaiting, isWritable, oldestWaitSeconds, synchronousStandbys, timeline } =
    await readReplication(database)
  return [
    figure('cairn_database_is_writable', 'Whether the database takes changes; 0 on a standby.', Number(isWritable)),
    figure('cairn_database_timeline', 'Counts the failovers: each promotion begins another.', timeline),
    figure(
      'cairn_database_commits_waiting',
      'Commits of the servers that have waited for a standby for more than a second.',
      commitsWaiting,
    ),
    figure(
      'cairn_database_oldest_wait_seconds',
      'How long the oldest commit that waits for a standby has waited.',
      oldestWaitSeconds,
    ),
    figure(
      'cairn_database_synchronous_standbys',
      'Standbys that commits wait for and that are there. Absent where the login lacks the role pg_read_all_stats.',
      synchronousStandbys,
    ),
  ]
}
