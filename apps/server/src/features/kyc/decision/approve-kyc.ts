import { sql } from 'kysely'
import { compareNames } from '@cairn/contract/operator/members/compare-names.ts'
import { approveKyc as call, type KycDetails } from '@cairn/contract/operator/members/kyc.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { lockByName } from '../../../platform/database/lock-by-name.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { encryptDetails, hashDocumentNumber } from '../document/document-details.ts'
import { listDuplicates } from '../list-duplicates.ts'
import { lockPendingKyc } from './lock-pending-kyc.ts'
import { lockOperatorsInPlace, requireEligibleApprover } from '../../../shared/approvals/request-approval.ts'
import { requireSigned, signStored } from '../../../shared/signing/signatures/sign-stored.ts'
import { mailNotice } from '../../../shared/mails/mail-notice.ts'

/**
 * Accepts the document with what it shows, which is stored encrypted. Where its name is not the account's, the first approval leaves it
 * pending, and the second must come from another operator. When two decide at once, the second is refused. The database refuses an
 * operator who has not opened the document.
 */
export const approveKyc = route(call, async ({ audit, body, caller, params, services, tx }) => {
  const { name, number, birth_date, expires_on, duplicate_accepted } = body
  const details = { name, number, birth_date, expires_on }
  const submission = await lockPendingKyc(tx, params.id)
  const { id, member_id: memberId } = submission
  const first = await readFirstApprover(tx, submission.first_approved_by)
  const { age_min: ageMin, full_name: account } = await readRules(tx, memberId)
  requirePossibleDates(details, { now: services.now(), ageMin })
  if (first === caller.operatorId) throw refuse('approval_needs_another')
  const hashes = hashDocumentNumber(services.keys, submission, number)
  const [hash] = hashes
  // The lock makes a second approval with the same number see the first.
  lockByName(tx, 'identity document', hash.toString('hex'))
  const duplicates = await listDuplicates(tx, { hashes, memberId })
  if (duplicates.length > 0 && !duplicate_accepted) {
    throw refuse('kyc_document_duplicate', { who: duplicates.map(({ member }) => member.full_name).join(', ') })
  }
  if (first) {
    await requireSigned(tx, services, 'kyc_approval', [id])
  } else if (compareNames(name, account).differ) {
    await requireEligibleApprover(tx, { caller, roles: call.roles })
    await tx.updateTable('kyc_submissions').set({ first_approved_by: caller.operatorId }).where('id', '=', id).execute()
    await signStored(tx, services.keys, 'kyc_approval', id)
    await audit('kyc_approved_first', { subjectId: id, memberId })
    return { msg: 'Approved. Another person has to approve it too' }
  }
  await tx
    .updateTable('kyc_submissions')
    .set({
      status: 'approved',
      first_approved_by: first,
      details_sealed: encryptDetails(services.keys, id, details),
      number_hash: hash,
      expires_on,
      decided_by: caller.operatorId,
      decided_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
  await signStored(tx, services.keys, 'kyc_approval', id)
  mailNotice(tx, 'kyc_approved', submission)
  await audit('kyc_approved', { subjectId: id, memberId, details: { duplicates: duplicates.length } })
  return { msg: 'The document is approved' }
})

/** Who approved it first, unless they may no longer approve: their approval then does not count. */
async function readFirstApprover(tx: Transaction, id: string | null): Promise<string | null> {
  const operators = id === null ? [] : await lockOperatorsInPlace(tx, [id])
  return operators.some(({ role }) => call.roles.some((allowed) => allowed === role)) ? id : null
}

async function readRules(tx: Transaction, memberId: string) {
  return tx
    .selectFrom('members')
    .innerJoin('settings', (join) => join.onTrue())
    .where('members.id', '=', memberId)
    .select(['members.full_name', 'settings.member_age_min as age_min'])
    .executeTakeFirstOrThrow()
}

/** The oldest possible holder and the longest possible validity, in years. */
const yearsMax = { age: 130, validity: 100 }

/** Refuses an expired document, a birth date not in the past, a holder under age, and impossible dates. Days are in UTC. */
function requirePossibleDates(
  { birth_date, expires_on }: KycDetails,
  { now, ageMin }: { now: Date; ageMin: number },
): void {
  const today = now.toISOString().slice(0, 10)
  const yearsFromNow = (years: number) => `${now.getUTCFullYear() + years}${today.slice(4)}`
  if (birth_date >= today || birth_date < yearsFromNow(-yearsMax.age)) throw refuse('birth_date_invalid')
  if (birth_date > yearsFromNow(-ageMin)) throw refuse('kyc_holder_under_age', { years: ageMin })
  if (expires_on === null) return
  if (expires_on > yearsFromNow(yearsMax.validity) || expires_on <= birth_date) throw refuse('expiry_date_invalid')
  if (expires_on < today) throw refuse('kyc_document_expired', { day: expires_on })
}
