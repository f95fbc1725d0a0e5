import { sql } from 'kysely'
import { holdWithdrawals as call } from '@cairn/contract/operator/members/member-actions.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { lockMemberRow } from '../../../shared/members/lock-member-row.ts'

/** Holds the withdrawals of a member for 24 hours, as a reset of the password does. It ends by itself, and never earlier. */
export const holdWithdrawals = route(call, async ({ audit, body, params, tx }) => {
  const member = await lockMemberRow(tx, params.id)
  const held = await tx
    .updateTable('members')
    .set({ withdrawals_locked_until: sql`now() + interval '24 hours'` })
    .where('id', '=', member.id)
    .where(sql<boolean>`coalesce(withdrawals_locked_until < now() + interval '24 hours', true)`)
    .returning('id')
    .executeTakeFirst()
  if (!held) throw refuse('withdrawals_held_already')
  await audit('withdrawals_held', { memberId: member.id, details: { reason: body.reason } })
  return { msg: 'Withdrawals are held for 24 hours' }
})
