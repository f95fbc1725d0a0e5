import { listNotices as call } from '@cairn/contract/member/notices.ts'
import { route } from '../../platform/http/route.ts'
import { readNotices } from './read-notices.ts'

/**
 * Events of the member's deposits, withdrawals and documents within 90 days, and the announcements in force. Actions of the
 * members themselves are no notices.
 */
export const listNotices = route(call, async ({ caller, tx }) => ({
  data: { notices: await readNotices(tx, caller.memberId) },
}))
