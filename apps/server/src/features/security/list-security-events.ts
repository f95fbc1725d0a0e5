import { listSecurityEvents as call, securityEvents } from '@cairn/contract/member/security.ts'
import { route } from '../../platform/http/route.ts'
import { readMemberEvents } from './read-member-events.ts'

/** What happened to the account. Of the details only those are shown that say where it came from and what changed. */
export const listSecurityEvents = route(call, async ({ caller, query, tx }) => {
  const { events, next } = await readMemberEvents(tx, caller.memberId, securityEvents, query)
  return {
    data: events.map(({ _id, kind, date, by, details }) => ({
      _id,
      kind,
      date,
      by,
      address: factOf(details, 'address'),
      device: factOf(details, 'device'),
      changed: factOf(details, 'changed'),
    })),
    next,
  }
})

function factOf(details: unknown, name: string): string | undefined {
  const fact = (details as Record<string, unknown>)[name]
  return typeof fact === 'string' ? fact : undefined
}
