import { sql } from 'kysely'
import { searchRecords as call, type SearchKind, type SearchResult } from '@cairn/contract/operator/search.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { customPlan } from '../../platform/database/connection/database-client.ts'
import { route } from '../../platform/http/route.ts'
import { recordSearch, requireFewPages } from '../../shared/audit/record-reading.ts'
import { emailFor } from '../../shared/members/email-for.ts'
import { matchesSearch, uuid } from '../../shared/members/find-members.ts'
import { findCauses, searchAccounts } from '../../ledger/reporting/search-accounts.ts'

const resultsMax = 10

/** Suggests records for a text. A search for an id finds its label. */
export const searchRecords = route(call, async (context) => {
  const { caller, tx } = context
  const { kind, text } = context.query
  const within = requireFewPages(context)
  recordSearch(context, kind, text)
  const [found] = await Promise.all([searches[kind](tx, text), within])
  // The detail of a member is the email; where an id was searched, it is a day, which needs no mask.
  const mask = (one: SearchResult) =>
    one.kind === 'member' ? Object.assign(one, { detail: emailFor(caller, one.detail) }) : one
  return { results: found.slice(0, resultsMax).map(mask) }
})

const searches: Record<SearchKind, (tx: Transaction, text: string) => Promise<SearchResult[]>> = {
  member: searchMembers,
  operator: searchOperators,
  actor: async (tx, text) => (await Promise.all([searchOperators(tx, text), searchMembers(tx, text)])).flat(),
  account: async (tx, text) => searchAccounts(tx, text, (await findMembers(tx, text)).select('member.id')),
  deposit: async (tx, text) => (await findRecords(tx, text)).filter(({ kind }) => kind === 'deposit'),
  withdrawal: async (tx, text) => (await findRecords(tx, text)).filter(({ kind }) => kind === 'withdrawal'),
  record: findRecords,
}

async function findMembers(tx: Transaction, text: string) {
  return tx
    .selectFrom('members as member')
    .where(await matchesSearch(tx, text))
    .orderBy('member.registered_at', 'desc')
    .orderBy('member.id', 'desc')
    .limit(resultsMax)
}

async function searchMembers(tx: Transaction, text: string): Promise<SearchResult[]> {
  const members = await findMembers(tx, text)
  return members
    .select([sql<string>`'member'`.as('kind'), 'member.id', 'member.full_name as label', 'member.email as detail'])
    .modifyEnd(sql.raw(customPlan))
    .execute()
}

/** Operators by id or email, or any part of their name, removed ones included. */
async function searchOperators(tx: Transaction, text: string): Promise<SearchResult[]> {
  const { rows } = await sql<SearchResult>`
    select 'operator' as kind, id, name as label, email as detail from operators
    where id::text = lower(${text}) or lower(email) = lower(${text}) or strpos(lower(name), lower(${text})) > 0
    order by removed_at is not null, name, id limit ${resultsMax}`.execute(tx)
  return rows
}

/** The record with this id, the cause of the transfer with this id, or records with this transaction id. */
async function findRecords(tx: Transaction, text: string): Promise<SearchResult[]> {
  const whole = text.replaceAll(/\s/g, '').toLowerCase()
  const isId = uuid.test(whole)
  const ids = isId ? [whole, ...(await findCauses(tx, whole))] : []
  const isFound = isId
    ? sql`record.id = any (${ids}::uuid[])`
    : sql`record.transaction_id is not null and lower(record.transaction_id) = ${whole}`
  const withoutTransaction = sql`
    union all
    select 'document', record.id, full_name, submitted_at
    from kyc_submissions record join members member on member.id = member_id where ${isFound}
    union all
    select 'approval', record.id, requester.name, requested_at
    from approvals record join operators requester on requester.id = requested_by where ${isFound}
    union all
    select 'distribution', record.id, plan.name, requested_at
    from distributions record join plans plan on plan.id = plan_id where ${isFound}
    union all select 'member', id, full_name, registered_at from members record where ${isFound}
    union all select 'operator', id, name, invited_at from operators record where ${isFound}`
  const { rows } = await sql<SearchResult>`
    select kind, id, label, to_char(at at time zone 'UTC', 'YYYY-MM-DD') as detail from (
      select 'deposit' as kind, record.id, full_name as label, requested_at as at
      from deposits record join members member on member.id = member_id where ${isFound}
      union all
      select 'withdrawal', record.id, full_name, requested_at
      from withdrawals record join members member on member.id = member_id where ${isFound}
      ${isId ? withoutTransaction : sql``}
    ) as found order by at desc, id`.execute(tx)
  return rows
}
