import { formatUsd } from '@cairn/contract/core/money.ts'
import type { MailKind, NoticeKind } from '@cairn/contract/member/notices.ts'
import { inReads } from '../../platform/database/database.ts'
import type { Task } from '../../platform/jobs/task.ts'
import { readNotices } from './read-notices.ts'

/** Mails one notice to its member, unless its kind is switched off. The figures are those of the record. */
export const sendNotice: Task = async ({ memberId = '', kind = '', id = '' }, { baseUrl, database, mailer }) => {
  const mail = mails[kind as NoticeKind]
  if (!mail) return
  const [notices, member] = await inReads(database, (tx) =>
    Promise.all([
      readNotices(tx, memberId),
      tx
        .selectFrom('members as member')
        .leftJoin('mails_off as off', (join) =>
          join.onRef('off.member_id', '=', 'member.id').on('off.kind', '=', mail.switch),
        )
        .where('member.id', '=', memberId)
        .select(['member.full_name', 'member.email', 'off.kind as off'])
        .executeTakeFirstOrThrow(),
    ]),
  )
  const notice = notices.find((one) => one._id === id && one.kind === kind)
  if (!notice || member.off !== null) return
  const facts = [notice.amount !== null && formatUsd(notice.amount), notice.plan].filter(Boolean).join(', ')
  await mailer.send({
    kind: 'notice',
    to: { name: member.full_name, address: member.email },
    subject: mail.subject,
    paragraphs: [
      facts ? `${mail.subject}: ${facts}.` : `${mail.subject}.`,
      ...(notice.words ? [notice.words] : []),
      `See it at ${baseUrl}${pages[mail.switch] ?? `/record/${id}`}.`,
      `You can switch off emails like this in your profile: ${baseUrl}/profile.`,
    ],
  })
}

const pages: Partial<Record<MailKind, string>> = { identity: '/kyc', announcements: '/' }

const mails: Partial<Record<NoticeKind, { switch: MailKind; subject: string }>> = {
  deposit_active: { switch: 'deposits', subject: 'Your deposit is active' },
  deposit_rejected: { switch: 'deposits', subject: 'Your deposit was rejected' },
  deposit_expired: { switch: 'deposits', subject: 'Your deposit has expired' },
  plan_ended: { switch: 'plans', subject: 'Your plan has ended, and the money is back in your balance' },
  withdrawal_sent: { switch: 'withdrawals', subject: 'Your withdrawal was sent' },
  withdrawal_rejected: {
    switch: 'withdrawals',
    subject: 'Your withdrawal was rejected, and the money is back in your balance',
  },
  kyc_approved: { switch: 'identity', subject: 'Your identity is verified' },
  // The expiry of a document has a mail of its own.
  kyc_rejected: { switch: 'identity', subject: 'Your identity document was rejected' },
  announcement: { switch: 'announcements', subject: 'An announcement for all members' },
}
