import * as z from 'zod/mini'
import { actingRoles, operatorRoles } from '../../core/constants.ts'
import { envelope, text } from '../../core/wire/lenient-wire.ts'
import { page } from '../../core/wire/wire.ts'
import { next, params } from '../shared/fields.ts'
import { exportOf } from '../shared/list-export.ts'
import { operatorAction, operatorRead } from '../shared/operator-call.ts'

/** The mails to a member. The words of a mail and its links are stored nowhere. */

const moment = z.nullable(text)

const MemberMail = z.object({
  id: text,
  /** One of `mailNames`. */
  name: text,
  /** `queued`, `sent`, `failed`, or `skipped`: not wanted any more when its time came. */
  status: text,
  /** Where it went, as the reader may see it. Null before the first attempt. */
  mailbox: z.nullable(text),
  queued_at: text,
  sent_at: moment,
  /** Why the last attempt failed, in the words of the mail server without addresses and links. */
  error: z.nullable(text),
  /** The operator who sent an earlier one again. */
  resent_by: z.nullable(text),
  can_resend: z.boolean(),
})
export type MemberMail = z.infer<typeof MemberMail>

export const listMemberMails = operatorRead({
  path: 'operator/members/:id/mails',
  roles: operatorRoles,
  summary: 'The mails to the member within 180 days, newest first: what was queued, sent and failed.',
  params,
  query: z.object(page),
  reply: z.object({ ...envelope, mails: z.array(MemberMail), next }),
})
export const exportMemberMails = exportOf(listMemberMails)

export const resendMail = operatorAction({
  path: 'operator/mails/:id/resend',
  roles: actingRoles,
  withoutReauthentication: 'The mail goes to the member only.',
  summary:
    'Send a mail again that was sent or has failed, with new links, to the current mailbox of the account. A link for a new password has a call of its own.',
  params,
  refusals: ['mail_not_resendable', 'too_many_attempts'],
})
