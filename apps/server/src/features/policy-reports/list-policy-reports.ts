import { sql } from 'kysely'
import { listPolicyReports as call } from '@cairn/contract/operator/settings/policy-reports.ts'
import { route } from '../../platform/http/route.ts'

/** Content that browsers have blocked in our pages. */
export const listPolicyReports = route(call, async ({ tx }) => ({
  policy_reports: await tx
    .selectFrom('policy_reports')
    // The newest of each directive, so that many of one do not hide the others.
    .orderBy(sql`row_number() over (partition by directive order by last_at desc) > 5`)
    .orderBy('last_at', 'desc')
    .limit(100)
    .select(['page', 'directive', 'blocked', 'source', 'first_at', 'last_at'])
    .select(sql<number>`least(reports, 1000000000)::int`.as('reports'))
    .execute(),
}))
