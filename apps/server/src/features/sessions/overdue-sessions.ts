import { sql } from 'kysely'
import type { Overdue } from '../../platform/jobs/clean-up.ts'

/** Sessions of members a week after their end, with their tokens: until then an old token is recognised as one. */
export const overdueSessions: Overdue = {
  sessions: sql`coalesce(ended_at, least(last_seen_at + interval '30 minutes', signed_in_at + interval '12 hours'))
    < now() - interval '7 days'`,
}
