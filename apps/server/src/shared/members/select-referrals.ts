import type { Transaction } from '../../platform/database/database.ts'

/** The members whom a sponsor referred, newest first, each with the bonus that was paid for it, if any. */
export function selectReferrals(tx: Transaction, sponsorId: string) {
  return tx
    .selectFrom('members as member')
    .leftJoin('referral_bonuses as bonus', (join) =>
      join
        .onRef('bonus.referred_id', '=', 'member.id')
        .on('bonus.paid_at', 'is not', null)
        .on('bonus.reversed_at', 'is', null),
    )
    .where('member.sponsor_id', '=', sponsorId)
    .orderBy('member.registered_at', 'desc')
}
