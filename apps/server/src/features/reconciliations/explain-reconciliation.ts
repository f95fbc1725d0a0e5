import { sql } from 'kysely'
import { explainReconciliation as call } from '@cairn/contract/operator/ledger/reconciliations.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'

/** Explains a difference. The database refuses an explanation by the operator who counted. */
export const explainReconciliation = route(call, async ({ audit, body, caller, params, tx }) => {
  const found = await tx
    .selectFrom('reconciliations')
    .where('id', '=', params.id)
    .select(['id', 'status'])
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('not_found'))
  if (found.status !== 'open') throw refuse('reconciliation_not_open', { status: found.status })
  await tx
    .updateTable('reconciliations')
    .set({ explanation: body.reason, explained_by: caller.operatorId, explained_at: sql`now()` })
    .where('id', '=', found.id)
    .execute()
  await audit('reconciliation_explained', { subjectId: found.id, details: { reason: body.reason } })
  return { msg: 'The difference is explained' }
})
