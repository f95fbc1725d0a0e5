import { sql, type RawBuilder } from 'kysely'
import type { Asset } from '@cairn/contract/core/constants.ts'
import type { CallQuery } from '@cairn/contract/core/call.ts'
import type { exportJournal } from '@cairn/contract/operator/ledger/ledger.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { isEqual, type Condition } from '../../platform/database/conditions.ts'
import { customPlan } from '../../platform/database/connection/database-client.ts'
import { momentOf, type PageKey } from '../../platform/database/pagination.ts'
import { causeOf } from '../../ledger/reporting/search-accounts.ts'
import { accountFields, type AccountFields } from './account-fields.ts'
import { isWithinPeriod } from '../../platform/database/period.ts'

export type TransferFilter = CallQuery<typeof exportJournal>

interface Slice {
  order: 'newest' | 'oldest'
  after: PageKey | null
  limit: number
  /** The last sealed position to include, so that an earlier page of the same export cannot miss a transfer. */
  until?: string
}

/** A transfer with both its sides. `micros` and `position` are its key. */
export interface FoundTransfer {
  id: string
  position: bigint
  micros: bigint
  kind: string
  from: AccountFields
  to: AccountFields
  amount_cents: bigint
  /** The units of each coin that it moved, in digits by the asset; null where they are not known. */
  units: Partial<Record<Asset, string>> | null
  reference: string
  /** The record behind it. */
  cause_id: string
  actor: string
  /** Empty for the system. */
  actor_name: string
  posted_at: Date
  block: bigint | null
}

/** A page of the transfers of a filter, by the moment at which they were posted. */
export async function findTransfers(tx: Transaction, filter: TransferFilter, slice: Slice): Promise<FoundTransfer[]> {
  const { order, after, until, limit } = slice
  const direction = sql.raw(order === 'newest' ? 'desc' : 'asc')
  const inOrder = sql`order by t.posted_at ${direction}, t.position ${direction} limit ${limit}`
  const beyond = sql.raw(order === 'newest' ? '<' : '>')
  const isNext = after ? sql`(t.posted_at, t.position) ${beyond} (${momentOf(after)}, ${after.id}::bigint)` : sql`true`
  const branches = (await selectParts(tx, filter, until)).map((part) => sql`(${part} and ${isNext} ${inOrder})`)
  if (branches.length === 0) return []
  const { rows } = await sql<FoundTransfer>`
    with picked as materialized (select t.* from (${sql.join(branches, sql` union all `)}) as t ${inOrder})
    select t.id, t.position, (extract(epoch from t.posted_at) * 1000000)::bigint as micros, t.kind,
      ${accountFields('f')} as "from", ${accountFields('g')} as "to", t.amount_cents, t.reference, ${causeOf('t')} as cause_id, t.actor, coalesce(operator.name, person.full_name, '') as actor_name, t.posted_at,
      s.block_number as block, ${unitsOfTransfer} as units
    from picked t
    join ledger.accounts f on f.id = t.from_account
    join ledger.accounts g on g.id = t.to_account
    left join operators operator on 'operator:' || operator.id = t.actor
    left join members person on person.id = case when left(t.actor, 7) = 'member:' then right(t.actor, 36)::uuid end
    left join ledger.seals s on s.position = t.position
    ${inOrder} ${sql.raw(customPlan)}`.execute(tx)
  return rows
}

/** A loss that members share is many transfers of one record, so each alone has no units. */
const unitsOfTransfer = sql`case when 'custody' in (f.role, g.role) and t.kind <> 'loss_shared' then (
  select json_object_agg(asset, units::text) from (
    select distinct on (asset) asset, units from custody_units
    where reference = t.reference and 'custody:' || asset in (f.code, g.code) order by asset, id desc
  ) kept) end`

/** How many transfers of a filter there are up to a position. */
export async function countTransfers(tx: Transaction, filter: TransferFilter, until: string): Promise<number> {
  const parts = await selectParts(tx, filter, until)
  if (parts.length === 0) return 0
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from (${sql.join(parts, sql` union all `)}) as t`.execute(tx)
  return Number(rows[0]?.count)
}

/** The transfers of a filter in parts that share none, each with an index in their order. */
async function selectParts(tx: Transaction, filter: TransferFilter, until?: string): Promise<RawBuilder<unknown>[]> {
  const [sides, end] = await Promise.all([readSides(tx, filter), filter.coins && readTotalsEnd(tx)])
  const select = (from: RawBuilder<unknown>) =>
    sides.map((side) => sql`select t.* from ${from} as t where ${side} and ${matchesFilter(filter, until)}`)
  if (!end) return select(sql`ledger.transfers`)
  return [
    // The indexes are on the kept rows, so the columns are theirs.
    ...select(sql`(
      select position, id, kept.kind, kept.from_account, kept.to_account, amount_cents, kept.reference, actor, kept.posted_at
      from ledger.transfers_without_units kept join ledger.transfers t using (position) where position <= ${end})`),
    ...select(sql`(select * from ledger.transfers t where position > ${end} and ledger.lacks_units(t))`),
  ]
}

/** Transfers without units are kept up to the end of the daily totals. As a value it tells PostgreSQL that few come after it. */
async function readTotalsEnd(tx: Transaction): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ end: bigint }>`select until_position as "end" from ledger.daily_totals_end`.execute(tx)
  return sql`${rows[0]?.end}::bigint`
}

function matchesFilter(filter: TransferFilter, until: string | undefined): Condition {
  const conditions = [
    isEqual('t.kind', filter.kind),
    // With the bonus that a deposit earned.
    filter.reference_id
      ? sql`t.reference = any(array[${filter.reference_id}::uuid,
          (select id from referral_bonuses where deposit_id = ${filter.reference_id})])`
      : sql`true`,
    isEqual('t.amount_cents', filter.amount),
    isWithinPeriod('t.posted_at', filter),
    // The index by operator has no other rows.
    filter.operator_id
      ? sql`t.actor = ${`operator:${filter.operator_id}`} and left(t.actor, 9) = 'operator:'`
      : sql`true`,
    until ? sql`t.position <= ${until}::bigint` : sql`true`,
  ]
  return sql`${sql.join(conditions, sql` and `)}`
}

/**
 * The sides that a transfer may have: each side of each account of the filter, as a condition with an index. An account that the
 * kind does not connect is left out instead of being read to its end.
 */
async function readSides(tx: Transaction, { account, member_id, kind }: TransferFilter): Promise<Condition[]> {
  if (account === undefined && member_id === undefined) return [sql`true`]
  const { rows } = await sql<{ id: bigint; gives: boolean; takes: boolean }>`
    select id, exists (select from ledger.transfer_kinds k where from_role = a.role and ${isEqual('k.kind', kind)}) as gives,
      exists (select from ledger.transfer_kinds k where to_role = a.role and ${isEqual('k.kind', kind)}) as takes
    from ledger.accounts a
    where ${isEqual('a.code', account)} and ${isEqual('a.member_id', member_id)}`.execute(tx)
  const giving = rows.filter(({ gives }) => gives).map(({ id }) => id)
  const taking = rows.filter(({ takes }) => takes).map(({ id }) => id)
  return [
    ...giving.map((id): Condition => sql`t.from_account = ${id}`),
    // A transfer between two of the accounts is listed once.
    ...taking.map((id): Condition => sql`t.to_account = ${id} and t.from_account <> all (${giving}::bigint[])`),
  ]
}
