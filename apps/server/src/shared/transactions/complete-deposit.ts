import { sql } from 'kysely'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { BoundCaller, OperatorCaller, SystemCaller } from '../../platform/http/callers.ts'
import { custody, memberInvested } from '../../ledger/accounts.ts'
import { postTransfers } from '../../ledger/posting/post-transfers.ts'
import { settingsId } from '../signing/signatures/signed-rows.ts'
import { requireSigned, signStored, type Checker } from '../signing/signatures/sign-stored.ts'
import { requireUnusedIncoming } from './transaction-ids.ts'
import { recordUnits } from './record-units.ts'
import { earnReferralBonus } from '../earn-referral-bonus.ts'
import type { lockPendingDeposit } from './lock-pending-deposit.ts'
import { mailNotice } from '../mails/mail-notice.ts'

interface Payment {
  receivedCents: bigint
  transactionId: string
  /** How many of the smallest units arrived, where it is known. */
  units: bigint | undefined
  /** Where the chain shows it, if the server confirms it by itself. */
  proof?: { chain: string; block: string }
  /** The approved request, if the confirmation takes two people. The database checks it. */
  approvalId: string | null
}

/**
 * Completes a deposit whose payment arrived: the received amount goes into the plan. A table of used transactions enforces that
 * each counts once. Without an operator the database compares the amount with the payments that the chain showed. Refuses
 * `decision_not_signed` when the settings or the plan were altered in the database. The caller has locked the deposit.
 */
export async function completeDeposit(
  tx: Transaction,
  { actor, audit, caller, services }: BoundCaller<OperatorCaller | SystemCaller> & { services: Checker },
  deposit: Awaited<ReturnType<typeof lockPendingDeposit>>,
  { receivedCents, transactionId, units, approvalId, proof }: Payment,
): Promise<void> {
  const operatorId = caller.kind === 'operator' ? caller.operatorId : null
  await Promise.all([
    requireUnusedIncoming(tx, transactionId, deposit.id),
    requireSigned(tx, services, 'settings', [settingsId]),
    requireSigned(tx, services, 'plan', [deposit.plan_id]),
  ])
  // First the record, which is the cause of the transfer.
  await tx
    .updateTable('deposits')
    .set({
      status: 'completed',
      received_cents: receivedCents,
      transaction_id: transactionId,
      decided_by: operatorId,
      decided_at: sql`now()`,
      approval_id: approvalId,
    })
    .where('id', '=', deposit.id)
    .execute()
  await signStored(tx, services.keys, 'deposit_confirmation', deposit.id)
  postTransfers(tx, actor, {
    id: deposit.id,
    kind: 'deposit_confirmed',
    from: custody(deposit.wallet),
    to: memberInvested(deposit.member_id),
    amountCents: receivedCents,
    reference: deposit.id,
  })
  if (units !== undefined) recordUnits(tx, { reference: deposit.id, asset: deposit.wallet, units, by: operatorId })
  await tx.rows(takePayments, [deposit.id, transactionId, units?.toString() ?? null, operatorId === null])
  await earnReferralBonus(tx, services.keys, {
    depositId: deposit.id,
    memberId: deposit.member_id,
    amountCents: receivedCents,
  })
  mailNotice(tx, 'deposit_active', deposit)
  await audit('deposit_confirmed', {
    subjectId: deposit.id,
    memberId: deposit.member_id,
    details: {
      received: centsToDecimal(receivedCents),
      transaction_id: transactionId,
      ...(approvalId && { approval: approvalId }),
      ...proof,
    },
  })
}

// The payments that the amount includes. An operator confirms the ones of one transaction, or all when the coins are their sum; the
// others are left to a person. The payments of the member that have no deposit yet may be among them.
const takePayments = `
  with open as (
    select id, transaction_id, units, depth, is_final, deposit_id from incoming_payments where outcome is null
      and (deposit_id = $1 or deposit_id is null and member_address_id = member_address_of($1))
  )
  update incoming_payments set outcome = 'deposited', decided_at = now(), deposit_id = $1, found = null
  from open where open.id = incoming_payments.id and case when $4 then open.deposit_id = $1 and open.is_final
    else lower(open.transaction_id) = lower($2)
      or open.depth > 0 and $3::numeric = (select sum(units) from open where depth > 0) end`
