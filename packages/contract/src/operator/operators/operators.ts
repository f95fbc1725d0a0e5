import * as z from 'zod/mini'
import { call } from '../../core/call.ts'
import { csvFormats } from '../../core/csv-formats.ts'
import { operatorRoles } from '../../core/constants.ts'
import { emailText } from '../../core/wire/email-text.ts'
import { envelope, text } from '../../core/wire/lenient-wire.ts'
import { email, newPassword, refusing, title } from '../../core/wire/wire.ts'
import { authenticatorCode, params, reason, version } from '../shared/fields.ts'
import { operatorAction, operatorRead } from '../shared/operator-call.ts'

/** Operators: invitations, roles and removal. */

const ListedOperator = z.object({
  id: text,
  version,
  name: text,
  email: emailText,
  role: text,
  since: text,
  /** Who invited them; null for the command line. */
  invited_by: z.nullable(text),
  /** Besides the authenticator, which every operator has. */
  passkeys: z.number(),
  recovery_codes_left: z.number(),
  last_signed_in_at: z.nullable(text),
  /** Their newest entry in the audit log. */
  last_action_at: z.nullable(text),
  sessions: z.number(),
  is_me: z.boolean(),
  requested_role: z.nullable(z.object({ approval_id: text, role: text })),
  requested_removal: z.nullable(z.object({ approval_id: text })),
  /** A pending request to let them replace a lost password or authenticator. */
  requested_reset: z.nullable(z.object({ approval_id: text })),
  /** While they are suspended: until when, and who did it. */
  suspension: z.nullable(z.object({ until: text, by: text })),
  /** A removal that happens at a time unless they object. */
  waiting_removal: z.nullable(
    z.object({ id: text, due_at: text, requested_by: text, reason: text, is_mine: z.boolean() }),
  ),
})
export type ListedOperator = z.infer<typeof ListedOperator>

const Invitation = z.object({
  id: text,
  email: emailText,
  role: text,
  invited_at: text,
  /** When the link expires; null until the email is sent. */
  expires_at: z.nullable(text),
})
export type Invitation = z.infer<typeof Invitation>

/** The newest review of who has access, and when the next one is due. */
const AccessReview = z.object({ at: z.nullable(text), by: z.nullable(text), due_at: text })
export type AccessReview = z.infer<typeof AccessReview>

export const listOperators = operatorRead({
  path: 'operator/operators',
  roles: ['owner'],
  summary: 'The active operators, the open invitations, and the newest access review.',
  reply: z.object({
    ...envelope,
    operators: z.array(ListedOperator),
    invitations: z.array(Invitation),
    review: AccessReview,
  }),
})

export const inviteOperator = operatorAction({
  path: 'operator/operators',
  requests: 'operator_invitation',
  roles: ['owner'],
  summary:
    'Invite an operator by email. If there is another owner, this is a request for them, named by `approval_id`.',
  body: z.object({ email, role: z.enum(operatorRoles), reason }),
  reply: z.object({ ...envelope, approval_id: z.nullable(text) }),
  refusals: ['operator_email_taken', 'operator_invited_already'],
})

/** An access review is due so many days after the one before. */
export const accessReviewDays = 90

export const recordAccessReview = operatorAction({
  path: 'operator/operators/review',
  roles: ['owner'],
  summary: 'Record that who has access was reviewed. The next review is due after 90 days.',
})

export const downloadAccessReview = operatorRead({
  path: 'operator/operators/review/download',
  roles: ['owner'],
  summary: 'Who has access, with what an owner reviews, as a CSV file.',
  query: z.object({ format: z.optional(z.enum(csvFormats)) }),
  reply: z.string(),
  download: ['text/csv'],
  refusals: ['too_many_attempts'],
})

export const withdrawInvitation = operatorAction({
  path: 'operator/invitations/:id/withdraw',
  roles: ['owner'],
  summary: 'Withdraw an invitation; its link stops working.',
  params,
  refusals: ['invitation_over'],
})

export const requestRoleChange = operatorAction({
  path: 'operator/operators/:id/role',
  requests: 'operator_role',
  roles: ['owner'],
  summary: 'Request another role for an operator. Another owner decides.',
  params,
  versioned: true,
  body: z.object({ role: z.enum(operatorRoles), reason }),
  refusals: ['operator_has_role'],
})

export const endOperatorSessions = operatorAction({
  path: 'operator/operators/:id/end-sessions',
  roles: ['owner'],
  summary: 'Sign an operator out on all devices.',
  params,
})

export const removeOperator = operatorAction({
  path: 'operator/operators/:id/remove',
  requests: 'operator_removal',
  roles: ['owner'],
  summary:
    'Remove an operator, who loses access immediately. The removal of an owner is a request for a third owner, named by `approval_id`; of two owners it happens at `due_at`, after 72 hours, unless the other objects. An operator cannot remove themselves.',
  params,
  versioned: true,
  body: z.object({ reason }),
  reply: z.object({ ...envelope, approval_id: z.nullable(text), due_at: z.nullable(text) }),
  refusals: ['operator_is_self'],
})

export const suspendOperator = operatorAction({
  path: 'operator/operators/:id/suspend',
  roles: ['owner'],
  summary: 'Suspend an operator, owners included, at once: their sessions end, and they cannot sign in for 72 hours.',
  params,
  versioned: true,
  body: z.object({ reason }),
  refusals: ['operator_is_self'],
})

export const resumeOperator = operatorAction({
  path: 'operator/operators/:id/resume',
  roles: ['owner'],
  summary: 'End the suspension of an operator before its time.',
  params,
  versioned: true,
  body: z.object({ reason }),
  refusals: ['operator_is_self', 'operator_not_suspended'],
})

export const endRemoval = operatorAction({
  path: 'operator/removals/:id/end',
  roles: ['owner'],
  summary: 'Stop a removal that waits: the owner whom it is about objects, or the owner who asked withdraws it.',
  params,
  refusals: ['removal_over'],
})

const token = z.string(refusing('link_not_valid')).check(z.regex(/^[\w-]{65}$/, refusing('link_not_valid')))

export const viewInvitation = call({
  method: 'POST',
  path: 'operator/invitation/view',
  who: 'visitor',
  fromBackOffice: true,
  summary: 'The invitation of a link, and the secret for the authenticator. The link stays usable.',
  body: z.object({ token }),
  reply: z.object({
    ...envelope,
    email: emailText,
    role: text,
    /** In base32 for typing, and as the `otpauth:` URL of a QR code. */
    secret: text,
    secret_url: text,
  }),
  refusals: ['link_not_valid'],
})

export const acceptInvitation = call({
  method: 'POST',
  path: 'operator/invitation/accept',
  who: 'visitor',
  fromBackOffice: true,
  summary: 'Accept an invitation with a password and an authenticator code.',
  body: z.object({
    token,
    name: title('operator_name_invalid', { min: 1, max: 100 }),
    password: newPassword,
    code: authenticatorCode,
  }),
  reply: z.object(envelope),
  refusals: [
    'link_not_valid',
    'password_common',
    'password_personal',
    'authenticator_code_wrong',
    'operator_email_taken',
  ],
})
