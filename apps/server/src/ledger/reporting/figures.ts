import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { memberAvailable, memberInvested } from '../accounts.ts'

/** The four figures of a member's dashboard by their names on the wire, in cents. */
export interface Figures {
  balance: bigint
  active_deposit: bigint
  total_withdrawal: bigint
  bonus: bigint
}

/**
 * A member's figures, all from the ledger: balance is `available`, active deposit is `invested`, total withdrawal is the sum of
 * sent withdrawals, bonus is the sum of paid referral bonuses.
 */
export async function readFigures(tx: Transaction, memberId: string): Promise<Figures> {
  const { rows } = await sql<{ [K in keyof Figures]: bigint }>`
    select available.balance_cents as balance,
      invested.balance_cents as active_deposit,
      (select coalesce(sum(amount_cents), 0)::bigint from ledger.transfers
        where from_account = held.id and kind = 'withdrawal_sent') as total_withdrawal,
      (select coalesce(sum(amount_cents), 0)::bigint from ledger.transfers
        where to_account = available.id and kind = 'bonus_paid') as bonus
    from ledger.accounts available
    join ledger.accounts invested on invested.code = ${memberInvested(memberId)}
    join ledger.accounts held on held.member_id = available.member_id and held.role = 'held'
    where available.code = ${memberAvailable(memberId)}`.execute(tx)
  const [figures] = rows
  if (!figures) throw new Error('a member without accounts')
  return figures
}
