import { memberFields } from '../../shared/members/member-fields.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** Lists approved documents of other members with one of these number hashes, oldest first. An approved one that expired counts too. */
export function listDuplicates(tx: Transaction, { hashes, memberId }: { hashes: Buffer[]; memberId: string }) {
  return tx
    .selectFrom('kyc_submissions as submission')
    .innerJoin('members as member', 'member.id', 'submission.member_id')
    .where('submission.number_hash', 'in', hashes)
    .where('submission.member_id', '<>', memberId)
    .orderBy('submission.submitted_at')
    .limit(20)
    .select(['submission.id', 'submission.status', memberFields('member')])
    .execute()
}
