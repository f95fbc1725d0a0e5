import { sql } from 'kysely'
import type { core } from 'zod/mini'
import type { memberInFull } from '@cairn/contract/operator/shared/fields.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { readFigures } from '../../ledger/reporting/figures.ts'
import { wireUsd } from '../wire-usd.ts'

/** The member of a record that an operator decides: name, identity check and balances. */
export async function describeMember(tx: Transaction, memberId: string): Promise<core.input<typeof memberInFull>> {
  const found = await tx
    .selectFrom('members as member')
    .where('member.id', '=', memberId)
    .select([
      'member.id',
      'member.full_name',
      'member.username',
      'member.email',
      'member.registered_at',
      'member.locked_at',
      sql<string>`coalesce((
        select status from kyc_submissions where member_id = member.id order by submitted_at desc, id desc limit 1
      ), 'none')`.as('kyc'),
    ])
    .executeTakeFirstOrThrow()
  const figures = await readFigures(tx, memberId)
  return {
    id: found.id,
    full_name: found.full_name,
    username: found.username,
    email: found.email,
    registered_at: found.registered_at.toISOString(),
    is_locked: found.locked_at !== null,
    kyc: found.kyc,
    balance: wireUsd(figures.balanceCents),
    active_deposit: wireUsd(figures.activeDepositCents),
    total_withdrawal: wireUsd(figures.totalWithdrawalCents),
    bonus: wireUsd(figures.bonusCents),
  }
}
