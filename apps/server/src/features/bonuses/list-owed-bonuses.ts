import { listOwedBonuses as call } from '@cairn/contract/operator/members/bonuses.ts'
import { memberFields } from '../../shared/members/member-fields.ts'
import { readPage } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'

/** Bonuses that were earned and not paid, in the order in which the job pays them. */
export const listOwedBonuses = route(call, async ({ query, tx }) => {
  const records = tx
    .selectFrom('referral_bonuses as bonus')
    .innerJoin('members as sponsor', 'sponsor.id', 'bonus.sponsor_id')
    .where('bonus.paid_at', 'is', null)
    .where('bonus.reversed_at', 'is', null)
    .select([
      'bonus.id',
      memberFields('sponsor'),
      'bonus.deposit_id',
      'bonus.amount_cents as amount',
      'bonus.earned_at',
    ])
  const order = { time: 'bonus.earned_at', id: 'bonus.id', direction: 'asc' } as const
  const { rows: bonuses, next } = await readPage(tx, records, order, query)
  return { bonuses, next }
})
