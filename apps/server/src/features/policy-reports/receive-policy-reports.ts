import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { inTransaction } from '../../platform/database/database.ts'
import { countAttempt } from '../../platform/http/limits/rate-limits.ts'
import { parseBody } from '../../platform/http/json.ts'
import { policyReportPath } from '../../platform/http/server/headers.ts'
import type { Overdue } from '../../platform/jobs/clean-up.ts'
import type { Services } from '../../platform/services.ts'
import { readReports, type PolicyReport } from './read-report.ts'

/** The most rows: a stranger who invents reports fills the table only so far. */
const rowsMax = 1_000

/**
 * Receives what browsers report that the policy of a page has blocked. Equal reports are counted in one row. A request is small,
 * and an address sends a limited number of them.
 */
export function receivePolicyReports(app: FastifyInstance, services: Services): void {
  // In a separate scope, because no call takes these types.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'buffer', bodyLimit: 16_000 },
      async (_request: unknown, bytes: string | Buffer) => bytes,
    )
    scope.post<{ Body: Buffer }>(policyReportPath, { bodyLimit: 16_000 }, async ({ body, ip }, reply) => {
      await countAttempt(services, [['policyReportFromAddress', ip]])
      const reports = readReports(body && parseBody(body))
      if (reports.length > 0) await countReports(services, reports)
      return reply.code(204).send()
    })
  })
}

async function countReports({ database }: Services, reports: PolicyReport[]): Promise<void> {
  await inTransaction(database, async (tx) => {
    for (const { page, directive, blocked, source } of reports) {
      const fingerprint = createHash('sha256')
        .update(JSON.stringify([page, directive, blocked, source]))
        .digest()
      await sql`
        insert into policy_reports (fingerprint, page, directive, blocked, source)
        select ${fingerprint}, ${page}, ${directive}, ${blocked}, ${source}
        where (select count(*) from policy_reports) < ${rowsMax}
          or exists (select from policy_reports where fingerprint = ${fingerprint})
        on conflict (fingerprint) do update set reports = policy_reports.reports + 1, last_at = now()`.execute(tx)
    }
  })
}

/** Reports of what has not been blocked again for 30 days. */
export const overduePolicyReports: Overdue = { policy_reports: sql`last_at < now() - interval '30 days'` }
