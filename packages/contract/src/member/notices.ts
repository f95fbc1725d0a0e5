import * as z from 'zod/mini'
import { envelope, list, extension, text, usd } from '../core/wire/lenient-wire.ts'
import { memberAction, memberRead } from './member-call.ts'

/** What has happened to a member's records since they looked, and announcements. The specification has no such call. */
export const noticeKinds = [
  'deposit_active',
  'deposit_rejected',
  'deposit_expired',
  'payment_credited',
  'payment_reversed',
  'deposit_reversed',
  'plan_ended',
  'withdrawal_sent',
  'withdrawal_rejected',
  'kyc_approved',
  'kyc_rejected',
  'kyc_expired',
  'announcement',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const Notice = z.object({
  _id: text,
  kind: text,
  date: text,
  /** Also what is older than the member's last sign-in but one. */
  is_read: z.boolean(),
  /** For a deposit, the end of a plan and a withdrawal. */
  amount: extension(usd),
  plan: extension(text),
  /** Why it was rejected; of an announcement, its words. */
  words: extension(text),
})
export type Notice = z.infer<typeof Notice>

export const listNotices = memberRead({
  path: 'member/notices',
  summary: 'What has happened within 90 days, and the announcements in force, newest first, at most 20.',
  reply: z.object({ ...envelope, data: z.object({ notices: list(Notice) }) }),
})

export const markNoticesRead = memberAction({
  path: 'member/notices/read',
  summary: 'Mark the notices until a time as read, that of the newest notice that was shown.',
  body: z.object({ until: z.iso.datetime() }),
})

/** The mails about notices, each of which a member can switch off. Mails about security are always sent. */
export const mailKinds = ['deposits', 'plans', 'withdrawals', 'identity', 'announcements'] as const
export type MailKind = (typeof mailKinds)[number]

export const viewMailSwitches = memberRead({
  path: 'member/notices/mails',
  summary: 'Which mails about notices the member has switched off.',
  reply: z.object({ ...envelope, data: z.object({ off: list(text) }) }),
})

export const switchMail = memberAction({
  path: 'member/notices/mails',
  summary: 'Switch the mails of one kind on or off.',
  body: z.object({ kind: z.enum(mailKinds), is_on: z.boolean() }),
})
