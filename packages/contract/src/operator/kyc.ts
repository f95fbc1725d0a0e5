import * as z from 'zod/mini'
import { kycStatuses } from '../core/states.ts'
import { envelope, text } from '../core/lenient-wire.ts'
import { id, page } from '../core/wire.ts'
import { kycRejections } from './shared/reasons.ts'
import { days, TimelineEntry, decision, member, next, order, params, version, viewers } from './shared/fields.ts'
import { exportOf } from './shared/list-export.ts'
import { operatorAction, operatorRead } from './shared/operator-call.ts'

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
})
export type KycSubmission = z.infer<typeof KycSubmission>

const KycSubmissionInFull = z.object({
  ...KycSubmission.shape,
  member: z.object({ ...member.shape, email: text, registered_at: text, is_locked: z.boolean() }),
  version,
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
    status: z.optional(z.enum(kycStatuses)),
    member_id: z.optional(id),
    ...days,
    order,
    ...page,
  }),
  reply: z.object({ ...envelope, submissions: z.array(KycSubmission), next }),
  refusals: [],
})
export const exportKycSubmissions = exportOf(listKycSubmissions)

export const viewKycSubmission = operatorRead({
  path: 'operator/kyc/:id',
  roles: ['owner', 'reviewer', 'support'],
  summary: 'One submission without its image: its details, who opened it, and earlier submissions.',
  params,
  reply: z.object({ ...envelope, submission: KycSubmissionInFull, viewers }),
  refusals: ['not_found'],
})

export const openKycDocument = operatorAction({
  path: 'operator/kyc/:id/open',
  roles: ['owner', 'reviewer'],
  summary:
    'The decrypted document with the viewer’s name and the time across it, as a data URL. Each opening is recorded, and shown to the member.',
  params,
  reply: z.object({ ...envelope, document: z.string() }),
  refusals: ['not_found'],
})

export const approveKyc = operatorAction({
  path: 'operator/kyc/:id/approve',
  roles: ['owner', 'reviewer'],
  summary: 'Approve the document.',
  params,
  versioned: true,
  reply: z.object(envelope),
  refusals: ['not_found', 'kyc_not_pending'],
})

export const rejectKyc = operatorAction({
  path: 'operator/kyc/:id/reject',
  roles: ['owner', 'reviewer'],
  summary: 'Reject the document; the member sees the reason and can submit another.',
  params,
  versioned: true,
  body: decision(kycRejections),
  reply: z.object(envelope),
  refusals: ['not_found', 'kyc_not_pending'],
})
