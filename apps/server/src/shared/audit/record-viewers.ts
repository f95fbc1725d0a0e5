import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { OperatorCaller } from '../../platform/http/callers.ts'

/** Repeated views of a record by an operator within this time are one entry, because a screen reloads by itself. */
export const viewAuditInterval = '15 minutes'

/**
 * Notes that the caller has the page of a record open, at most every five seconds, and returns the other operators with it open.
 * A visible page renews every 15 seconds; one without a renewal for twice as long counts as closed.
 */
export async function readViewers(tx: Transaction, { operatorId }: OperatorCaller, recordId: string) {
  tx.send(
    sql`insert into record_viewers (record_id, operator_id) values (${recordId}, ${operatorId})
      on conflict (record_id, operator_id) do update set seen_at = now()
      where record_viewers.seen_at < now() - interval '5 seconds'`.compile(tx),
  )
  return tx
    .selectFrom('record_viewers as viewer')
    .innerJoin('operators as operator', 'operator.id', 'viewer.operator_id')
    .where('viewer.record_id', '=', recordId)
    .where('viewer.operator_id', '<>', operatorId)
    .where('viewer.seen_at', '>', sql<Date>`now() - interval '30 seconds'`)
    .where('operator.removed_at', 'is', null)
    .orderBy('operator.name')
    .select(['operator.name', 'viewer.seen_at as at'])
    .execute()
}
