import { sql } from 'kysely'
import { bindCaller } from '../../shared/audit/bind-caller.ts'
import { inTransaction, type Database } from '../../platform/database/database.ts'
import { centsToDecimal } from '@cairn/contract/core/money.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { constraintRefusals } from '../../shared/constraint-refusals.ts'
import { toRefusal } from '../../platform/http/error-handler.ts'
import { bonusBudget, memberAvailable } from '../../ledger/accounts.ts'
import { postTransfers } from '../../ledger/posting/post-transfers.ts'

/**
 * Pays the bonus for a referred member once, from the bonus budget. If the budget does not cover it, it stays owed and
 * `payOwedBonuses` tries again. Returns whether it is paid now.
 */
export async function payReferralBonus(database: Database, referredId: string): Promise<boolean> {
  try {
    await inTransaction(database, async (tx) => {
      const owed = await tx
        .updateTable('referral_bonuses')
        .set({ paid_at: sql`now()` })
        .where('referred_id', '=', referredId)
        .where('paid_at', 'is', null)
        .returning(['sponsor_id', 'deposit_id', 'amount_cents'])
        .executeTakeFirst()
      if (!owed) return
      const { actor, audit } = bindCaller(tx, { kind: 'system' })
      postTransfers(tx, actor, {
        // A referred member earns one bonus: their id is the id of the transfer.
        id: referredId,
        kind: 'bonus_paid',
        from: bonusBudget,
        to: memberAvailable(owed.sponsor_id),
        amountCents: owed.amount_cents,
        reference: owed.deposit_id,
      })
      const details = { amount: centsToDecimal(owed.amount_cents) }
      await audit('referral_bonus_paid', { subjectId: owed.deposit_id, memberId: owed.sponsor_id, details })
    })
    return true
  } catch (error) {
    const refusal = toRefusal(error, constraintRefusals)
    if (refusal instanceof Refusal && refusal.code === 'insufficient_balance') return false
    throw error
  }
}
