import { CompiledQuery, sql, type SelectQueryBuilder } from 'kysely'
import type { AuditVerb } from '@cairn/contract/operator/audit/audit-verbs.ts'
import type { Call } from '@cairn/contract/core/call.ts'
import { pageMax } from '@cairn/contract/core/constants.ts'
import type { Transaction } from '../../platform/database/database.ts'
import {
  cutRecords,
  type Keyed,
  readPage,
  selectPage,
  type Order,
  type Page,
  type PageQuery,
} from '../../platform/database/pagination.ts'
import { customPlan } from '../../platform/database/connection/database-client.ts'
import type { OperatorCaller } from '../../platform/http/callers.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { describeFilters } from '../list-exports/describe-filters.ts'

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
 * needs, by the audit log. It runs at the same time as the first statement of the list. An export has its own limit.
 */
export async function requireFewPages({ call, caller, tx }: Pick<Reading, 'call' | 'caller' | 'tx'>): Promise<void> {
  if (call.download) return
  const [read] = await tx.rows<{ count: number; minutes: number }>(countPages, [caller.operatorId])
  if (!read || read.count < pagesInHourMax) return
  const minutes = Math.max(1, read.minutes)
  throw refuse('too_many_pages_read', {
    wait: `${minutes} minute${minutes === 1 ? '' : 's'}`,
    retryAfter: 60 * minutes,
  })
}

const verb: AuditVerb = 'list_viewed'
const countPages = `
  select count(*)::integer as count, ceil(60 - extract(epoch from now() - min(at)) / 60)::integer as minutes
  from audit.events
  where actor_id = $1 and actor_id is distinct from member_id and did = '${verb}' and at > now() - interval '1 hour'`

/** Reads a page and records it in the same statement: who, which list, its filters, and how many records. */
export async function readRecordedPage<Row>(
  reading: Reading,
  records: SelectQueryBuilder<any, any, Row>,
  order: Order,
): Promise<Page<Row>> {
  const { call, caller, query, requestId, tx } = reading
  if (call.download) return readPage(records, order, query)
  const direction = sql.raw(order.direction)
  const { limit = pageMax, ...filters } = query
  const details = JSON.stringify({ ...describeFilters(filters), list: call.path.replace('operator/', '') })
  const statement = sql`
    with page as materialized (${selectPage(records, order, query)}),
    recorded as (
      insert into audit.events (actor_kind, actor_id, did, subject_kind, member_id, details, request_id)
      select 'operator', ${caller.operatorId}::uuid, ${verb}, 'list', ${query.member_id ?? null}::uuid,
        ${details}::jsonb || jsonb_build_object('rows', least(count(*), ${limit}::integer)), ${requestId}
      from page
    )
    select * from page order by micros ${direction}, key ${direction} ${sql.raw(customPlan)}`
  const rows = await tx.recordedRows<Keyed<Row>>(statement.compile(tx))
  return cutRecords(rows, query)
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
  where (select count(*) from audit.events
    where actor_id = $1 and actor_id is distinct from member_id and did = '${verb}' and at > now() - interval '1 hour') < ${pagesInHourMax}`
