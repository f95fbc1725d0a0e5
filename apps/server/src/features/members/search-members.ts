import { sql, type Expression, type SqlBool } from 'kysely'
import { memberStates, searchMembers as call } from '@cairn/contract/operator/members.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { wireUsd } from '../../shared/wire-usd.ts'
import { findMembersByWhole, listMembersMeant } from '../../shared/members/find-members.ts'
import { cutPage, micros, momentOf, pageLimit, readCursor, type PageKey } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { readBalances } from '../../ledger/reporting/read-balances.ts'

/**
 * Members for operators, newest first. What is looked for is first taken as an address, a transaction or an id, which are
 * whole; when it is none of ours, as the beginnings of words of a name, an email and a username.
 */
export const searchMembers = route(call, async ({ query, tx }) => {
  const limit = pageLimit(query.limit)
  const after = readCursor(query.cursor)
  const sponsors = query.sponsor === undefined ? null : await listMembersMeant(tx, query.sponsor, 'sponsor')
  const rows = await findMembers(tx, { ...query, sponsors, after, count: limit + 1 })
  const { page, next } = cutPage(rows, limit, (row) => ({ at: row.micros.toString(), id: row.id }))
  const balances = await readBalances(
    tx,
    page.map(({ id }) => id),
  )
  const members = page.map((row) => ({
    id: row.id,
    full_name: row.full_name,
    email: row.email,
    username: row.username,
    registered_at: row.registered_at.toISOString(),
    is_locked: row.locked_at !== null,
    is_confirmed: row.email_confirmed_at !== null,
    balance: wireUsd(balances.get(row.id)?.available ?? 0n),
    active_deposit: wireUsd(balances.get(row.id)?.invested ?? 0n),
  }))
  return { members, next }
})

interface Wanted {
  search?: string | undefined
  state?: (typeof memberStates)[number] | undefined
  sponsors: string[] | null
  after: PageKey | null
  count: number
}

async function findMembers(tx: Transaction, wanted: Wanted) {
  if (!wanted.search) return readMembers(tx, wanted, {})
  const ids = await findMembersByWhole(tx, wanted.search)
  if (ids.length > 0) return readMembers(tx, wanted, { test: sql<SqlBool>`member.id = any (${ids}::uuid[])` })

  // What begins many words is found among the newest at once, and of what begins few the index has few. PostgreSQL cannot know
  // which it is (a beginning may be that of ten thousand emails that each occur once), and reading all of many takes long.
  // The question is a subquery, because a plan that is kept would put it together again for each row.
  const test = sql<SqlBool>`member.search_words @@ (select search_question(${wanted.search}::text))`
  const newest = await readMembers(tx, wanted, { test, among: newestMax })
  return newest.length === wanted.count ? newest : readMembers(tx, wanted, { test })
}

const newestMax = 2_000

/** Members that pass the test, newest first; of the newest `among` after the cursor only, when that is given. */
function readMembers(tx: Transaction, wanted: Wanted, { test, among }: { test?: Expression<SqlBool>; among?: number }) {
  const { after, count, sponsors, state } = wanted
  const members = tx
    .selectFrom('members')
    .$if(state === 'locked', (all) => all.where('locked_at', 'is not', null))
    .$if(state === 'unconfirmed', (all) => all.where('email_confirmed_at', 'is', null))
    .$if(sponsors !== null, (all) => all.where(sql<SqlBool>`sponsor_id = any (${sponsors}::uuid[])`))
    .where(after ? sql<SqlBool>`(registered_at, id) < (${momentOf(after)}, ${after.id}::uuid)` : sql<SqlBool>`true`)
    .selectAll()
    .$if(among !== undefined, (all) =>
      all
        .orderBy('registered_at', 'desc')
        .orderBy('id', 'desc')
        .limit(among ?? 0),
    )
  return tx
    .selectFrom(members.as('member'))
    .where(test ?? sql<SqlBool>`true`)
    .orderBy('member.registered_at', 'desc')
    .orderBy('member.id', 'desc')
    .limit(count)
    .select([
      'member.id',
      'member.full_name',
      'member.email',
      'member.username',
      'member.registered_at',
      'member.locked_at',
      'member.email_confirmed_at',
      micros('member.registered_at'),
    ])
    .execute()
}
