import { sql } from 'kysely'
import { rejectWithdrawal } from '@cairn/contract/operators.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { refuse } from '../http/refusal.ts'
import { route } from '../http/route.ts'
import { lockWithdrawal } from './lock-withdrawal.ts'
import { releaseHold } from './release-hold.ts'

/** The withdrawal will not be sent: the held money returns to the balance, with a reason that the member sees. */
export default route(rejectWithdrawal, async ({ body, caller, params, requestId, tx }) => {
  const withdrawal = await lockWithdrawal(tx, params.id)
  if (withdrawal.status !== 'pending' && withdrawal.status !== 'processing') {
    throw refuse('withdrawal_not_open', { status: withdrawal.status })
  }
  await releaseHold(tx, `operator:${caller.operatorId}`, withdrawal)
  await tx
    .updateTable('withdrawals')
    .set({ status: 'rejected', reason: body.reason, settled_by: caller.operatorId, settled_at: sql`now()` })
    .where('id', '=', withdrawal.id)
    .execute()
  await recordAudit(
    tx,
    { caller, requestId },
    {
      did: 'withdrawal_rejected',
      subject: { kind: 'withdrawal', id: withdrawal.id },
      memberId: withdrawal.member_id,
      details: { reason: body.reason },
    },
  )
  return { msg: 'The withdrawal is rejected' }
})
