import { formatUsd } from '@cairn/contract/core/money/money.ts'
import type { NoticeKind } from '@cairn/contract/member/notices.ts'
import type { Config } from '../../configuration/config.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { formatDay } from '../../platform/format-timestamp.ts'
import { addressLabelSql } from '../../shared/addresses/address-label.ts'
import { explorerUrl } from '../../shared/transactions/explorer-url.ts'
import type { MailMaker } from '../../shared/mails/mail-maker.ts'
import { findNotice } from './read-notices.ts'

/** The mail about one notice. It has the current figures of the record. */
function noticeMail(kind: NoticeKind, subject: string, path: (id: string) => string): MailMaker {
  return async ({ memberId, recordId }, { baseUrl, config, tx }) => {
    const notice = await findNotice(tx, memberId, { kind, id: recordId })
    if (!notice) return null
    return {
      subject,
      paragraphs: [`${subject}.`, ...(notice.words ? [notice.words] : [])],
      facts: [
        ...(notice.amount === null ? [] : [['Amount', formatUsd(notice.amount)] as [string, string]]),
        ...(notice.plan === null ? [] : [['Plan', notice.plan] as [string, string]]),
        ...(kind in recordsOf ? await listRecordFacts(tx, config, { kind, memberId, recordId }) : []),
      ],
      link: { label: 'See it on Cairn', url: `${baseUrl}${path(recordId)}`, note: 'You sign in first.' },
    }
  }
}

/** The kinds whose mail shows the facts of the record. */
const recordsOf: Partial<Record<NoticeKind, 'deposits' | 'withdrawals'>> = {
  deposit_active: 'deposits',
  withdrawal_sent: 'withdrawals',
}

interface RecordFacts {
  address: string | null
  label: string | null
  asset: string
  returns_on: Date | null
  transaction_id: string | null
}

/** Where the money went, by which transaction, and when it returns. */
async function listRecordFacts(
  tx: Transaction,
  config: Config,
  { kind, memberId, recordId }: { kind: NoticeKind; memberId: string; recordId: string },
): Promise<[string, string][]> {
  const sent = `select address, ${addressLabelSql} as label, asset, current_transaction(id, transaction_id) as transaction_id, null::timestamptz as returns_on from withdrawals
    where id = $1 and member_id = $2`
  const received = `select null as address, null as label, wallet as asset, current_transaction(deposits.id, transaction_id) as transaction_id,
      decided_at + plan.term_days * interval '1 day' as returns_on
    from deposits join plans plan on plan.id = plan_id where deposits.id = $1 and member_id = $2`
  const read = recordsOf[kind] === 'withdrawals' ? sent : received
  const [record] = await tx.rows<RecordFacts>(read, [recordId, memberId])
  if (!record) return []
  const facts: [string, string | null | undefined][] = [
    ['Address', record.address],
    ['Your label', record.label],
    ['Transaction', record.transaction_id],
    ['Block explorer', explorerUrl(config, record.asset, record.transaction_id)],
    ['Back in your balance', record.returns_on && formatDay(record.returns_on)],
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

const record = (id: string) => `/record/${id}`

export const noticeMails = {
  deposit_active: noticeMail('deposit_active', 'Your deposit is active', record),
  deposit_rejected: noticeMail('deposit_rejected', 'Your deposit was rejected', record),
  deposit_expired: noticeMail('deposit_expired', 'Your deposit has expired', record),
  payment_credited: noticeMail('payment_credited', 'Your payment is in your balance', record),
  payment_reversed: noticeMail('payment_reversed', 'The network has undone a payment of yours', () => '/statement'),
  deposit_reversed: noticeMail('deposit_reversed', 'A deposit of yours was taken back', record),
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
