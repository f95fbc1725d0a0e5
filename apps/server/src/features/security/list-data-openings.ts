import { dataOpenings, listDataOpenings as call } from '@cairn/contract/member/security.ts'
import { route } from '../../platform/http/route.ts'
import { readMemberEvents } from './read-member-events.ts'

/** Which operators opened what the member has. A page that an operator keeps open counts once in a quarter of an hour. */
export const listDataOpenings = route(call, async ({ caller, query, tx }) => {
  const { events, next } = await readMemberEvents(tx, caller.memberId, dataOpenings, query)
  const data = events.flatMap(({ _id, kind, date, by }) => (by ? [{ _id, kind, date, by }] : []))
  return { data, next }
})
