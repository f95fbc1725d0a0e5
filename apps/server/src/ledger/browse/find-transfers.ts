import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../database.ts'
import { momentOf, type PageKey } from '../../http/page.ts'

/** What narrows transfers down; of several accounts, members, references or actors any one fits. Days are of UTC, both inclusive. */
export interface TransferFilter {
  accounts?: bigint[] | undefined
  members?: string[] | undefined
  kind?: string | undefined
  references?: string[] | undefined
  actors?: string[] | undefined
  from?: string | undefined
  to?: string | undefined
  amount?: bigint | undefined
}

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

/** Transfers by the moment at which they were posted. Each filter has its index; with several, PostgreSQL takes the narrowest. */
export async function findTransfers(tx: Transaction, filter: TransferFilter, slice: Slice): Promise<FoundTransfer[]> {
  const { order, after, limit, before } = slice
  const direction = order === 'newest' ? sql`desc` : sql`asc`
  const tests = testsOf(filter)
  if (after) {
    const beyond = order === 'newest' ? sql`<` : sql`>`
    tests.push(sql`(t.posted_at, t.position) ${beyond} (${momentOf(after)}, ${after.id}::bigint)`)
  }
  if (before) tests.push(sql`t.xact < ${before}::xid8`)
  const pick = (test: RawBuilder<unknown> | null) => {
    const all = test ? [test, ...tests] : tests
    const where = all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``
    return sql`select t.* from ledger.transfers t ${where}
      order by t.posted_at ${direction}, t.position ${direction} limit ${limit}`
  }

  // Accounts and actors have one transfer or a million, so that a plan for all of them, kept, is a bad one for most.
  await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
  const sides = await findSides(tx, filter)
  const picked = !sides
    ? pick(null)
    : (await areFewBesides(tx, filter))
      ? // Of these sums no index knows, so that the accounts are not where the looking begins.
        pick(
          sql`(t.from_account + 0 = any (${sides.giving}::bigint[]) or t.to_account + 0 = any (${sides.taking}::bigint[]))`,
        )
      : // Each side of each account by its own index; what goes between two of them is found from the side that gives.
        sql`select * from (
          select t.* from unnest(${sides.giving}::bigint[]) as a (id)
            cross join lateral (${pick(sql`t.from_account = a.id`)}) as t
          union all
          select t.* from unnest(${sides.taking}::bigint[]) as a (id)
            cross join lateral (${pick(sql`t.to_account = a.id and t.from_account <> all (${sides.giving}::bigint[])`)}) as t
        ) as sides order by posted_at ${direction}, position ${direction} limit ${limit}`
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
    order by t.posted_at ${direction}, t.position ${direction}`.execute(tx)
  return rows
}

function testsOf({ kind, references, actors, from, to, amount }: TransferFilter): RawBuilder<unknown>[] {
  return [
    kind && sql`t.kind = ${kind}`,
    references && sql`(t.reference = any (${references}::uuid[]) or t.id = any (${references}::uuid[]))`,
    // One actor's transfers lie in order in their index; those of several are put in order.
    actors && (actors.length === 1 ? sql`t.actor = ${actors[0]}` : sql`t.actor = any (${actors}::text[])`),
    // As the index by actor and kind has it.
    actors && !isByMembers(actors) && sql`left(t.actor, 7) <> 'member:'`,
    from && sql`t.posted_at >= ${from}::date::timestamp at time zone 'UTC'`,
    to && sql`t.posted_at < (${to}::date + 1)::timestamp at time zone 'UTC'`,
    amount !== undefined && sql`t.amount_cents = ${amount}`,
  ].filter((test) => typeof test === 'object')
}

/** Members are many, and each did little; operators and the system are few, and each did a lot. */
function isByMembers(actors: string[] | undefined): boolean {
  return actors !== undefined && actors.some((actor) => actor.startsWith('member:'))
}

/** So many are gone through in some milliseconds. */
const fewMax = 30_000

/**
 * Whether few transfers are left by what narrows them down beside the accounts: an amount, a rare kind, a record, or the hand of
 * members. They are gone through then, because an account may be of any size and have none of them.
 */
async function areFewBesides(tx: Transaction, filter: TransferFilter): Promise<boolean> {
  const { kind, references, actors, amount } = filter
  if (kind === undefined && references === undefined && amount === undefined && !isByMembers(actors)) return false
  const { rows } = await sql<{ few: boolean }>`
    select count(*) <= ${fewMax} as few from (
      select from ledger.transfers t where ${sql.join(testsOf(filter), sql` and `)} limit ${fewMax + 1}
    ) as left_over`.execute(tx)
  return rows[0]?.few ?? false
}

interface Sides {
  /** Accounts from which there may be what is looked for, and accounts to which. */
  giving: bigint[]
  taking: bigint[]
}

/**
 * The accounts that are asked for, by themselves and by whose they are; null when they are not. A side of an account is left out where
 * no kind of transfer joins it that is asked for or was ever made by the operators asked for: the whole of a large account would be
 * gone through for nothing.
 */
async function findSides(tx: Transaction, { accounts, members, kind, actors }: TransferFilter): Promise<Sides | null> {
  if (accounts === undefined && members === undefined) return null
  const { rows } = await sql<{ id: bigint; gives: boolean; takes: boolean }>`
    with kinds as materialized (
      select k.* from ledger.transfer_kinds k
      where ${kind === undefined ? sql`true` : sql`k.kind = ${kind}`}
        and ${actors === undefined || isByMembers(actors) ? sql`true` : wereMadeBy(actors)}
    )
    select id, exists (select from kinds where from_role = a.role) as gives,
      exists (select from kinds where to_role = a.role) as takes
    from ledger.accounts a
    where ${accounts === undefined ? sql`true` : sql`a.id = any (${accounts}::bigint[])`}
      and ${members === undefined ? sql`true` : sql`a.member_id = any (${members}::uuid[])`}`.execute(tx)
  return {
    giving: rows.filter(({ gives }) => gives).map(({ id }) => id),
    taking: rows.filter(({ takes }) => takes).map(({ id }) => id),
  }
}

/** A kind of which these operators, or the system, made a transfer. */
function wereMadeBy(actors: string[]): RawBuilder<unknown> {
  return sql`exists (select from unnest(${actors}::text[]) as asked (actor) join ledger.transfers t using (actor)
    where t.kind = k.kind and left(t.actor, 7) <> 'member:')`
}
