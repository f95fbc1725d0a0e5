import * as z from 'zod/mini'
import { call } from '../../core/call.ts'
import { emailText } from '../../core/wire/email-text.ts'
import { envelope, extension, text } from '../../core/wire/lenient-wire.ts'
import { email } from '../../core/wire/wire.ts'
import { linkToken } from './sessions.ts'
import { memberAction, memberRead } from '../member-call.ts'

/** The change of a member's email. The specification has no such call; `edit-info` does not change it. */

export const EmailChange = z.object({
  new_email: emailText,
  requested_at: text,
  /** When the new mailbox confirmed it, and when it takes effect; absent before. */
  confirmed_at: extension(text),
  takes_effect_at: extension(text),
})
export type EmailChange = z.infer<typeof EmailChange>

export const viewEmailChange = memberRead({
  path: 'member/email-change',
  summary: 'The email of the account, and the change of it that waits.',
  reply: z.object({
    ...envelope,
    data: z.object({
      email: emailText,
      /** For how many hours a confirmed change is pending. */
      wait_hours: z.number(),
      /** Whether the server sends mail. Where it does not, mails are files on the server. */
      is_mailed: z.boolean(),
      change: extension(EmailChange),
    }),
  }),
})

export const requestEmailChange = memberAction({
  path: 'member/email-change',
  summary:
    'Mail a link to another email address; confirmed with it, the change takes effect after the wait. The reply never says whether the address has an account.',
  body: z.object({ email }),
  refusals: ['reauthentication_needed', 'email_same', 'too_many_attempts'],
})

export const cancelEmailChange = memberAction({
  path: 'member/email-change/cancel',
  summary: 'End the change of email that waits.',
  refusals: ['email_change_over'],
})

export const confirmNewEmail = call({
  method: 'POST',
  path: 'member/account/email',
  who: 'visitor',
  summary: 'Confirm a change of email with the token of the mail to the new address.',
  body: z.object({ token: linkToken }),
  reply: z.object(envelope),
  refusals: ['link_not_valid'],
})
