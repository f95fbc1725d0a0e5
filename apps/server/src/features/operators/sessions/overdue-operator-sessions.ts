import { sql } from 'kysely'
import type { Overdue } from '../../../platform/jobs/clean-up.ts'

/** Sessions of operators a week after their end, and pages of records that are closed. */
export const overdueOperatorSessions: Overdue = {
  operator_sessions: sql`coalesce(ended_at, least(last_seen_at + interval '15 minutes', signed_in_at + interval '8 hours'))
    < now() - interval '7 days'`,
  record_viewers: sql`seen_at < now() - interval '1 hour'`,
}
