import { CompiledQuery, sql, type SelectQueryBuilder } from 'kysely'
import type { AuditVerb } from '@cairn/contract/operator/audit/audit-verbs.ts'
import type { Call } from '@cairn/contract/core/call.ts'
import { pageMax } from '@cairn/contract/core/constants.ts'
import type { Transaction } from '../../platform/database/database.ts'
import {
  cutRows,
  readPage,
  selectPage,
  type Order,
  type Page,
  type PageQuery,
} from '../../platform/database/pagination.ts'
import { customPlan } from '../../platform/database/connection/database-client.ts'
import { isExport } from '../lists/columns.ts'
import type { OperatorCaller } from '../../platform/http/callers.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { describeFilters } from '../lists/describe-filters.ts'
import { renewalInterval } from './bind-caller.ts'

/** A reader of pages of members or documents, with their filter. */
export interface Reading {
  call: Call
  caller: OperatorCaller
  query: PageQuery & { member_id?: string | undefined }
  requestId: string
  tx: Transaction
}

/** The most pages and searches of members and documents per operator and hour. */
export const pagesInHourMax = 600

/**
 * Refuses `too_many_pages_read` when the operator has read as many pages of members and documents within an hour as one person
 * needs, by the audit log. It runs at the same time as the first statement of the list. An export has its own limit. Returns whether
 * the page is read again by itself: one that the operator has read already, which is not recorded and does not count. Any other page
 * is recorded: the header of a renewal alone hides no read.
 */
export async function requireFewPages(
  reading: Pick<Reading, 'call' | 'caller' | 'tx'> & Partial<Reading>,
): Promise<boolean> {
  const { call, caller, query, tx } = reading
  if (isExport(call)) return false
  const renewed = caller.isAutomatic && query ? JSON.stringify(describePage(call, query)) : null
  const [read] = await tx.rows<Reads>(countPages, [caller.operatorId, renewed])
  if (read?.is_renewal) return true
  if (!read || read.count < pagesInHourMax) return false
  const minutes = Math.max(1, read.minutes)
  throw refuse('too_many_pages_read', {
    wait: `${minutes} minute${minutes === 1 ? '' : 's'}`,
    retryAfter: 60 * minutes,
  })
}

const verb: AuditVerb = 'list_viewed'
const entries = `audit.events where actor_id = $1 and actor_id is distinct from member_id and did = '${verb}'`
const countPages = `
  select count(*)::integer as count, ceil(60 - extract(epoch from now() - min(at)) / 60)::integer as minutes,
    $2::jsonb is not null and exists (
      select from ${entries} and at > now() - interval '${renewalInterval}' and details - 'rows' = $2::jsonb
    ) as is_renewal
  from ${entries} and at > now() - interval '1 hour'`

interface Reads {
  count: number
  minutes: number
  is_renewal: boolean
}

/** The list of a page with its filters and its place in the list. */
function describePage(call: Call, query: PageQuery) {
  return { ...describeFilters({ ...query, limit: undefined }), list: call.path.replace('operator/', '') }
}

/** Reads a page and records it in the same statement: who, which list, its filters, and how many records. A renewal is only read. */
export async function readRecordedPage<Row>(
  reading: Reading & { isRenewal: boolean },
  records: SelectQueryBuilder<any, any, Row>,
  order: Order,
): Promise<Page<Row>> {
  const { call, caller, isRenewal, query, requestId, tx } = reading
  if (isExport(call) || isRenewal) return readPage(tx, records, order, query)
  const direction = sql.raw(order.direction)
  const { limit = pageMax } = query
  const details = JSON.stringify(describePage(call, query))
  const statement = sql<Row>`
    with page as materialized (${selectPage(records, order, query)}),
    recorded as (
      insert into audit.events (actor_kind, actor_id, did, subject_kind, member_id, details, request_id)
      select 'operator', ${caller.operatorId}::uuid, ${verb}, 'list', ${query.member_id ?? null}::uuid,
        ${details}::jsonb || jsonb_build_object('rows', least(count(*), ${limit}::integer)), ${requestId}
      from page
    )
    select * from page order by page_time ${direction}, page_id ${direction} ${sql.raw(customPlan)}`
  return cutRows(await tx.readRecorded(statement.compile(tx)), query)
}

/** Records an accepted search before its results, at most ten, are read. It takes no further round trip. */
export function recordSearch(
  { caller, requestId, tx }: Omit<Reading, 'call' | 'query'>,
  kind: string,
  text: string,
): void {
  const details = JSON.stringify({ list: 'search', kind, text })
  tx.send(CompiledQuery.raw(insertSearch, [caller.operatorId, details, requestId]))
}

const insertSearch = `
  insert into audit.events (actor_kind, actor_id, did, subject_kind, details, request_id)
  select 'operator', $1::uuid, '${verb}', 'list', $2::jsonb, $3
  where (select count(*) from ${entries} and at > now() - interval '1 hour') < ${pagesInHourMax}`
