import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { operatorRoles } from '../core/constants.ts'
import { envelope, text } from '../core/lenient-wire.ts'
import { email, line, newPassword, refusing } from '../core/wire.ts'
import { params, reason } from './fields.ts'

/** Operators themselves: who may come in, and what each may do. */

const ListedOperator = z.object({
  id: text,
  name: text,
  email: text,
  role: text,
  since: text,
  last_signed_in_at: z.nullable(text),
  /** How many sessions are live. */
  sessions: z.number(),
  is_me: z.boolean(),
  /** The role that was asked for and waits for another owner, with its request. */
  asked_role: z.nullable(z.object({ approval_id: text, role: text })),
  /** The request to remove them, while it waits. */
  asked_removal: z.nullable(z.object({ approval_id: text })),
})
export type ListedOperator = z.infer<typeof ListedOperator>

const Invitation = z.object({
  id: text,
  email: text,
  role: text,
  invited_at: text,
  /** Until when the link works; nothing while the mail has not gone out. */
  expires_at: z.nullable(text),
})
export type Invitation = z.infer<typeof Invitation>

export const listOperators = call({
  method: 'GET',
  path: 'operator/operators',
  who: 'operator',
  roles: ['owner'],
  summary: 'The operators in place, and the invitations that nobody has accepted yet.',
  reply: z.object({ ...envelope, operators: z.array(ListedOperator), invitations: z.array(Invitation) }),
  refusals: [],
})

export const inviteOperator = call({
  method: 'POST',
  path: 'operator/operators',
  who: 'operator',
  roles: ['owner'],
  summary:
    'Invite somebody as an operator; a mail brings the link. Where there is another owner it is a request that they decide, and `approval_id` names it.',
  body: z.object({ email, role: z.enum(operatorRoles), reason }),
  reply: z.object({ ...envelope, approval_id: z.nullable(text) }),
  refusals: [
    'email_invalid',
    'reason_invalid',
    'operator_email_taken',
    'operator_invited_already',
    'approval_asked_already',
  ],
})

export const withdrawInvitation = call({
  method: 'POST',
  path: 'operator/invitations/:id/withdraw',
  who: 'operator',
  roles: ['owner'],
  summary: 'The link of the invitation works no longer.',
  params,
  reply: z.object(envelope),
  refusals: ['not_found', 'invitation_over'],
})

export const requestRoleChange = call({
  method: 'POST',
  path: 'operator/operators/:id/role',
  who: 'operator',
  roles: ['owner'],
  summary: 'Ask for another role for an operator. Another owner decides.',
  params,
  body: z.object({ role: z.enum(operatorRoles), reason }),
  reply: z.object({ ...envelope, approval_id: text }),
  refusals: ['not_found', 'reason_invalid', 'operator_has_role', 'nobody_may_approve', 'approval_asked_already'],
})

export const endOperatorSessions = call({
  method: 'POST',
  path: 'operator/operators/:id/end-sessions',
  who: 'operator',
  roles: ['owner'],
  summary: 'Sign an operator out everywhere, at once.',
  params,
  reply: z.object(envelope),
  refusals: ['not_found'],
})

export const removeOperator = call({
  method: 'POST',
  path: 'operator/operators/:id/remove',
  who: 'operator',
  roles: ['owner'],
  summary:
    'An operator may come in no more, at once. Of an owner it is a request that another owner decides, and `approval_id` names it. Nobody removes themselves.',
  params,
  body: z.object({ reason }),
  reply: z.object({ ...envelope, approval_id: z.nullable(text) }),
  refusals: ['not_found', 'reason_invalid', 'operator_is_self', 'nobody_may_approve', 'approval_asked_already'],
})

const token = z.string(refusing('link_not_valid')).check(z.regex(/^[\w-]{43}$/, refusing('link_not_valid')))

export const viewInvitation = call({
  method: 'POST',
  path: 'operator/invitation/view',
  who: 'visitor',
  fromBackOffice: true,
  summary: 'What the link of an invitation is for, and the secret for the authenticator. It uses nothing up.',
  body: z.object({ token }),
  reply: z.object({
    ...envelope,
    email: text,
    role: text,
    /** In base32, as people type it, and as the `otpauth:` address of a QR code. */
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
  summary: 'Become an operator by the link of an invitation, with a password and a code of the authenticator.',
  body: z.object({
    token,
    name: line('operator_name_invalid', { min: 1, max: 100 }),
    password: newPassword,
    code: z
      .string(refusing('authenticator_code_wrong'))
      .check(z.trim(), z.regex(/^\d{6}$/, refusing('authenticator_code_wrong'))),
  }),
  reply: z.object(envelope),
  refusals: [
    'link_not_valid',
    'operator_name_invalid',
    'password_length',
    'password_common',
    'password_personal',
    'authenticator_code_wrong',
    'operator_email_taken',
  ],
})
