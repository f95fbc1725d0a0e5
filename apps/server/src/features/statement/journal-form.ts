import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import type { StatementType } from '@cairn/contract/member/money/statement.ts'
import { dayAndTime, type StatementForm } from './statement-form.ts'

const balance = 'assets:cairn:balance'
const activeDeposit = 'assets:cairn:active deposit'
const opening = 'equity:opening balances'

/** The other side of a type of movement, outside of the member's two figures. */
const others: Record<StatementType, string | null> = {
  deposit_confirmed: 'equity:paid in',
  deposit_from_balance: null,
  deposit_released: null,
  withdrawal_held: 'equity:withdrawals',
  withdrawal_released: 'equity:withdrawals',
  bonus_paid: 'income:bonuses',
  gain_distributed: 'income:gains',
  distribution_reversed: 'income:gains',
  loss_shared: 'expenses:losses',
  deposit_payment_credited: 'equity:paid in',
  payment_credited: 'equity:paid in',
  deposit_reversed: 'equity:paid in',
  payment_reversed: 'equity:paid in',
  bonus_reversed: 'income:bonuses',
  correction_credited: 'income:corrections',
  correction_debited: 'income:corrections',
}

const letters: Record<string, string> = { assets: 'A', equity: 'E', income: 'R', expenses: 'X' }

/**
 * A statement as a journal for hledger, as the member's own books: Cairn's debt to the member is an asset there. Each posting
 * states the figure after it, which hledger checks.
 */
export const journalForm: StatementForm = {
  head(figures, { from, to, isSoFar, time_zone = 'UTC' }) {
    const accounts = new Set([
      balance,
      activeDeposit,
      opening,
      ...Object.values(others).filter((name) => name !== null),
    ])
    return [
      `; A member's statement, oldest first. Days are of ${time_zone}.${isSoFar ? ` So far, to ${to}.` : ''}`,
      'commodity $1000.00',
      ...[...accounts].map((name) => `account ${name}  ; type:${letters[name.split(':')[0] ?? '']}`),
      '',
      ...(from === undefined
        ? []
        : [
            `${from} opening`,
            posting(balance, figures.balance, figures.balance),
            posting(activeDeposit, figures.active_deposit, figures.active_deposit),
            posting(opening, -figures.balance - figures.active_deposit),
            '',
          ]),
      '',
    ].join('\n')
  },
  lines: (page, days) =>
    page
      .map((line) => {
        const { day, time } = dayAndTime(line.posted_at, days)
        const other = others[line.kind as StatementType]
        const changes = [
          line.balance_change !== 0n && posting(balance, line.balance_change, line.balance),
          line.active_deposit_change !== 0n && posting(activeDeposit, line.active_deposit_change, line.active_deposit),
          other !== null && posting(other, -line.balance_change - line.active_deposit_change),
        ]
        const head = `${day} ${line.kind}  ; time:${time}, id:${line.id}`
        return [head, ...changes.filter((change) => change !== false), '\n'].join('\n')
      })
      .join(''),
  foot: () => '',
}

function posting(account: string, cents: bigint, after?: bigint): string {
  return `    ${account}  $${centsToDecimal(cents)}${after === undefined ? '' : ` = $${centsToDecimal(after)}`}`
}
