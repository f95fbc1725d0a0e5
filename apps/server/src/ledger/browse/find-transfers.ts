import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { momentOf, type PageKey } from '../../platform/database/pagination.ts'
import { findFew } from './find-few.ts'
import { findSides, type Sides } from './find-sides.ts'
import { commonTests, isByActors, isByHand, type Test, type TransferFilter } from './transfer-filter.ts'

interface Slice {
  order: 'newest' | 'oldest'
  after: PageKey | null
  limit: number
  /** Only what belongs to transactions before this one, so that a later page never has what an earlier one should have had. */
  before?: string
}

/** A transfer with both its sides. `micros` and `position` are its key. */
export interface FoundTransfer {
  id: string
  position: bigint
  micros: bigint
  kind: string
  from_code: string
  from_role: string
  from_member: string | null
  to_code: string
  to_role: string
  to_member: string | null
  amount_cents: bigint
  reference: string
  actor: string
  posted_at: Date
  block: bigint | null
}

/**
 * Transfers by the moment at which they were posted. The looking begins where little is passed in vain: at the few that something
 * asked for leaves; else at the accounts, with operators at each account together with each of them; else at each actor.
 */
export async function findTransfers(tx: Transaction, filter: TransferFilter, slice: Slice): Promise<FoundTransfer[]> {
  // Accounts and actors have one transfer or a million, so that a plan for all of them, kept, is a bad one for most.
  await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
  const sides = await findSides(tx, filter)
  if (sides && sides.giving.length + sides.taking.length === 0) return []
  const few = await findFew(tx, filter)
  const picked = few
    ? pickAmongFew(few, sides, filter, slice)
    : sides
      ? pickBySides(sides, filter, slice)
      : pickByActors(filter, slice)
  const { rows } = await sql<FoundTransfer>`
    with picked as materialized (${picked})
    select t.id, t.position, (extract(epoch from t.posted_at) * 1000000)::bigint as micros, t.kind,
      f.code as from_code, f.role as from_role, f.member_id as from_member,
      g.code as to_code, g.role as to_role, g.member_id as to_member,
      t.amount_cents, t.reference, t.actor, t.posted_at, s.block_number as block
    from picked t
    join ledger.accounts f on f.id = t.from_account
    join ledger.accounts g on g.id = t.to_account
    left join ledger.seals s on s.position = t.position
    ${orderOf(slice)}`.execute(tx)
  return rows
}

/** Apart (`offset 0`), so that PostgreSQL goes through the few and through nothing else. */
function pickAmongFew(few: Test[], sides: Sides | null, filter: TransferFilter, slice: Slice): Test {
  const tests = [...commonTests(filter), ...(filter.actors ? [isByActors(filter.actors)] : [])]
  if (sides) {
    tests.push(
      sql`(t.from_account = any (${sides.giving}::bigint[]) or t.to_account = any (${sides.taking}::bigint[]))`,
    )
  }
  return pick(sql`(select t.* from ledger.transfers t where ${sql.join(few, sql` and `)} offset 0)`, tests, slice)
}

/** Each side of each account by its own index; what goes between two of them is found from the side that gives. */
function pickBySides({ giving, taking }: Sides, filter: TransferFilter, slice: Slice): Test {
  const given = pickByActors(filter, slice, sql`t.from_account = account`)
  const taken = pickByActors(filter, slice, sql`t.to_account = account and t.from_account <> all (${giving}::bigint[])`)
  const all = sql`(
    select t.* from unnest(${giving}::bigint[]) as asked (account) cross join lateral (${given}) as t
    union all
    select t.* from unnest(${taking}::bigint[]) as asked (account) cross join lateral (${taken}) as t)`
  return pick(all, [], slice)
}

/** One actor's transfers lie in order in each index that has the actor; those of several are put in order here. */
function pickByActors(filter: TransferFilter, slice: Slice, side?: Test): Test {
  const { actors, amount } = filter
  const tests = [...(side ? [side] : []), ...commonTests(filter)]
  if (!actors) return pick(transfers, tests, slice)
  if (actors.length > 1 && (side || amount === undefined)) {
    const each = pick(transfers, [isByHand(actors), ...tests], slice)
    const all = sql`(select t.* from unnest(${actors}::text[]) as asked_by (hand) cross join lateral (${each}) as t)`
    return pick(all, [], slice)
  }
  return pick(transfers, [isByActors(actors), ...tests], slice)
}

const transfers = sql`ledger.transfers`

/** The next of them, as many as are asked for. */
function pick(source: Test, tests: Test[], slice: Slice): Test {
  const { order, after, before, limit } = slice
  const all = [...tests]
  if (after) {
    const beyond = order === 'newest' ? sql`<` : sql`>`
    all.push(sql`(t.posted_at, t.position) ${beyond} (${momentOf(after)}, ${after.id}::bigint)`)
  }
  if (before) all.push(sql`t.xact < ${before}::xid8`)
  const where = all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``
  return sql`select t.* from ${source} t ${where} ${orderOf(slice)} limit ${limit}`
}

function orderOf({ order }: Slice): Test {
  return order === 'newest' ? sql`order by t.posted_at desc, t.position desc` : sql`order by t.posted_at, t.position`
}
