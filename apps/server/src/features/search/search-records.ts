import { sql } from 'kysely'
import { searchRecords as call, type SearchKind, type SearchResult } from '@cairn/contract/operator/search.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { customPlan } from '../../platform/database/connection/database-client.ts'
import { route } from '../../platform/http/route.ts'
import { recordSearch, requireFewPages } from '../../shared/audit/record-reading.ts'
import { emailFor } from '../../shared/members/email-for.ts'
import { matchesSearch, uuid } from '../../shared/members/find-members.ts'
import { findCauses, searchAccounts } from '../../ledger/reporting/search-accounts.ts'
import { findParts } from './find-parts.ts'

const resultsMax = 10

/** Suggests records for a text. A search for an id finds its label. */
export const searchRecords = route(call, async (context) => {
  const { caller, tx } = context
  const { kind, text } = context.query
  const within = requireFewPages({ call: context.call, caller, tx })
  recordSearch(context, kind, text)
  const [found] = await Promise.all([searches[kind](tx, text), within])
  // The detail of a member is the email; where an id was searched, it is a day, which needs no mask.
  const mask = (one: SearchResult) =>
    one.kind === 'member' ? Object.assign(one, { detail: emailFor(caller, one.detail) }) : one
  return { results: found.slice(0, resultsMax).map(mask) }
})

const recordKinds = ['deposit', 'withdrawal', 'document', 'approval', 'payment', 'distribution', 'case']
const people = ['member', 'operator']

const searches: Record<SearchKind, (tx: Transaction, text: string) => Promise<SearchResult[]>> = {
  member: searchMembers,
  operator: searchOperators,
  actor: async (tx, text) => (await Promise.all([searchOperators(tx, text), searchMembers(tx, text)])).flat(),
  account: async (tx, text) => searchAccounts(tx, text, (await findMembers(tx, text)).select('member.id')),
  deposit: (tx, text) => findRecords(tx, text, ['deposit']),
  withdrawal: (tx, text) => findRecords(tx, text, ['withdrawal']),
  record: (tx, text) => findRecords(tx, text, uuid.test(wholeOf(text)) ? [...recordKinds, ...people] : recordKinds),
  any: searchAll,
}

/** Half of the places are for people, so that the records of one do not hide another. */
async function searchAll(tx: Transaction, text: string): Promise<SearchResult[]> {
  const [members, operators, records, accounts] = await Promise.all([
    searchMembers(tx, text),
    searchOperators(tx, text),
    findRecords(tx, text, recordKinds),
    searchAccounts(tx, text, sql<{ id: string }>`select null::uuid`),
  ])
  const found = [...members, ...operators]
  const others = [...records, ...accounts]
  const half = Math.max(resultsMax / 2, resultsMax - others.length)
  return [...found.slice(0, half), ...others]
}

async function findMembers(tx: Transaction, text: string) {
  return tx
    .selectFrom('members as member')
    .where(await matchesSearch(tx, text))
    .orderBy('member.registered_at', 'desc')
    .orderBy('member.id', 'desc')
    .limit(resultsMax)
}

/** Members by the beginnings of words first, and then by any part. */
async function searchMembers(tx: Transaction, text: string): Promise<SearchResult[]> {
  const begin = async () =>
    (await findMembers(tx, text))
      .select([sql<string>`'member'`.as('kind'), 'member.id', 'member.full_name as label', 'member.email as detail'])
      .modifyEnd(sql.raw(customPlan))
      .execute()
  const [beginning, parts] = await Promise.all([begin(), findParts(tx, text, { kinds: ['member'] })])
  const ids = new Set(beginning.map(({ id }) => id))
  return [...beginning, ...parts.filter(({ id }) => !ids.has(id))]
}

/** Operators by any part of their name, or of at least four characters of their email or id, removed ones included. */
async function searchOperators(tx: Transaction, text: string): Promise<SearchResult[]> {
  const { rows } = await sql<SearchResult>`
    select 'operator' as kind, id, name as label, email as detail from operators
    where strpos(lower(name), lower(${text})) > 0
      or char_length(${text}) >= 4 and strpos(lower(email) || '|' || id::text, lower(${text})) > 0
    order by removed_at is not null, name, id limit ${resultsMax}`.execute(tx)
  return rows
}

const wholeOf = (text: string) => text.replaceAll(/\s/g, '').toLowerCase()

/**
 * The records with this part of an id or of a transaction that was ever typed, in refused sends and in requests too, and the cause
 * of the transfer with this id.
 */
async function findRecords(tx: Transaction, text: string, kinds: readonly string[]): Promise<SearchResult[]> {
  const whole = wholeOf(text)
  const ids = uuid.test(whole) ? await findCauses(tx, whole) : []
  return findParts(tx, text, { kinds, ids })
}
