import { centsToDecimal } from '@cairn/contract/core/money.ts'
import type { FoundTransfer } from './find-transfers.ts'

/** What a journal begins with: how amounts are written, which hledger then keeps to. */
export const journalHead = '; The ledger of Cairn, oldest first. Days are of UTC.\ncommodity $1000.00\n\n'

/**
 * A transfer as an entry of an hledger journal: a day and a description, tags, and two postings that make zero. The colons of our
 * account codes are what hledger calls levels. Nothing in it is typed by a person.
 */
export function journalEntry(transfer: FoundTransfer): string {
  const amount = centsToDecimal(transfer.amount_cents)
  const day = transfer.posted_at.toISOString().slice(0, 10)
  const time = transfer.posted_at.toISOString().slice(11)
  return [
    `${day} ${transfer.kind}  ; id:${transfer.id}, reference:${transfer.reference}`,
    `    ; actor:${transfer.actor}, time:${time}, position:${transfer.position}`,
    `    ${transfer.to_code}  $${amount}`,
    `    ${transfer.from_code}  $-${amount}`,
    '\n',
  ].join('\n')
}
