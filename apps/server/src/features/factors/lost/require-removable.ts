import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'

/**
 * The second factors that a member has. Refuses `account_closed`, `member_has_no_factor`, and `factor_removal_waits` when their
 * removal is already approved.
 */
export async function requireRemovable(
  tx: Transaction,
  memberId: string,
): Promise<{ authenticator: boolean; passkeys: number }> {
  const { rows } = await sql<{ is_closed: boolean; waits: boolean; authenticator: boolean; passkeys: number }>`
    select closed_at is not null as is_closed,
      exists (select from factor_removals where member_id = members.id and ended_at is null) as waits,
      exists (select from authenticators where member_id = members.id and confirmed_at is not null) as authenticator,
      (select count(*)::integer from passkeys where member_id = members.id) as passkeys
    from members where id = ${memberId}`.execute(tx)
  const [found] = rows
  if (!found) throw refuse('not_found')
  const { authenticator, is_closed: isClosed, passkeys, waits } = found
  if (isClosed) throw refuse('account_closed')
  if (waits) throw refuse('factor_removal_waits')
  if (!authenticator && passkeys === 0) throw refuse('member_has_no_factor')
  return { authenticator, passkeys }
}
