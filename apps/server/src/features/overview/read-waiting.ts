import { sql } from 'kysely'
import type { CallReplyInput } from '@cairn/contract/core/call.ts'
import type { Queue, viewOverview } from '@cairn/contract/operator/overview.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { OperatorCaller } from '../../platform/http/callers.ts'
import { memberOrNull } from '../../shared/members/member-fields.ts'
import { waitingIn } from './queues.ts'

type Overview = CallReplyInput<typeof viewOverview>

/** Counts the pending records of each queue, and reads the time of the oldest, in one statement. */
export async function countWaiting(
  tx: Transaction,
  caller: OperatorCaller,
  queues: readonly Queue[],
): Promise<Overview['waiting']> {
  if (queues.length === 0) return []
  const counts = queues.map(
    (queue, place) => sql`select ${place}::integer as place, ${queue}::text as queue, count(*)::integer as count,
      min(since) as oldest from (${waitingIn(queue, caller)}) as waiting`,
  )
  const { rows } = await sql<Overview['waiting'][number]>`
    select queue, count, oldest from (${sql.join(counts, sql` union all `)}) as counts order by place`.execute(tx)
  return rows
}

/** Lists the longest pending records, across all queues. */
export async function listOldest(
  tx: Transaction,
  caller: OperatorCaller,
  queues: readonly Queue[],
  limit: number,
): Promise<Overview['oldest']> {
  if (queues.length === 0) return []
  // The oldest of each queue by its index; the overall oldest are among them.
  const firsts = queues.map(
    (queue) => sql`(select ${queue}::text as queue, waiting.* from (${waitingIn(queue, caller)}) as waiting
      order by since, id limit ${limit})`,
  )
  const { rows } = await sql<Overview['oldest'][number]>`
    select queue, waiting.id, since, ${memberOrNull('member')}, amount_cents as amount, sentence
    from (
      select * from (${sql.join(firsts, sql` union all `)}) as firsts order by since, id limit ${limit}
    ) as waiting
    left join members member on member.id = waiting.member_id
    order by since, waiting.id`.execute(tx)
  return rows
}
