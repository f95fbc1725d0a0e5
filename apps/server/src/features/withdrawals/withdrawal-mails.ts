import { formatUsd } from '@cairn/contract/core/money/money.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { formatTimestamp } from '../../platform/format-timestamp.ts'
import { addressLabel } from '../../shared/addresses/address-label.ts'
import { addressFacts } from '../../shared/mails/address-facts.ts'
import type { MailMaker, QueuedMail } from '../../shared/mails/mail-maker.ts'

export const withdrawalMails = {
  withdrawal_requested: async (mail, { tx }) => {
    const { facts, requestedAt } = await readWithdrawal(tx, mail)
    return {
      subject: 'A withdrawal was requested',
      paragraphs: ['A withdrawal from your account was requested. The money is held, and an operator checks it first.'],
      facts: [...facts, ['Requested', formatTimestamp(requestedAt)]],
    }
  },
  withdrawal_approved: async (mail, { baseUrl, tx }) => {
    const { facts, status } = await readWithdrawal(tx, mail)
    // It has progressed since; its end has a mail of its own.
    if (status !== 'processing' && status !== 'sending') return null
    return {
      subject: 'Your withdrawal was approved',
      paragraphs: ['Your withdrawal was approved. It will be sent soon.'],
      facts,
      link: { label: 'See it on Cairn', url: `${baseUrl}/record/${mail.recordId}`, note: 'You sign in first.' },
    }
  },
} satisfies Record<string, MailMaker>

async function readWithdrawal(tx: Transaction, { recordId }: QueuedMail) {
  const withdrawal = await tx
    .selectFrom('withdrawals')
    .where('id', '=', recordId)
    .select(['amount_cents', 'asset', 'address', 'requested_at', 'status', addressLabel.as('label')])
    .executeTakeFirstOrThrow()
  const facts: [string, string][] = [['Amount', formatUsd(withdrawal.amount_cents)], ...addressFacts(withdrawal)]
  return { facts, status: withdrawal.status, requestedAt: withdrawal.requested_at }
}
