import { sql, type RawBuilder } from 'kysely'
import type { SearchResult } from '@cairn/contract/operator/search.ts'
import { customPlan } from '../../platform/database/connection/database-client.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** A table that is searched for a part of a text. `record` is its row. */
interface Arm {
  kind: string
  from: string
  /** The fields that are searched, as its index has them. Without an index: a table that stays small, or the pending rows of one. */
  fields: string
  hasIndex: boolean
  /** The fields have only ids and transactions, which are compared without the folding of other texts: it takes most of the time. */
  isPlain?: boolean
  where?: string
  id?: string
  label: string
  at: string
}

const ofMember = 'join members member on member.id = record.member_id'
const transaction = "coalesce(record.transaction_id, '')"
const requester = 'join operators requester on requester.id ='

function record(kind: 'deposit' | 'withdrawal', where: string, hasIndex: boolean): Arm {
  const fields = `record.id::text || '|' || ${transaction}`
  const from = `${kind}s record ${ofMember}`
  return {
    kind,
    from,
    fields,
    hasIndex,
    isPlain: true,
    where: `record.${where}`,
    label: 'member.full_name',
    at: 'record.requested_at',
  }
}

/** The records whose transaction was corrected to another. */
function corrected(kind: 'deposit' | 'withdrawal'): Arm {
  const from = `transaction_corrections record join ${kind}s subject on subject.id = record.subject_id
    join members member on member.id = subject.member_id`
  const [id, label, at] = ['subject.id', 'member.full_name', 'subject.requested_at'] as const
  return { kind, from, fields: 'record.transaction_id', hasIndex: false, id, label, at }
}

/** The requests whose action has a table with the transaction. */
function requestedBy(table: string, hasIndex: boolean): Arm {
  const from = `${table} record join approvals request on request.id = record.approval_id ${requester} request.requested_by`
  const [id, label, at] = ['request.id', 'requester.name', 'request.requested_at'] as const
  return { kind: 'approval', from, fields: transaction, hasIndex, id, label, at }
}

/** Each place of an email, a name, a title, an address, a transaction or an id. */
export const arms: Arm[] = [
  {
    kind: 'member',
    from: 'members record',
    fields: "record.full_name || '|' || record.email || '|' || record.username || '|' || record.id::text",
    hasIndex: true,
    label: 'record.full_name',
    at: 'record.registered_at',
  },
  {
    kind: 'member',
    from: `payout_addresses record ${ofMember}`,
    fields: 'record.address',
    hasIndex: true,
    id: 'member.id',
    label: 'member.full_name',
    at: 'member.registered_at',
  },
  // A request of a member adds no entry to these indexes. The few pending ones are read by their state.
  record('deposit', "status <> 'pending'", true),
  record('deposit', "state = 'pending'", false),
  {
    kind: 'deposit',
    from: `deposit_addresses record join deposits on deposits.id = record.deposit_id
      join members member on member.id = deposits.member_id`,
    fields: 'record.address',
    hasIndex: true,
    id: 'deposits.id',
    label: 'member.full_name',
    at: 'deposits.requested_at',
  },
  {
    kind: 'member',
    from: `member_addresses record ${ofMember}`,
    fields: 'record.address',
    hasIndex: true,
    where: 'record.member_id is not null',
    id: 'member.id',
    label: 'member.full_name',
    at: 'member.registered_at',
  },
  record('withdrawal', "status <> 'pending'", true),
  record('withdrawal', "status = 'pending'", false),
  {
    kind: 'withdrawal',
    from: `refused_transactions record join withdrawals on withdrawals.id = record.withdrawal_id
      join members member on member.id = withdrawals.member_id`,
    fields: 'record.transaction_id',
    hasIndex: true,
    id: 'withdrawals.id',
    label: 'member.full_name',
    at: 'withdrawals.requested_at',
  },
  corrected('deposit'),
  corrected('withdrawal'),
  {
    kind: 'document',
    from: `kyc_submissions record ${ofMember}`,
    fields: 'record.id::text',
    hasIndex: true,
    label: 'member.full_name',
    at: 'record.submitted_at',
  },
  {
    kind: 'approval',
    from: `approvals record ${requester} record.requested_by`,
    fields: `record.id::text || '|' || coalesce(record.payload ->> 'transaction_id', '')
      || '|' || coalesce(record.payload ->> 'refund_transaction_id', '')`,
    hasIndex: true,
    label: 'requester.name',
    at: 'record.requested_at',
  },
  {
    kind: 'payment',
    from: 'incoming_payments record',
    fields: `record.id::text || '|' || ${transaction}`,
    hasIndex: false,
    label: 'record.asset',
    at: 'record.entered_at',
  },
  {
    kind: 'case',
    from: 'cases record',
    fields: "record.title || '|' || record.id::text",
    hasIndex: false,
    label: 'record.title',
    at: 'record.opened_at',
  },
  requestedBy('gains_and_losses', true),
  requestedBy('bonus_fundings', false),
  {
    kind: 'distribution',
    from: 'distributions record join plans plan on plan.id = record.plan_id',
    fields: 'record.id::text',
    hasIndex: false,
    label: 'plan.name',
    at: 'record.requested_at',
  },
  {
    kind: 'operator',
    from: 'operators record',
    fields: "record.name || '|' || record.email || '|' || record.id::text",
    hasIndex: false,
    label: 'record.name',
    at: 'record.invited_at',
  },
]

