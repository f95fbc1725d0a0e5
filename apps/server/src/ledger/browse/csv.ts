import { centsToDecimal } from '@cairn/contract/core/money.ts'
import type { FoundTransfer } from './find-transfers.ts'
import { nameOf, readActor, type Names } from './read-names.ts'

const columns = [
  'posted_at',
  'position',
  'id',
  'kind',
  'from',
  'to',
  'amount_usd',
  'member',
  'reference',
  'actor',
  'by',
]

/** The first line (RFC 4180). */
export const csvHead = `${columns.join(',')}\r\n`

/** A transfer as a line of its own. Moments are of UTC, amounts in dollars without separators. */
export function csvLine(transfer: FoundTransfer, names: Names): string {
  const actor = readActor(transfer.actor)
  const member = names.members.get(transfer.from_member ?? transfer.to_member ?? '')?.full_name ?? ''
  return `${[
    transfer.posted_at.toISOString(),
    transfer.position.toString(),
    transfer.id,
    transfer.kind,
    transfer.from_code,
    transfer.to_code,
    centsToDecimal(transfer.amount_cents),
    member,
    transfer.reference,
    transfer.actor,
    nameOf(actor, names),
  ]
    .map(csvCell)
    .join(',')}\r\n`
}

/**
 * One cell. A spreadsheet takes what begins with one of these characters for a formula, and people choose their own names: an
 * apostrophe before it makes it text (OWASP, CSV injection). That is also so where a space or a quote stands before it, and behind
 * a semicolon: where a comma is for decimals, a spreadsheet divides cells there, whatever quotes stand around.
 */
export function csvCell(text: string): string {
  const harmless = text.replace(beginsFormula, "$1'")
  return /[",;\r\n]/.test(harmless) || harmless !== text ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const beginsFormula = /(^|;)(?=[\s'"]*[=+\-@|%\uff1d\uff0b\uff0d\uff20])|^(?=[\t\r\n])/gu
