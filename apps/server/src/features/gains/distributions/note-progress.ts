import type { Database } from '../../../platform/database/database.ts'

/**
 * Notes how far a distribution has come, outside its transaction, which shows nothing until it is over. On the small pool, so
 * that whoever holds a connection of the large one never waits for a second.
 */
export async function noteProgress(
  database: Database,
  distributionId: string,
  { posted, of }: { posted: number; of: number },
): Promise<void> {
  await database.plainPool.query(
    `insert into distribution_progress (distribution_id, posted_count, member_count) values ($1, $2, $3)
     on conflict (distribution_id) do update set posted_count = $2, member_count = $3, noted_at = now()`,
    [distributionId, posted, of],
  )
}

/** The posting is over, well or not: what it came to is for `distributions` to say. */
export async function forgetProgress(database: Database, distributionId: string): Promise<void> {
  await database.plainPool.query('delete from distribution_progress where distribution_id = $1', [distributionId])
}