/** More rows that have all the three-letter parts, but not the text itself, are rare. */
const candidatesMax = 100

/**
 * The records that have the text as a part of a field, or that have one of the ids: the newest ten of each table. A text has four
 * letters or digits or more; a shorter one finds none. A member's detail is the email, any other one is the day.
 */
export async function findParts(
  tx: Transaction,
  text: string,
  { kinds, ids = [] }: { kinds?: readonly string[]; ids?: readonly string[] },
): Promise<SearchResult[]> {
  const searched = arms.filter(({ kind }) => !kinds || kinds.includes(kind))
  const found = await Promise.all(searched.map(async (arm) => (await selectParts(arm, text, ids).execute(tx)).rows))
  const rows = found.flat().toSorted((left, right) => right.at.getTime() - left.at.getTime())
  const seen = new Map(rows.toReversed().map(({ kind, id, label, detail }) => [kind + id, { kind, id, label, detail }]))
  return [...seen.values()].toReversed()
}

/** Exported for the test of its plan. */
export function selectParts(
  { kind, from, fields, hasIndex, isPlain = false, where = 'true', id = 'record.id', label, at }: Arm,
  text: string,
  ids: readonly string[],
): RawBuilder<SearchResult & { at: Date }> {
  const searched = sql.raw(fields)
  const compared = isPlain ? sql`replace(lower(${searched}), '-', '')` : sql`search_text(${searched})`
  const detail = sql.raw(
    kind === 'member' ? id.replace(/id$/, 'email') : `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD')`,
  )
  // The text is a part of the row only if it is there without what only separates.
  const part = sql`replace(search_text(${text}), '|', '')`
  const columns = sql`${sql.lit(kind)} as kind, ${sql.raw(id)} as id, ${sql.raw(label)} as label, ${detail} as detail, ${sql.raw(at)} as at`
  const rows = (condition: RawBuilder<unknown>) =>
    sql`select ${columns}, ${searched} as searched from ${sql.raw(from)} where ${sql.raw(where)} and ${condition} order by ${sql.raw(at)} desc`
  const candidates = hasIndex
    ? sql`select * from (${rows(sql`search_trigrams(${searched}) @@ search_part(${text})`)} limit ${sql.lit(candidatesMax)}) as candidate
        where strpos(search_text(searched), ${part}) > 0 order by at desc`
    : rows(sql`search_part(${text}) is not null
        and strpos(${compared}, ${part}) > 0`)
  const byId = ids.length === 0 ? sql`` : sql`union all (${rows(sql`${sql.raw(id)} = any (${ids}::uuid[])`)})`
  return sql<SearchResult & { at: Date }>`
    select kind, id, label, detail, at from ((${candidates} limit 10) ${byId}) as found ${sql.raw(customPlan)}`
}
