import { sql } from 'kysely'
import { viewOwnAccount as call } from '@cairn/contract/operator/operators/account.ts'
import { route } from '../../../platform/http/route.ts'
import { isLive } from '../../../shared/access/sessions/lifetime.ts'

/** The caller's live sessions, newest first, their passkeys, oldest first, and the number of recovery codes left. */
export const viewOwnAccount = route(call, async ({ caller, tx }) => {
  const [sessions, passkeys, codes] = await Promise.all([
    tx
      .selectFrom('operator_sessions')
      .where('operator_id', '=', caller.operatorId)
      .where(sql.raw<boolean>(isLive('operator_sessions')))
      .orderBy('signed_in_at', 'desc')
      .orderBy('id')
      .select(['id', 'device', 'address', 'signed_in_at', 'last_seen_at'])
      .select(sql<boolean>`token_hash = ${caller.tokenHash}`.as('is_this'))
      .execute(),
    tx
      .selectFrom('operator_passkeys')
      .where('operator_id', '=', caller.operatorId)
      .orderBy('made_at')
      .orderBy('id')
      .select(['id', 'name', 'made_at as added_at', 'last_used_at'])
      .execute(),
    tx
      .selectFrom('operator_recovery_codes')
      .where('operator_id', '=', caller.operatorId)
      .where('used_at', 'is', null)
      .select(sql<number>`count(*)::int`.as('left'))
      .executeTakeFirstOrThrow(),
  ])
  return { sessions, passkeys, recovery_codes_left: codes.left }
})
