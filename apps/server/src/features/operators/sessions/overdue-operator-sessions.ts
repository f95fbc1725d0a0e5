import { sql } from 'kysely'
import type { Overdue } from '../../../platform/jobs/clean-up.ts'
import { endsAt } from '../../../shared/access/sessions/lifetime.ts'

/** Operators' sessions a week after their end, and viewers of closed pages. */
export const overdueOperatorSessions: Overdue = {
  operator_sessions: sql`${sql.raw(endsAt('operator_sessions'))} < now() - interval '7 days'`,
  record_viewers: sql`seen_at < now() - interval '1 hour'`,
}
