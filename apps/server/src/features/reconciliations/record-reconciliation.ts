import { sql } from 'kysely'
import { recordReconciliation as call } from '@cairn/contract/operator/ledger/reconciliations.ts'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { attachEvidence } from '../../shared/evidence/attachments.ts'

/** Records the counted amount of an asset, with its statement. The database adds the balance in the books. */
export const recordReconciliation = route(call, async ({ audit, body, caller, tx }) => {
  const { id, asset, amount: counted, note, evidence_file_id } = body
  const recorded = await tx
    .insertInto('reconciliations')
    .values({
      id,
      asset,
      as_of: body.as_of ?? sql<string>`now()`,
      counted_cents: counted,
      note,
      counted_by: caller.operatorId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('difference_cents')
    .executeTakeFirstOrThrow(() => refuse('reconciliation_recorded'))
  await attachEvidence(tx, caller, id, evidence_file_id)
  const { difference_cents: difference } = recorded
  await audit('reconciliation_recorded', {
    subjectId: id,
    details: { asset, counted: centsToDecimal(counted), difference: centsToDecimal(difference), note },
  })
  return {
    msg: difference === 0n ? 'Recorded. It matches the books' : 'Recorded. Another operator explains the difference',
  }
})
