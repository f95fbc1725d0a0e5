import { viewClosing as call } from '@cairn/contract/member/closing.ts'
import { route } from '../../../platform/http/route.ts'
import { readBlockers } from './closings.ts'

/** What keeps the account from being closed, and the closing that waits. */
export const viewClosing = route(call, async ({ caller: { memberId }, tx }) => {
  const [blockers, closing] = await Promise.all([
    readBlockers(tx, memberId),
    tx
      .selectFrom('account_closings')
      .where('member_id', '=', memberId)
      .where('ended_at', 'is', null)
      .select(['requested_at', 'due_at'])
      .executeTakeFirst(),
  ])
  return { data: { blockers, closing } }
})
