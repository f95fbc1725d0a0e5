import { sql } from 'kysely'
import { resolveRefusedTransaction as call } from '@cairn/contract/operator/withdrawals/sending.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { lockWithdrawal } from '../lock-withdrawal.ts'

/** Records the outcome of a refused transaction id. It moves no money, and the id stays on the record. */
export const resolveRefusedTransaction = route(call, async ({ audit, body, caller, params, tx }) => {
  const withdrawal = await lockWithdrawal(tx, params.id)
  const refused = await tx
    .selectFrom('refused_transactions')
    .where('id', '=', body.refused_id)
    .where('withdrawal_id', '=', withdrawal.id)
    .select(['transaction_id', 'resolved_at'])
    .executeTakeFirstOrThrow(() => refuse('not_found'))
  if (refused.resolved_at) throw refuse('refused_transaction_resolved')

  await tx
    .updateTable('refused_transactions')
    .set({ resolved_by: caller.operatorId, resolved_at: sql`now()`, resolution: body.reason })
    .where('id', '=', body.refused_id)
    .execute()
  const details = { transaction_id: refused.transaction_id, reason: body.reason }
  await audit('withdrawal_transaction_resolved', { subjectId: withdrawal.id, memberId: withdrawal.member_id, details })
  return { msg: 'The transaction is resolved' }
})
