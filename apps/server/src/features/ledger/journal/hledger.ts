import { roleTypes, type LedgerType } from '@cairn/contract/operator/ledger/account-roles.ts'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import type { AccountFields } from '../account-fields.ts'
import type { FoundTransfer } from '../find-transfers.ts'

/** The head of a journal, with hledger's format for amounts. */
export const journalHead = '; The ledger of Cairn, oldest first. Days are of UTC.\ncommodity $1000.00\n\n'

/** The topmost account of each type, and the letter by which hledger knows the type. */
const places: Record<LedgerType, { top: string; letter: string }> = {
  asset: { top: 'assets', letter: 'A' },
  liability: { top: 'liabilities', letter: 'L' },
  equity: { top: 'equity', letter: 'E' },
  income: { top: 'income', letter: 'R' },
  expense: { top: 'expenses', letter: 'X' },
}

/**
 * Writes transfers as entries of an hledger journal: a day and a description, tags, and two postings that add up to zero. An
 * account is declared with its type before its first entry, as `hledger check --strict` expects. In hledger an account that
 * receives a payment grows, so the ledger's additions are subtracted there.
 */
export class JournalWriter {
  /** The names of the declared accounts, by code. A member who changes their name in the meantime keeps one account. */
  private readonly names = new Map<string, string>()

  write(transfers: readonly FoundTransfer[]): string {
    return transfers.map((transfer) => this.writeEntry(transfer)).join('')
  }

  private writeEntry(transfer: FoundTransfer): string {
    const declared = [this.declarationOf(transfer.from), this.declarationOf(transfer.to)].join('')
    const amount = centsToDecimal(transfer.amount_cents)
    const day = transfer.posted_at.toISOString().slice(0, 10)
    const time = transfer.posted_at.toISOString().slice(11)
    return [
      `${declared}${day} ${transfer.kind}  ; id:${transfer.id}, reference:${transfer.reference}`,
      `    ; actor:${transfer.actor}, time:${time}, position:${transfer.position}`,
      `    ${this.names.get(transfer.from.code)}  $${amount}`,
      `    ${this.names.get(transfer.to.code)}  $-${amount}`,
      '\n',
    ].join('\n')
  }

  private declarationOf(account: AccountFields): string {
    if (this.names.has(account.code)) return ''
    const { top, letter } = places[roleTypes[account.role]]
    const name = `${top}:${nameOf(account)}`
    this.names.set(account.code, name)
    return `account ${name}  ; type:${letter}\n\n`
  }
}

/** The levels of an account below its type. People and plans have their names, and ids to tell them apart. */
function nameOf({ code, role, member, plan }: AccountFields): string {
  if (member) return `members:${plain(member.full_name)} (${member.id}):${role}`
  return plan ? `${role}:${plain(plan.name)} (${plan.id})` : code
}

/** A typed name without characters that hledger reads as a level, a comment or the end of the name. */
function plain(name: string): string {
  return name.replaceAll(/[:;\s\p{C}]+/gu, ' ').trim()
}
