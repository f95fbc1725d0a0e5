import { sql } from 'kysely'
import { custodyAssets } from '@cairn/contract/operator/ledger/custody-movements.ts'
import {
  accountRoles,
  ledgerTypes,
  naturalBalance,
  roleTypes,
  type AccountRole,
} from '@cairn/contract/operator/ledger/account-roles.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { custody } from '../../accounts.ts'
import { transferKinds } from '../../kinds.ts'
import { movedByDay } from './daily-totals.ts'

/** What the accounts of one role, or the holdings of one asset, had before and after a month, in cents with the sign of their type. */
export interface MonthAccount {
  account: string
  type: string
  opening: bigint
  movements: { kind: string; count: number; amount: bigint }[]
  closing: bigint
  stored: bigint | null
}

interface Moved {
  part: 'before' | 'within' | 'after'
  kind: keyof typeof transferKinds
  custody: string
  count: number
  cents: bigint
}

/** The stored balances of a role, now. */
interface Stored {
  part: 'stored'
  kind: AccountRole
  cents: bigint
}

const accounts = accountRoles
  .toSorted((one, other) => ledgerTypes.indexOf(roleTypes[one]) - ledgerTypes.indexOf(roleTypes[other]))
  .flatMap((role): { account: string; role: AccountRole }[] =>
    role === 'custody' ? custodyAssets.map((asset) => ({ account: custody(asset), role })) : [{ account: role, role }],
  )

/**
 * Reads a month (`2026-10`, in UTC) from the movements of `movedByDay`. One statement reads the daily totals and the stored balances as of one moment, so that the
 * balances, less what was moved after the month, must be the closing figures.
 */
export async function readMonth(
  tx: Transaction,
  month: string,
  movements: Awaited<ReturnType<typeof movedByDay>>,
): Promise<MonthAccount[]> {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  const { rows } = await sql<Moved | Stored>`
    with moved as (${movements})
    select case when day < ${`${first}`}::date then 'before' when day < ${`${first.add({ months: 1 })}`}::date then 'within'
      else 'after' end as part, kind, custody, sum(transfer_count)::integer as count, sum(amount_cents)::bigint as cents
    from moved group by 1, 2, 3
    union all
    select 'stored', role, '', 0, coalesce(sum(balance_cents), 0)::bigint
    from ledger.account_roles left join ledger.accounts using (role) where keeps_balance group by role
  `.execute(tx)
  const moved = rows.filter((row) => row.part !== 'stored')
  const stored = new Map(rows.filter((row) => row.part === 'stored').map(({ kind, cents }) => [kind, cents]))
  return accounts.map(({ account, role }) => {
    const sides = moved.flatMap((row) => sidesOf(row)).filter((side) => side.account === account)
    const natural = (cents: bigint) => naturalBalance(role, cents)
    const sum = (part: Moved['part']) =>
      natural(sides.reduce((total, side) => (side.part === part ? total + side.cents : total), 0n))
    const balance = stored.get(role)
    const opening = sum('before')
    return {
      account,
      type: roleTypes[role],
      opening,
      movements: byKind(sides, natural),
      closing: opening + sum('within'),
      stored: balance === undefined ? null : natural(balance) - sum('after'),
    }
  })
}

type Side = Pick<Moved, 'part' | 'kind' | 'count' | 'cents'> & { account: string }

/** What the transfers took from one account and gave to the other. Both accounts of a move between assets are in `custody`. */
function sidesOf({ custody: codes, ...row }: Moved): Side[] {
  const { from, to } = transferKinds[row.kind]
  const [first = '', second = first] = codes.split(' ')
  return [
    { ...row, account: from === 'custody' ? first : from, cents: -row.cents },
    { ...row, account: to === 'custody' ? second : to },
  ]
}

function byKind(sides: readonly Side[], natural: (cents: bigint) => bigint) {
  const within = Map.groupBy(
    sides.filter(({ part }) => part === 'within'),
    ({ kind }) => kind,
  )
  return Object.keys(transferKinds).flatMap((kind) => {
    const ofKind = within.get(kind as Side['kind'])
    if (!ofKind) return []
    const count = ofKind.reduce((total, side) => total + side.count, 0)
    return [{ kind, count, amount: natural(ofKind.reduce((total, side) => total + side.cents, 0n)) }]
  })
}

/** The month of the first transfer; null without one. */
export async function readFirstMonth(tx: Transaction): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(min(posted_at) at time zone 'UTC', 'YYYY-MM') as month from ledger.transfers`.execute(tx)
  return rows[0]?.month ?? null
}
