import { sql } from 'kysely'
import type { Overdue } from '../../platform/jobs/clean-up.ts'

/** Reports of what has not been blocked again for 30 days. */
export const overduePolicyReports: Overdue = { policy_reports: sql`last_at < now() - interval '30 days'` }
