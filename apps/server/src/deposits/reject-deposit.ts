import { sql } from 'kysely'
import { rejectDeposit } from '@cairn/contract/operators.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { route } from '../http/route.ts'
import { lockPendingDeposit } from './lock-pending-deposit.ts'

/** The payment will not be credited. No money has moved, so none moves now. */
export default route(rejectDeposit, async ({ body, caller, params, requestId, tx }) => {
  const deposit = await lockPendingDeposit(tx, params.id)
  await tx
    .updateTable('deposits')
    .set({ status: 'rejected', reason: body.reason, decided_by: caller.operatorId, decided_at: sql`now()` })
    .where('id', '=', deposit.id)
    .execute()
  await recordAudit(
    tx,
    { caller, requestId },
    {
      did: 'deposit_rejected',
      subject: { kind: 'deposit', id: deposit.id },
      memberId: deposit.member_id,
      details: { reason: body.reason },
    },
  )
  return { msg: 'The deposit is rejected' }
})
