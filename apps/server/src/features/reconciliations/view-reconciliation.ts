import { sql } from 'kysely'
import { explainReconciliation, viewReconciliation as call } from '@cairn/contract/operator/ledger/reconciliations.ts'
import { mayCall } from '@cairn/contract/operator/operators/may-call.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { listTimeline } from '../../shared/audit/list-timeline.ts'
import { versionOf } from '../../shared/audit/record-version.ts'
import { readViewers } from '../../shared/audit/record-viewers.ts'
import { filesOf } from '../../shared/evidence/attachments.ts'
import { readReconciliations } from './read-reconciliations.ts'

export const viewReconciliation = route(call, async ({ caller, params, tx }) => {
  const mayRole = mayCall(caller.role, explainReconciliation)
  const [row, timeline] = await Promise.all([
    readReconciliations(tx)
      .where('reconciliation.id', '=', params.id)
      .select([
        versionOf('reconciliation.id').as('version'),
        filesOf('reconciliation.id').as('files'),
        // It has a difference, counted by another operator.
        sql<boolean>`${mayRole}::boolean and reconciliation.status = 'open'
          and reconciliation.counted_by <> ${caller.operatorId}`.as('may_explain'),
      ])
      .executeTakeFirstOrThrow(() => refuse('not_found')),
    listTimeline(tx, params.id),
  ])
  return { reconciliation: { ...row, timeline }, viewers: await readViewers(tx, caller, params.id) }
})
