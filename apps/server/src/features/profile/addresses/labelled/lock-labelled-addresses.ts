import type { Transaction } from '../../../../platform/database/database.ts'

/** The current labelled addresses of a member, which no other call changes until the transaction ends. */
export async function lockLabelledAddresses(tx: Transaction, memberId: string) {
  await tx.selectFrom('members').where('id', '=', memberId).select('id').forUpdate().executeTakeFirstOrThrow()
  return tx
    .selectFrom('payout_addresses')
    .where('member_id', '=', memberId)
    .where('replaced_at', 'is', null)
    .where('label', 'is not', null)
    .select(['id', 'asset', 'label'])
    .execute()
}
