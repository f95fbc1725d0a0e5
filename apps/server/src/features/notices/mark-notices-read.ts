import { sql } from 'kysely'
import { markNoticesRead as call } from '@cairn/contract/member/notices.ts'
import { route } from '../../platform/http/route.ts'

/** Marks the notices until a time as read, never less than before and never into the future. */
export const markNoticesRead = route(call, async ({ body, caller, tx }) => {
  await sql`
    insert into notices_read (member_id, read_until) values (${caller.memberId}, least(${body.until}::timestamptz, now()))
    on conflict (member_id) do update set read_until = greatest(notices_read.read_until, excluded.read_until)`.execute(
    tx,
  )
  return {}
})
