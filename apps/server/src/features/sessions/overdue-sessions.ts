import { sql } from 'kysely'
import type { Overdue } from '../../platform/jobs/clean-up.ts'
import { endsAt } from '../../shared/access/sessions/lifetime.ts'

/** Members' sessions a week after their end, with their tokens: until then an old token is recognised. */
export const overdueSessions: Overdue = {
  sessions: sql`${sql.raw(endsAt('sessions'))} < now() - interval '7 days'`,
}
