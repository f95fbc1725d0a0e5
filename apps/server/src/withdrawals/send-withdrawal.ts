import { sql } from 'kysely'
import { sendWithdrawal } from '@cairn/contract/operators.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { refuse } from '../http/refusal.ts'
import { route } from '../http/route.ts'
import { memberHeld, withdrawalsOut } from '../ledger/accounts.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { deriveTransferId } from '../ledger/derive-transfer-id.ts'
import { lockWithdrawal } from './lock-withdrawal.ts'

/** The coins have left: the held money leaves the books, and the withdrawal is completed. */
export default route(sendWithdrawal, async ({ body, caller, params, requestId, tx }) => {
  const withdrawal = await lockWithdrawal(tx, params.id)
  if (withdrawal.status !== 'processing') throw refuse('withdrawal_not_processing')

  await postTransfers(tx, `operator:${caller.operatorId}`, [
    {
      id: deriveTransferId('withdrawal ended', withdrawal.id),
      kind: 'withdrawal_sent',
      from: memberHeld(withdrawal.member_id),
      to: withdrawalsOut,
      amountCents: withdrawal.amount_cents,
      reference: withdrawal.id,
    },
  ])
  await tx
    .updateTable('withdrawals')
    .set({
      status: 'completed',
      transaction_id: body.transaction_id,
      settled_by: caller.operatorId,
      settled_at: sql`now()`,
    })
    .where('id', '=', withdrawal.id)
    .execute()
  await recordAudit(
    tx,
    { caller, requestId },
    {
      did: 'withdrawal_sent',
      subject: { kind: 'withdrawal', id: withdrawal.id },
      memberId: withdrawal.member_id,
      details: { transaction_id: body.transaction_id },
    },
  )
  return { msg: 'The withdrawal is completed' }
})
