import { listNotices as call } from '@cairn/contract/member/notices.ts'
import { route } from '../../platform/http/route.ts'
import { readNotices } from './read-notices.ts'

/** Events of the member's records within 90 days, and the announcements in force. Members' own actions are no notices. */
export const listNotices = route(call, async ({ caller, tx }) => ({
  data: { notices: await readNotices(tx, caller.memberId) },
}))
