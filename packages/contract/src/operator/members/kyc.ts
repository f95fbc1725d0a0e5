import * as z from 'zod/mini'
import { kycStatuses } from '../../core/states.ts'
import { emailText } from '../../core/wire/email-text.ts'
import { envelope, extension, text } from '../../core/wire/lenient-wire.ts'
import { period } from '../../core/period.ts'
import { id, line, page, refusing, title } from '../../core/wire/wire.ts'
import { kycRejections, kycRetakes, kycRevocations } from '../shared/reasons.ts'
import {
  TimelineEntry,
  decision,
  member,
  next,
  openCases,
  order,
  params,
  version,
  viewers,
  warnings,
} from '../shared/fields.ts'
import { checks, worstCheck } from '../shared/checks.ts'
import { exportOf } from '../shared/list-export.ts'
import { operatorAction, operatorRead } from '../shared/operator-call.ts'

/** Identity documents, as operators review them. */

const KycSubmission = z.object({
  id: text,
  member,
  country: text,
  id_card_type: text,
  status: text,
  submitted_at: text,
  decided_at: z.nullable(text),
  reason: z.nullable(text),
  /** The last day that an approved document is valid; null when it has no expiry date or is not approved. */
  expires_on: z.nullable(text),
  check: worstCheck,
})
export type KycSubmission = z.infer<typeof KycSubmission>

/** The approved document of another member that has the same country, type and number. */
const KycDuplicate = z.object({ id: text, status: text, member })

/** The details that a reviewer reads on a document. */
const KycDetails = z.object({
  name: text,
  number: text,
  birth_date: text,
  /** Null: the document has no expiry date. */
  expires_on: z.nullable(text),
})
export type KycDetails = z.infer<typeof KycDetails>

/** The reviewer's checks by eye before an approval. */
export const kycChecks = ['name_matches', 'corners_visible', 'is_valid', 'is_original'] as const
const ticked = z.literal(true, refusing('kyc_checks_incomplete'))

const KycSubmissionInFull = z.object({
  ...KycSubmission.shape,
  member: z.object({
    ...member.shape,
    email: emailText,
    registered_at: text,
    is_locked: z.boolean(),
    warnings,
    cases: openCases,
  }),
  checks,
  version,
  /** Who approved it first, because the document's name is not the account's: another operator approves it too. */
  first_approval: z.nullable(z.object({ by: text, is_mine: z.boolean() })),
  /** Whether the caller has opened this document with all its parts, which a decision takes. */
  has_opened: z.boolean(),
  /**
   * Until when the document is kept: so many months after a rejection, and of an approved one after the account was closed. Null while
   * there is no such day.
   */
  kept_until: z.nullable(text),
  kept_months: z.number(),
  /** When the document was removed, with what was read on it. */
  document_removed_at: z.nullable(text),
  /** Only for roles that decide. */
  duplicates: z.array(KycDuplicate),
  /** Further pictures, which open with the document. */
  parts: z.array(z.object({ part: text, sent_at: text })),
  openings: z.array(z.object({ at: text, by: text })),
  /** Earlier submissions of the member, newest first. */
  earlier: z.array(z.object({ id: text, status: text, submitted_at: text, reason: z.nullable(text) })),
  timeline: z.array(TimelineEntry),
})
export type KycSubmissionInFull = z.infer<typeof KycSubmissionInFull>

export const listKycSubmissions = operatorRead({
  path: 'operator/kyc',
  roles: ['owner', 'reviewer', 'support'],
  summary: 'Identity documents submitted for review, oldest first by default, without the images.',
  query: z.object({
    /** `expiring`: approved, and expires within 30 days. */
    status: z.optional(z.enum([...kycStatuses, 'expiring'])),
    member_id: z.optional(id),
    ...period,
    order,
    ...page,
  }),
  reply: z.object({ ...envelope, submissions: z.array(KycSubmission), next }),
  refusals: ['too_many_pages_read'],
})
export const exportKycSubmissions = exportOf(listKycSubmissions)

