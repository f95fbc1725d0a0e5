import { sql, type SqlBool } from 'kysely'
import { listOwedBonuses } from '@cairn/contract/operator/bonus-budget.ts'
import { wireUsd } from '../http/json.ts'
import { cutPage, momentOf, pageLimit, readCursor } from '../http/page.ts'
import { route } from '../http/route.ts'

/** Bonuses that were earned and are not paid, in the order in which they are tried. */
export default route(listOwedBonuses, async ({ query, tx }) => {
  const limit = pageLimit(query.limit)
  const after = readCursor(query.cursor)
  const rows = await tx
    .selectFrom('referral_bonuses as bonus')
    .innerJoin('members as sponsor', 'sponsor.id', 'bonus.sponsor_id')
    .where('bonus.paid_at', 'is', null)
    .$if(after !== null, (bonuses) =>
      bonuses.where(sql<SqlBool>`(bonus.earned_at, bonus.referred_id) > (${momentOf(after!)}, ${after!.id}::uuid)`),
    )
    .orderBy('bonus.earned_at')
    .orderBy('bonus.referred_id')
    .limit(limit + 1)
    .select([
      'bonus.referred_id',
      'bonus.sponsor_id',
      'sponsor.full_name',
      'sponsor.username',
      'bonus.deposit_id',
      'bonus.amount_cents',
      'bonus.earned_at',
      sql<bigint>`(extract(epoch from bonus.earned_at) * 1000000)::bigint`.as('micros'),
    ])
    .execute()

  const { page, next } = cutPage(rows, limit, (row) => ({ at: row.micros.toString(), id: row.referred_id }))
  const bonuses = page.map((row) => ({
    id: row.referred_id,
    sponsor: { id: row.sponsor_id, full_name: row.full_name, username: row.username },
    deposit_id: row.deposit_id,
    amount: wireUsd(row.amount_cents),
    earned_at: row.earned_at.toISOString(),
  }))
  return { bonuses, next }
})
