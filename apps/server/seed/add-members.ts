import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { encrypt } from '../src/platform/crypto/encryption.ts'
import { createFileName } from '../src/platform/files/file-store.ts'
import { documentContext } from '../src/features/kyc/document/document-context.ts'
import { encryptDetails, hashDocumentNumber } from '../src/features/kyc/document/document-details.ts'
import { signRow } from '../src/shared/signing/signatures/row-signature.ts'
import { openMemberAccounts } from '../src/ledger/accounts.ts'
import type { Asset } from '@cairn/contract/core/constants.ts'
import type { Platform } from './add-platform.ts'
import { daysAgo } from './days-ago.ts'
import { members, samplePasswordHash, sampleTerms, type SampleMember } from './people.ts'
import { recordPast } from './history/record-past.ts'
import type { Fixture } from './fixture.ts'

/** Adds the members with their accounts, addresses, pictures and documents. Returns their ids by email. */
export async function addMembers(scene: Fixture, platform: Platform): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const member of members) {
    const id = randomUUIDv7()
    ids[member.email] = id
    await addMember(scene, platform, member, id, member.sponsor ? (ids[member.sponsor] ?? null) : null)
    await addOrigins(scene, platform, id, member)
    if (member.kyc) await addDocument(scene, platform, id, member.kyc)
  }
  return ids
}

async function addMember(
  { tx, files, keys }: Fixture,
  { operatorIds }: Platform,
  member: SampleMember,
  id: string,
  sponsorId: string | null,
): Promise<void> {
  const photoFile = member.portrait ? createFileName('webp') : null
  if (member.portrait && photoFile) await files.write(photoFile, await picture(member.portrait))
  const registeredAt = daysAgo(member.registeredDaysAgo)
  await tx
    .insertInto('members')
    .values({
      id,
      email: member.email,
      username: member.username,
      full_name: member.fullName,
      account_type: member.accountType,
      investment_plan: member.investmentPlan,
      sponsor_id: sponsorId,
      password_hash: samplePasswordHash,
      email_confirmed_at: registeredAt,
      photo_file: photoFile,
      ...(member.lockedDaysAgo && {
        locked_at: daysAgo(member.lockedDaysAgo),
        locked_by: operatorIds.owner,
        lock_reason: 'The member reported a stolen phone',
      }),
      registered_at: registeredAt,
    })
    .execute()
  await tx
    .insertInto('terms_agreements')
    .values({ ...sampleTerms, member_id: id, agreed_at: registeredAt })
    .execute()
  await openMemberAccounts(tx, id)
  for (const [asset, address] of Object.entries(member.addresses) as [Asset, string][]) {
    const savedAt = daysAgo(member.addressesSavedDaysAgo ?? member.registeredDaysAgo)
    const since = { saved_at: savedAt, usable_from: savedAt }
    const row = { id: randomUUIDv7(), member_id: id, asset, address, ...since }
    const signature = signRow(keys, 'payout_address', row)
    await tx
      .insertInto('payout_addresses')
      .values({ ...row, signature })
      .execute()
  }
}

/** The devices of a member's sign-ins, and what the audit log has about the account. */
async function addOrigins(
  { tx }: Fixture,
  { operatorIds }: Platform,
  memberId: string,
  { changes = [], devicesSinceDaysAgo = [], lockedDaysAgo }: SampleMember,
): Promise<void> {
  for (const days of devicesSinceDaysAgo) {
    const at = daysAgo(days)
    await tx
      .insertInto('known_origins')
      .values({ member_id: memberId, hash: randomBytes(32), known_since: at, last_signed_in_at: at })
      .execute()
  }
  const member = `member:${memberId}`
  await recordPast(tx, { id: memberId, memberId }, [
    ...changes.map(({ did, daysAgo: days }) => [daysAgo(days), member, did] as const),
    ...(lockedDaysAgo ? [[daysAgo(lockedDaysAgo), `operator:${operatorIds.owner}`, 'member_locked'] as const] : []),
  ])
}

async function addDocument(
  { tx, keys, files }: Fixture,
  { operatorIds }: Platform,
  memberId: string,
  kyc: NonNullable<SampleMember['kyc']>,
): Promise<void> {
  const id = randomUUIDv7()
  const type = 'identity_card'
  const fileName = createFileName('sealed')
  await files.write(fileName, encrypt(keys.document, await picture('specimen-identity-card.jpg'), documentContext(id)))
  const isDecided = kyc.status !== 'pending'
  const [submittedAt, openedAt, decidedAt] = [daysAgo(isDecided ? 60 : 1), daysAgo(59.01), daysAgo(59)]
  await tx
    .insertInto('kyc_submissions')
    .values({
      id,
      member_id: memberId,
      country: kyc.country,
      id_card_type: type,
      file_name: fileName,
      status: kyc.status,
      reason: kyc.reason ?? null,
      ...(kyc.details && {
        details_sealed: encryptDetails(keys, id, kyc.details),
        number_hash: hashDocumentNumber(keys, { country: kyc.country, id_card_type: type }, kyc.details.number)[0],
        expires_on: kyc.details.expires_on,
      }),
      submitted_at: submittedAt,
      decided_by: isDecided ? operatorIds.reviewer : null,
      decided_at: isDecided ? decidedAt : null,
    })
    .execute()
  const reviewer = `operator:${operatorIds.reviewer}`
  const verb = kyc.status === 'approved' ? 'kyc_approved' : 'kyc_retake_requested'
  await recordPast(tx, { id, memberId }, [
    [submittedAt, `member:${memberId}`, 'kyc_submitted'],
    ...(isDecided
      ? ([
          [openedAt, reviewer, 'kyc_document_opened'],
          [decidedAt, reviewer, verb],
        ] as const)
      : []),
  ])
  if (isDecided) {
    const opening = { submission_id: id, operator_id: operatorIds.reviewer, opened_at: openedAt }
    await tx.insertInto('kyc_openings').values(opening).execute()
  }
}

function picture(name: string): Promise<Buffer> {
  return readFile(new URL(`pictures/${name}`, import.meta.url))
}
