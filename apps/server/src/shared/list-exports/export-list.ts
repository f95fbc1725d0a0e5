import type { Call } from '@cairn/contract/core/call.ts'
import { exportRowsMax } from '@cairn/contract/core/constants.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { countAttempt } from '../../platform/http/limits/rate-limits.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { AnyContext, Route } from '../../platform/http/route.ts'
import { cellsOf, describeExport, type ExportedList } from './columns.ts'
import { toCsv } from './csv.ts'
import { findMember } from './find-member.ts'

/**
 * Exports what a list lists. The file is whole before its first byte is sent: the audit log has the number of its rows, and a
 * refusal is a sentence rather than half a file. Refuses `export_too_large` and `too_many_attempts`.
 */
export function exportList(call: Call, list: Route): Route {
  const exported = describeExport(list.call)
  return {
    call,
    async prepare(context) {
      await countAttempt(context.services, [['exportOfOperator', context.caller.operatorId]])
      return makeFile(context, list, exported)
    },
    async perform({ audit, params, prepared, query, tx }) {
      const { parts, rowCount } = prepared as File
      const filters = Object.entries(query as object).filter(([, value]) => value !== undefined)
      await audit('list_exported', {
        subjectId: params?.id ?? null,
        memberId: await findMember(tx, query.member_id),
        details: {
          ...Object.fromEntries(filters.map(([filter, value]) => [filter, String(value)])),
          list: list.call.path.replace('operator/', ''),
          rows: rowCount,
        },
      })
      const name = `${list.call.path.split('/').at(-1)}-${new Date().toISOString().slice(0, 10)}.csv`
      return { name, mediaType: 'text/csv', pieces: parts }
    },
  }
}

interface File {
  parts: string[]
  rowCount: number
}

const pageSize = 1_000

/** Reads the list page by page, each in a transaction of its own, so that a large file holds no connection. */
async function makeFile(context: AnyContext, list: Route, exported: ExportedList): Promise<File> {
  const head = exported.columns.map((path) => path.join('_'))
  const file: File = { parts: [toCsv([head], { isBeginning: true })], rowCount: 0 }
  let cursor: string | undefined
  do {
    const query = { ...context.query, cursor, limit: pageSize }
    const reply = await inTransaction(context.services.database, async (tx) => {
      // A list only reads, so it needs no audit log.
      const listContext = { ...context, query, tx, prepared: undefined } as Parameters<Route['perform']>[0]
      return (await list.perform(listContext)) as Page
    })
    const rows = reply[exported.rows] as unknown[]
    file.rowCount += rows.length
    if (file.rowCount > exportRowsMax) throw refuse('export_too_large', { max: exportRowsMax.toLocaleString('en-US') })
    const cells = rows.map((row) => cellsOf(row, exported))
    file.parts.push(toCsv(cells, { isBeginning: false }))
    cursor = reply.next ?? undefined
  } while (cursor)
  return file
}

type Page = Record<string, unknown> & { next: string | null }
