import { sql } from 'kysely'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { BoundCaller, OperatorCaller } from '../../../platform/http/callers.ts'
import { custody, memberInvested } from '../../../ledger/accounts.ts'
import { postTransfers } from '../../../ledger/posting/post-transfers.ts'
import type { Services } from '../../../platform/services.ts'
import { settingsId } from '../../../shared/signing/signatures/signed-rows.ts'
import { requireSigned, signStored } from '../../../shared/signing/signatures/sign-stored.ts'
import { requireUnusedIncoming } from '../../../shared/transactions/transaction-ids.ts'
import { recordUnits, requireUnits } from '../../../shared/transactions/record-units.ts'
import { earnReferralBonus } from '../../../shared/earn-referral-bonus.ts'
import type { lockPendingDeposit } from './lock-pending-deposit.ts'
import { mailNotice } from '../../../shared/mails/mail-notice.ts'

interface Payment {
  receivedCents: bigint
  transactionId: string
  /** How many coins arrived, where it is known. */
  coins: string | undefined
  /** The approved request, if the confirmation takes two people. The database checks it. */
  approvalId: string | null
}

/**
 * Completes a deposit whose payment arrived: the received amount goes into the plan. A table of used transactions enforces that
 * each counts once. Refuses `decision_not_signed` when the settings or the plan were altered in the database. The caller has
 * locked the deposit.
 */
export async function completeDeposit(
  tx: Transaction,
  { actor, audit, caller, services }: BoundCaller<OperatorCaller> & { services: Services },
  deposit: Awaited<ReturnType<typeof lockPendingDeposit>>,
  { receivedCents, transactionId, coins, approvalId }: Payment,
): Promise<void> {
  await Promise.all([
    requireUnusedIncoming(tx, transactionId),
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
      decided_by: caller.operatorId,
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
  if (coins !== undefined) {
    const { id: reference, wallet: asset } = deposit
    recordUnits(tx, { reference, asset, units: requireUnits(asset, coins), by: caller.operatorId })
  }
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
    },
  })
}
