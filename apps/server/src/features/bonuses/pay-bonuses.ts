import { sql } from 'kysely'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import { inTransaction, type Database } from '../../platform/database/database.ts'
import { toRefusal } from '../../platform/http/error-handler.ts'
import { isTemporary, Refusal } from '../../platform/http/refusal.ts'
import type { JobContext } from '../../platform/jobs/task.ts'
import { bonusBudget, memberAvailable } from '../../ledger/accounts.ts'
import { postTransfers } from '../../ledger/posting/post-transfers.ts'
import { bindCaller } from '../../shared/audit/bind-caller.ts'
import { requireSigned } from '../../shared/signing/signatures/sign-stored.ts'
import { constraintRefusals } from '../../shared/constraint-refusals.ts'

type Payer = Pick<JobContext, 'database' | 'keys' | 'log'>

/**
 * Pays an owed bonus once, from the bonus budget. Without enough budget it stays owed and `payOwedBonuses`
 * tries again. Returns whether it is paid now. Refuses `decision_not_signed`.
 */
export async function payReferralBonus(services: Payer, id: string): Promise<boolean> {
  try {
    await inTransaction(services.database, async (tx) => {
      const owed = await tx
        .updateTable('referral_bonuses')
        .set({ paid_at: sql`now()` })
        .where('id', '=', id)
        .where('paid_at', 'is', null)
        .where('reversed_at', 'is', null)
        .returning(['sponsor_id', 'deposit_id', 'amount_cents'])
        .executeTakeFirst()
      if (!owed) return
      await requireSigned(tx, services, 'referral_bonus', [id])
      const { actor, audit } = bindCaller(tx, { kind: 'system' })
      postTransfers(tx, actor, {
        id,
        kind: 'bonus_paid',
        from: bonusBudget,
        to: memberAvailable(owed.sponsor_id),
        amountCents: owed.amount_cents,
        reference: id,
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

/**
 * Pays owed bonuses, oldest first. One that the budget does not cover stays owed; a later, smaller one may still be paid. One
 * that fails for another reason is logged and stays owed. Throws temporary errors, so that the job runs again.
 */
export async function payOwedBonuses(services: Payer, pageSize: number): Promise<void> {
  const { database, log } = services
  let uncoveredCents: bigint | null = null
  let page: OwedBonus[] = []
  do {
    page = await listOwed(database, page.at(-1), pageSize)
    for (const { id, amount_cents: amountCents } of page) {
      // The budget did not cover a bonus of this size. If it was funded since, the next run pays it.
      if (uncoveredCents !== null && amountCents >= uncoveredCents) continue
      try {
        if (!(await payReferralBonus(services, id))) uncoveredCents = amountCents
      } catch (error) {
        if (isTemporary(toRefusal(error, constraintRefusals))) throw error
        log.error({ err: error, bonusId: id }, 'an owed bonus was not paid')
      }
    }
  } while (page.length === pageSize)
}

interface OwedBonus {
  id: string
  amount_cents: bigint
  /** As text, because a Date drops microseconds, which the next page needs. */
  earned_at: string
}

async function listOwed(database: Database, after: OwedBonus | undefined, pageSize: number): Promise<OwedBonus[]> {
  const { rows } = await sql<OwedBonus>`
    select id, amount_cents, earned_at::text from referral_bonuses
    where paid_at is null and reversed_at is null
      and (earned_at, id) > (${after?.earned_at ?? '-infinity'}::timestamptz,
        ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
    order by earned_at, id limit ${pageSize}`.execute(database.kysely)
  return rows
}
