import { centsToDecimal } from '@cairn/contract/core/money.ts'
import type { FoundTransfer } from '../browse/find-transfers.ts'

/** The head of a journal. It sets how hledger writes amounts. */
export const journalHead = '; The ledger of Cairn, oldest first. Days are of UTC.\ncommodity $1000.00\n\n'

/**
 * A transfer as an entry of an hledger journal: a day and a description, tags, and two postings that add up to zero. hledger reads
 * the colons of account codes as levels. No part of it is typed by a person.
 */
export function journalEntry(transfer: FoundTransfer): string {
  const amount = centsToDecimal(transfer.amount_cents)
  const day = transfer.posted_at.toISOString().slice(0, 10)
  const time = transfer.posted_at.toISOString().slice(11)
  return [
    `${day} ${transfer.kind}  ; id:${transfer.id}, reference:${transfer.reference}`,
    `    ; actor:${transfer.actor}, time:${time}, position:${transfer.position}`,
    `    ${transfer.to.code}  $${amount}`,
    `    ${transfer.from.code}  $-${amount}`,
    '\n',
  ].join('\n')
}
