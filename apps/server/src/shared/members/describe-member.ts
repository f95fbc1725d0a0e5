import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { OperatorCaller } from '../../platform/http/callers.ts'
import { emailFor } from './email-for.ts'
import { casesOf, warningsOf } from './member-fields.ts'
import { readFigures } from '../../ledger/reporting/figures.ts'

/** The member of a record for an operator's decision: name, identity check and balances. Support sees a masked email. */
export async function describeMember(tx: Transaction, memberId: string, caller: OperatorCaller) {
  const profile = tx
    .selectFrom('members as member')
    .where('member.id', '=', memberId)
    .select([
      'member.id',
      'member.full_name',
      'member.username',
      'member.email',
      'member.registered_at',
      sql<boolean>`member.locked_at is not null`.as('is_locked'),
      sql<string>`coalesce((
        select status from kyc_submissions where member_id = member.id order by submitted_at desc, id desc limit 1
      ), 'none')`.as('kyc'),
      warningsOf('member').as('warnings'),
      casesOf('member').as('cases'),
    ])
    .executeTakeFirstOrThrow()
  const [member, figures] = await Promise.all([profile, readFigures(tx, memberId)])
  return { ...member, email: emailFor(caller, member.email), ...figures }
}
