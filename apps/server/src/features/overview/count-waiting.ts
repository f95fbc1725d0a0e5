import { sql } from 'kysely'
import type { Queue } from '@cairn/contract/operator/overview.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { OperatorCaller } from '../../platform/http/callers.ts'
import { waitingIn } from './queues.ts'

/** How many records wait in each queue, and since when the oldest does, in one statement. */
export async function countWaiting(
  tx: Transaction,
  caller: OperatorCaller,
  queues: readonly Queue[],
): Promise<{ queue: Queue; count: number; oldest: Date | null }[]> {
  if (queues.length === 0) return []
  const counts = queues.map(
    (queue, place) => sql`select ${place}::integer as place, ${queue}::text as queue, count(*)::integer as count,
      min(since) as oldest from (${waitingIn(queue, caller)}) as waiting`,
  )
  const { rows } = await sql<{ queue: Queue; count: number; oldest: Date | null }>`
    select queue, count, oldest from (${sql.join(counts, sql` union all `)}) as counts order by place`.execute(tx)
  return rows
}
