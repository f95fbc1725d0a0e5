import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'
import { enqueueJob } from '../platform/jobs/enqueue-job.ts'

/**
 * Records that a member’s sponsor earned the bonus: once per referred member, for the first completed deposit. A job
 * pays it, so that a deposit never waits for or fails with another member’s account.
 */
export async function earnReferralBonus(
  tx: Transaction,
  deposit: { depositId: string; memberId: string; amountCents: bigint },
): Promise<void> {
  const { rows } = await sql<{ referred_id: string }>`
    insert into referral_bonuses (referred_id, sponsor_id, deposit_id, amount_cents)
    select member.id, member.sponsor_id, ${deposit.depositId},
      ${deposit.amountCents}::bigint * settings.referral_bonus_basis_points / 10000
    from members member, settings
    where member.id = ${deposit.memberId} and member.sponsor_id is not null
      -- Less than a cent is no bonus.
      and ${deposit.amountCents}::bigint * settings.referral_bonus_basis_points >= 10000
      -- Only for the first deposit: a bonus that was below a cent is not earned later.
      and not exists (
        select from deposits earlier
        where earlier.member_id = member.id and earlier.status = 'completed' and earlier.id <> ${deposit.depositId}
      )
    on conflict (referred_id) do nothing
    returning referred_id`.execute(tx)
  if (rows[0]) await enqueueJob(tx, 'pay_referral_bonus', { referredId: rows[0].referred_id })
}
