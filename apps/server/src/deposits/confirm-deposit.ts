import { sql } from 'kysely'
import { confirmDeposit } from '@cairn/contract/operators.ts'
import { centsToDecimal } from '@cairn/contract/money.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { route } from '../http/route.ts'
import { custody, memberInvested } from '../ledger/accounts.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { earnReferralBonus } from './earn-referral-bonus.ts'
import { lockPendingDeposit } from './lock-pending-deposit.ts'

/**
 * The payment arrived: what was received goes into the plan, and the deposit is completed. What is credited is what was
 * received, whatever was asked for. That a transaction brings one deposit only is a unique index of the table.
 */
export default route(confirmDeposit, async ({ body, caller, params, requestId, tx }) => {
  const deposit = await lockPendingDeposit(tx, params.id)
  const receivedCents = body.amount_received
  await postTransfers(tx, `operator:${caller.operatorId}`, [
    {
      id: deposit.id,
      kind: 'deposit_confirmed',
      from: custody(deposit.wallet),
      to: memberInvested(deposit.member_id),
      amountCents: receivedCents,
      reference: deposit.id,
    },
  ])
  await tx
    .updateTable('deposits')
    .set({
      status: 'completed',
      received_cents: receivedCents,
      transaction_id: body.transaction_id,
      decided_by: caller.operatorId,
      decided_at: sql`now()`,
    })
    .where('id', '=', deposit.id)
    .execute()
  await earnReferralBonus(tx, { depositId: deposit.id, memberId: deposit.member_id, amountCents: receivedCents })
  await recordAudit(
    tx,
    { caller, requestId },
    {
      did: 'deposit_confirmed',
      subject: { kind: 'deposit', id: deposit.id },
      memberId: deposit.member_id,
      details: { received: centsToDecimal(receivedCents), transaction_id: body.transaction_id },
    },
  )
  return { msg: 'The deposit is completed' }
})
