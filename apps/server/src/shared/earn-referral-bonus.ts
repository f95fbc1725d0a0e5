import { CompiledQuery } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'
import { signRow, type SigningKeys } from './signing/signatures/row-signature.ts'
import type { SignedRow } from './signing/signatures/signed-rows.ts'

/**
 * Records and signs that a member’s sponsor earned the bonus: once per referred member, for the first completed deposit that was not taken back. A job
 * pays it, so that a deposit is never delayed by another member’s account and does not fail with it.
 */
export async function earnReferralBonus(
  tx: Transaction,
  keys: SigningKeys,
  { depositId, memberId, amountCents }: { depositId: string; memberId: string; amountCents: bigint },
): Promise<void> {
  const [earned] = await tx.rows<Earned>(earnBonus, [depositId, memberId, amountCents])
  if (!earned) return
  tx.send(CompiledQuery.raw(signBonus, [earned.id, signRow(keys, 'referral_bonus', earned)]))
}

type Earned = SignedRow<'referral_bonus'>

const signBonus = 'update referral_bonuses set signature = $2 where id = $1'

const earnBonus = `
  with earned as (
    insert into referral_bonuses (referred_id, sponsor_id, deposit_id, amount_cents)
    select member.id, member.sponsor_id, $1, $3::bigint * settings.referral_bonus_basis_points / 10000
    from members member join members sponsor on sponsor.id = member.sponsor_id, settings
    where member.id = $2
      -- A closed account earns nothing any more.
      and sponsor.closed_at is null
      -- Less than a cent is no bonus.
      and $3::bigint * settings.referral_bonus_basis_points >= 10000
      -- Only for the first deposit: a bonus that was below a cent is not earned later.
      and not exists (
        select from deposits earlier
        where earlier.member_id = member.id and earlier.status = 'completed' and earlier.reversed_at is null
          and earlier.id <> $1
      )
    -- Waits for an account that is being closed, and then looks again whether it is. The foreign key takes the same lock, too late.
    for key share of sponsor
    on conflict (referred_id) where reversed_at is null do nothing
    returning id, referred_id, sponsor_id, deposit_id, amount_cents
  )
  select earned.*, graphile_worker.add_job('pay_referral_bonus', json_build_object('bonusId', id)) from earned`
