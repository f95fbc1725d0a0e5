import { listOwedBonuses as call } from '@cairn/contract/operator/bonuses.ts'
import { wireUsd } from '../../shared/wire-usd.ts'
import { readPage } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'

/** Bonuses that were earned and not paid, in the order in which the job pays them. */
export const listOwedBonuses = route(call, async ({ query, tx }) => {
  const records = tx
    .selectFrom('referral_bonuses as bonus')
    .innerJoin('members as sponsor', 'sponsor.id', 'bonus.sponsor_id')
    .where('bonus.paid_at', 'is', null)
    .select([
      'bonus.referred_id',
      'bonus.sponsor_id',
      'sponsor.full_name',
      'sponsor.username',
      'bonus.deposit_id',
      'bonus.amount_cents',
      'bonus.earned_at',
    ])
  const order = { time: 'bonus.earned_at', id: 'bonus.referred_id', direction: 'asc' } as const
  const { page, next } = await readPage(records, order, query)
  const bonuses = page.map((row) => ({
    id: row.referred_id,
    sponsor: { id: row.sponsor_id, full_name: row.full_name, username: row.username },
    deposit_id: row.deposit_id,
    amount: wireUsd(row.amount_cents),
    earned_at: row.earned_at.toISOString(),
  }))
  return { bonuses, next }
})