export const viewKycSubmission = operatorRead({
  path: 'operator/kyc/:id',
  roles: ['owner', 'reviewer', 'support'],
  summary: 'One submission without its image: its details, who opened it, and earlier submissions.',
  params,
  reply: z.object({ ...envelope, submission: KycSubmissionInFull, viewers }),
})

export const openKycDocument = operatorAction({
  path: 'operator/kyc/:id/open',
  roles: ['owner', 'reviewer'],
  withoutReauthentication: 'It reads, and the opening is recorded.',
  decidesNothing: true,
  summary:
    'The decrypted document and its further pictures with the viewer’s name and the time across them, as data URLs. Each opening is recorded, and shown to the member.',
  params,
  reply: z.object({
    ...envelope,
    document: z.string(),
    parts: extension(z.array(z.object({ part: text, document: z.string() }))),
    details: z.nullable(KycDetails),
  }),
  refusals: ['kyc_document_removed', 'file_lost', 'files_unavailable'],
})

const number = line('kyc_number_invalid', { min: 3, max: 50 }).check(
  z.refine((typed) => normaliseDocumentNumber(typed).length >= 3, refusing('kyc_number_invalid')),
)

/** Letters and digits in capitals, so that spaces and dashes make no other number. */
export function normaliseDocumentNumber(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

export const findKycDuplicates = operatorAction({
  path: 'operator/kyc/:id/duplicates',
  roles: ['owner', 'reviewer'],
  withoutReauthentication: 'It reads.',
  decidesNothing: true,
  summary: 'The approved documents of other members with this number, of the same country and type.',
  params,
  body: z.object({ number }),
  reply: z.object({ ...envelope, duplicates: z.array(KycDuplicate) }),
})

export const approveKyc = operatorAction({
  path: 'operator/kyc/:id/approve',
  roles: ['owner', 'reviewer'],
  summary:
    'Approve the document, with what it shows. Takes an operator who has opened it, and two where its name is not the account’s.',
  params,
  versioned: true,
  privateBody: true,
  body: z.object({
    name: title('kyc_name_invalid', { min: 1, max: 200 }),
    number,
    birth_date: z.iso.date(refusing('birth_date_invalid')),
    /** Null: the document has no expiry date. */
    expires_on: z.nullable(z.iso.date(refusing('expiry_date_invalid'))),
    name_matches: ticked,
    corners_visible: ticked,
    is_valid: ticked,
    is_original: ticked,
    /** Another member has the same document, and that is right. */
    duplicate_accepted: z.optional(z.boolean()),
  }),
  refusals: [
    'kyc_not_pending',
    'kyc_document_not_opened',
    'kyc_document_duplicate',
    'kyc_document_expired',
    'birth_date_invalid',
    'kyc_holder_under_age',
    'expiry_date_invalid',
    'approval_needs_another',
    'no_eligible_approver',
    'decision_not_signed',
  ],
})

export const rejectKyc = operatorAction({
  path: 'operator/kyc/:id/reject',
  roles: ['owner', 'reviewer'],
  withoutReauthentication: 'It gives no right.',
  summary: 'Reject the document; the member sees the reason and can submit another.',
  params,
  versioned: true,
  body: decision(kycRejections),
  refusals: ['kyc_not_pending', 'kyc_document_not_opened'],
})

export const requestKycRetake = operatorAction({
  path: 'operator/kyc/:id/retake',
  roles: ['owner', 'reviewer'],
  withoutReauthentication: 'It gives no right.',
  summary: 'Ask for another picture of the document; the member sees the reason and can send it.',
  params,
  versioned: true,
  body: decision(kycRetakes),
  refusals: ['kyc_not_pending', 'kyc_document_not_opened'],
})

export const revokeKyc = operatorAction({
  path: 'operator/kyc/:id/revoke',
  roles: ['owner', 'reviewer'],
  withoutReauthentication: 'It takes a right away.',
  summary: 'Take the approval of a document back; the member sees the reason and can submit another.',
  params,
  versioned: true,
  body: decision(kycRevocations),
  refusals: ['kyc_not_approved', 'kyc_document_not_opened'],
})
