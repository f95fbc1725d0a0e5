import { earnReferralBonus } from '../../src/shared/earn-referral-bonus.ts'
import { bonusBudget, memberAvailable } from '../../src/ledger/accounts.ts'
import type { Fixture } from '../fixture.ts'
import { postBackdated } from './post-backdated.ts'

/** Pays the sponsor's bonus at the time of the deposit. The job that it enqueues, as a running server does, finds it paid. */
export async function payPastBonus(
  { tx, keys }: Pick<Fixture, 'tx' | 'keys'>,
  at: Date,
  deposit: { depositId: string; memberId: string; amountCents: bigint },
): Promise<void> {
  await earnReferralBonus(tx, keys, deposit)
  const earned = await tx
    .updateTable('referral_bonuses')
    .set({ earned_at: at, paid_at: at })
    .where('deposit_id', '=', deposit.depositId)
    .returning(['id', 'sponsor_id', 'amount_cents'])
    .executeTakeFirst()
  if (!earned) return
  await postBackdated(tx, at, 'system', {
    id: earned.id,
    kind: 'bonus_paid',
    from: bonusBudget,
    to: memberAvailable(earned.sponsor_id),
    amountCents: earned.amount_cents,
    reference: earned.id,
  })
}
