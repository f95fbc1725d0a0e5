import { formatUsd } from '@cairn/contract/core/money/money.ts'
import type { NoticeKind } from '@cairn/contract/member/notices.ts'
import type { MailMaker } from '../../shared/mails/mail-maker.ts'
import { findNotice } from './read-notices.ts'

/** The mail about one notice. It has the current figures of the record. */
function noticeMail(kind: NoticeKind, subject: string, path: (id: string) => string): MailMaker {
  return async ({ memberId, recordId }, { baseUrl, tx }) => {
    const notice = await findNotice(tx, memberId, { kind, id: recordId })
    if (!notice) return null
    return {
      subject,
      paragraphs: [`${subject}.`, ...(notice.words ? [notice.words] : [])],
      facts: [
        ...(notice.amount === null ? [] : [['Amount', formatUsd(notice.amount)] as [string, string]]),
        ...(notice.plan === null ? [] : [['Plan', notice.plan] as [string, string]]),
      ],
      link: { label: 'See it on Cairn', url: `${baseUrl}${path(recordId)}`, note: 'You sign in first.' },
    }
  }
}

const record = (id: string) => `/record/${id}`

export const noticeMails = {
  deposit_active: noticeMail('deposit_active', 'Your deposit is active', record),
  deposit_rejected: noticeMail('deposit_rejected', 'Your deposit was rejected', record),
  deposit_expired: noticeMail('deposit_expired', 'Your deposit has expired', record),
  plan_ended: noticeMail('plan_ended', 'Your plan has ended, and the money is back in your balance', record),
  withdrawal_sent: noticeMail('withdrawal_sent', 'Your withdrawal was sent', record),
  withdrawal_rejected: noticeMail(
    'withdrawal_rejected',
    'Your withdrawal was rejected, and the money is back in your balance',
    record,
  ),
  kyc_approved: noticeMail('kyc_approved', 'Your identity is verified', () => '/kyc'),
  // The expiry of a document has mails of its own.
  kyc_rejected: noticeMail('kyc_rejected', 'Your identity document was rejected', () => '/kyc'),
  announcement: noticeMail('announcement', 'An announcement for all members', () => '/'),
}
