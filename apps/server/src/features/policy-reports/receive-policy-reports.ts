import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { inTransaction } from '../../platform/database/database.ts'
import { addressGroup } from '../../platform/http/limits/client-address.ts'
import { countAttempt } from '../../platform/http/limits/rate-limits.ts'
import { parseBody } from '../../platform/http/request/json.ts'
import { policyReportPath } from '../../platform/http/server/headers.ts'
import type { Overdue } from '../../platform/jobs/clean-up.ts'
import type { Meters } from '../../platform/metrics/meters.ts'
import type { Services } from '../../platform/services.ts'
import { readReports, type PolicyReport } from './read-report.ts'

/** The most rows of a directive: inventors of reports fill the table only so far, and displace no other rule's reports. */
const rowsMax = 100

/** Receives browsers' reports about blocked content. Equal reports are counted in one row. Requests are limited. */
export function receivePolicyReports(app: FastifyInstance, services: Services, { droppedReports }: Meters): void {
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
      if (reports.length > 0) droppedReports.inc({}, await keepReports(services, reports, ip))
      return reply.code(204).send()
    })
  })
}

/**
 * Counts reports. When a directive has too many, it drops the oldest of the network with the most, so that inventors of reports
 * displace their own. Returns the number of dropped ones.
 */
async function keepReports({ database }: Services, reports: PolicyReport[], ip: string): Promise<number> {
  const network = createHash('sha256').update(addressGroup(ip)).digest()
  return inTransaction(database, async (tx) => {
    let dropped = 0
    for (const { page, directive, blocked, source } of reports) {
      const fingerprint = createHash('sha256')
        .update(JSON.stringify([page, directive, blocked, source]))
        .digest()
      await sql`
        insert into policy_reports (fingerprint, page, directive, blocked, source, network)
        values (${fingerprint}, ${page}, ${directive}, ${blocked}, ${source}, ${network})
        on conflict (fingerprint) do update set reports = policy_reports.reports + 1, last_at = clock_timestamp()`.execute(
        tx,
      )
      const { numAffectedRows = 0n } = await sql`
        delete from policy_reports where fingerprint in (
          select fingerprint from (
            select fingerprint, last_at, count(*) over () as kept, count(*) over (partition by network) as of_network
            from policy_reports where directive = ${directive}) one
          where kept > ${rowsMax} and fingerprint <> ${fingerprint}
          order by of_network desc, last_at limit 1)`.execute(tx)
      dropped += Number(numAffectedRows)
    }
    return dropped
  })
}

/** Reports of content not blocked again for 30 days. */
export const overduePolicyReports: Overdue = { policy_reports: sql`last_at < now() - interval '30 days'` }
