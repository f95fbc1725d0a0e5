import type { MailedQueue } from '@cairn/contract/operator/mails/waiting-mails.ts'
import { formatUsd } from '@cairn/contract/core/money/money.ts'

export interface WaitingRecord {
  queue: MailedQueue
  id: string
  amount_cents: bigint | null
}

/** The payload of the job `mail_operator`. */
type OperatorMail = Record<'subject' | 'text' | 'facts' | 'path' | 'note', string>

interface QueueWords {
  one: string
  many: string
  /** The action that is needed. */
  text: string
  /** In the back office. */
  page: (id: string) => string
}

const withdrawalPage = (id: string) => `/withdrawals/${id}`

const words: Record<MailedQueue, QueueWords> = {
  deposits_to_confirm: {
    one: 'Deposit to confirm',
    many: 'Deposits to confirm',
    text: 'A member has requested a deposit. Confirm it when the payment has arrived.',
    page: (id) => `/deposits/${id}`,
  },
  payments_to_decide: {
    one: 'Payment without a deposit',
    many: 'Payments without a deposit',
    text: 'A payment has arrived that belongs to no deposit. Request its outcome.',
    page: () => '/payments?state=open',
  },
  withdrawals_to_approve: {
    one: 'Withdrawal to approve',
    many: 'Withdrawals to approve',
    text: 'A withdrawal needs an approval that you can give.',
    page: withdrawalPage,
  },
  withdrawals_to_send: {
    one: 'Withdrawal to send',
    many: 'Withdrawals to send',
    text: 'A withdrawal is approved. Claim it and send it.',
    page: withdrawalPage,
  },
  withdrawals_being_sent: {
    one: 'Withdrawal claimed for an hour',
    many: 'Withdrawals claimed for an hour',
    text: 'Another operator claimed this withdrawal more than an hour ago and has not recorded a transaction.',
    page: withdrawalPage,
  },
  uncertain_withdrawals: {
    one: 'Uncertain withdrawal',
    many: 'Uncertain withdrawals',
    text: 'This withdrawal may have been sent. Two people must settle it.',
    page: withdrawalPage,
  },
  refused_transactions: {
    one: 'Transaction to check',
    many: 'Transactions to check',
    text: 'A transaction of this withdrawal was refused or differs on the chain. Check it.',
    page: withdrawalPage,
  },
  documents_to_review: {
    one: 'Identity document to review',
    many: 'Identity documents to review',
    text: 'A member has sent an identity document.',
    page: (id) => `/kyc/${id}`,
  },
  approvals_to_decide: {
    one: 'Request for your decision',
    many: 'Requests for your decision',
    text: 'Another operator has requested something that takes two people.',
    page: (id) => `/approvals/${id}`,
  },
  differences_to_explain: {
    one: 'Difference to explain',
    many: 'Differences to explain',
    text: 'Another operator counted an asset, and the books differ.',
    page: (id) => `/ledger/reconciliations/${id}`,
  },
  losses_to_book: {
    one: 'Loss to book',
    many: 'Losses to book',
    text: 'A credited payment has left the chain, and its member does not have all of it any more. Two owners book the rest as a loss.',
    page: () => '/payments?state=reversed',
  },
  deposit_losses_to_book: {
    one: 'Loss of a deposit to book',
    many: 'Losses of deposits to book',
    text: 'A deposit was credited wrongly and taken back, and its member does not have all of it any more. Two owners book the rest as a loss.',
    page: (id) => `/deposits/${id}`,
  },
}

const note = 'You switched these emails on. Switch them off under “Your account”.'

/** The mail about one record. */
export function mailOf({ queue, id, amount_cents: cents }: WaitingRecord): OperatorMail {
  const { one, text, page } = words[queue]
  const subject = cents === null ? one : `${one}: ${formatUsd(cents)}`
  return { subject, text, facts: '[]', path: page(id), note }
}

/** The mail about many records: each queue with its count and sum. */
export function digestOf(records: readonly WaitingRecord[]): OperatorMail {
  const facts = [...Map.groupBy(records, ({ queue }) => queue)].map(([queue, all]) => {
    const cents = all.reduce((sum, { amount_cents }) => sum + (amount_cents ?? 0n), 0n)
    const count = String(all.length)
    return [all.length === 1 ? words[queue].one : words[queue].many, cents ? `${count}, ${formatUsd(cents)}` : count]
  })
  const subject = records.length === 1 ? '1 record is pending for you' : `${records.length} records are pending for you`
  const text = 'These records have come into your queues since the last email.'
  return { subject, text, facts: JSON.stringify(facts), path: '/', note }
}
