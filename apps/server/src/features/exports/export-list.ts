import type { Call } from '@cairn/contract/core/call.ts'
import type { CsvFormat } from '@cairn/contract/core/csv-formats.ts'
import type { AuditVerb } from '@cairn/contract/operator/audit/audit-verbs.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { Rows } from '../../platform/database/rows/rows.ts'
import { countAttempt } from '../../platform/http/limits/rate-limits.ts'
import { route, type AnyContext, type Route } from '../../platform/http/route.ts'
import { bindCaller } from '../../shared/audit/bind-caller.ts'
import { cellsOf, describeExport, type ExportedList } from '../../shared/lists/columns.ts'
import { toCsv } from '../../shared/lists/csv.ts'
import { describeFilters } from '../../shared/lists/describe-filters.ts'
import { dayIn } from '../../platform/database/period.ts'
import { findMember } from '../../shared/lists/find-member.ts'
import { readSnapshot } from './read-snapshot.ts'

/**
 * Exports a list as CSV, sent while the list is read. The audit log has an entry before the first byte, and one with the number
 * of rows before the last. Without an entry the download fails. Refuses `too_many_attempts`.
 */
export function exportList(call: Call, list: Route): Route {
  const exported = describeExport(list.call)
  return route(
    call,
    ({ caller, services }: AnyContext) => countAttempt(services, [['exportOfOperator', caller.operatorId]]),
    async (context: AnyContext) => {
      const name = `${list.call.path.split('/').at(-1)}-${dayIn(context.query.time_zone, new Date())}.csv`
      return { name, mediaType: 'text/csv', pieces: writeFile(context, list, exported) }
    },
  )
}

async function* writeFile(given: AnyContext, list: Route, exported: ExportedList): AsyncGenerator<string> {
  const { format = 'csv', ...query } = given.query as { format?: CsvFormat; time_zone?: string }
  const context = { ...given, query }
  let rowCount = 0
  let ending: ExportVerb | undefined
  try {
    // The list's refusals come here, before an entry is recorded or a byte is sent.
    for await (const reply of readSnapshot(context, list)) {
      if (!ending) {
        await record(context, list, 'list_export_started')
        ending = 'list_export_interrupted'
        yield toCsv([exported.columns.map((path) => path.join('_'))], { isBeginning: true, format })
      }
      const found = reply[exported.rows] as Rows<unknown> | unknown[]
      const rows = found instanceof Rows ? found.toObjects() : found
      rowCount += rows.length
      yield toCsv(
        rows.map((row) => cellsOf(row, exported, query.time_zone ?? 'UTC')),
        { format },
      )
    }
    ending = 'list_exported'
  } finally {
    if (ending) await record(context, list, ending, { rows: rowCount })
  }
}

type ExportVerb = Extract<AuditVerb, `list_export${string}`>

async function record(context: AnyContext, list: Route, verb: ExportVerb, counted: { rows?: number } = {}) {
  const { caller, params, query, requestId, services } = context
  await inTransaction(services.database, async (tx) =>
    bindCaller(tx, caller, requestId).audit(verb, {
      subjectId: params?.id ?? null,
      memberId: await findMember(tx, query.member_id),
      details: {
        ...describeFilters(query),
        list: list.call.path.replace('operator/', ''),
        ...counted,
      },
    }),
  )
}
