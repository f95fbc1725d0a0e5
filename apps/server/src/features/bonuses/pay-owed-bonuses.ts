import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { payReferralBonus } from './pay-referral-bonus.ts'

/**
 * Pays what is still owed, oldest first. One that the budget does not cover stays owed and holds nobody else up: a smaller,
 * later one may be covered.
 */
export async function payOwedBonuses(database: Database, pageSize: number): Promise<void> {
  let uncoveredCents: bigint | null = null
  let page: OwedBonus[] = []
  do {
    page = await listOwed(database, page.at(-1), pageSize)
    for (const { referred_id: referredId, amount_cents: amountCents } of page) {
      // What did not cover one does not cover another as large. When the budget was filled up meanwhile, the next run knows.
      if (uncoveredCents !== null && amountCents >= uncoveredCents) continue
      if (!(await payReferralBonus(database, referredId))) uncoveredCents = amountCents
    }
  } while (page.length === pageSize)
}

interface OwedBonus {
  referred_id: string
  amount_cents: bigint
  /** As text, because a Date forgets the microseconds that a page begins after. */
  earned_at: string
}

async function listOwed(database: Database, after: OwedBonus | undefined, pageSize: number): Promise<OwedBonus[]> {
  const { rows } = await sql<OwedBonus>`
    select referred_id, amount_cents, earned_at::text from referral_bonuses
    where paid_at is null
      and (earned_at, referred_id) > (${after?.earned_at ?? '-infinity'}::timestamptz,
        ${after?.referred_id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
    order by earned_at, referred_id limit ${pageSize}`.execute(database.kysely)
  return rows
}
