import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'

/** A member with the account's second factors. Refuses `account_closed`, `member_has_no_factor`, and `factor_removal_waits`. */
export async function requireRemovable(tx: Transaction, memberId: string) {
  const { closed_at, waits, ...member } = await tx
    .selectFrom('members')
    .where('id', '=', memberId)
    .select([
      'id',
      'full_name',
      'username',
      'closed_at',
      sql<boolean>`exists (select from factor_removals where member_id = members.id and ended_at is null)`.as('waits'),
      sql<boolean>`exists (select from authenticators where member_id = members.id and confirmed_at is not null)`.as(
        'authenticator',
      ),
      sql<number>`(select count(*)::integer from passkeys where member_id = members.id)`.as('passkeys'),
    ])
    .executeTakeFirstOrThrow(() => refuse('not_found'))
  if (closed_at) throw refuse('account_closed')
  if (waits) throw refuse('factor_removal_waits')
  if (!member.authenticator && member.passkeys === 0) throw refuse('member_has_no_factor')
  return member
}
