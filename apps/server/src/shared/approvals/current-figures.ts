import { sql, type RawBuilder } from 'kysely'
import type { ApprovalKindName, ApprovalPayload } from '@cairn/contract/operator/approvals/approval-kinds.ts'
import { realisedGains } from '../../ledger/accounts.ts'
import { currentBalance } from '../../ledger/reporting/read-balances.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { columnOf } from '../settings.ts'
import { whatReversalTakes } from '../transactions/read-deposit-reversal.ts'

/** The figures of a request, by their names in its payload or, for a state, `status`. Amounts are decimal text. */
export type Figures = Record<string, string | number | boolean | null>

type Reader<K extends ApprovalKindName> = (payload: ApprovalPayload<K>, memberId: string | null) => RawBuilder<unknown>

const usd = (cents: RawBuilder<unknown>) => sql`(${cents}::numeric / 100)::numeric(20, 2)::text`
const balanceOf = (code: string) => usd(currentBalance(code))
const balanceOfMember = (id: string | null) => balanceOf(`member:${id}:available`)
const gainsOf = ({ plan_id }: { plan_id: string }) => balanceOf(realisedGains(plan_id))
const budget: Reader<'bonus_budget_funding' | 'bonus_funding_reversal'> = () =>
  sql`select ${balanceOf('bonus_budget')} as budget_before`

/**
 * Reads the figures that a request would change. A kind without figures has null, with its reason: a new kind does not compile
 * without either.
 */
const readers: { readonly [K in ApprovalKindName]: Reader<K> | null } = {
  setting_change: ({ setting }) => {
    const column = sql.ref(columnOf(setting))
    // Cents are digits in a text, as in the payload.
    return sql`select case when ${columnOf(setting).endsWith('_cents')} then to_jsonb(${column}::text)
      else to_jsonb(${column}) end as before from settings`
  },
  plan_limits: ({ plan_id }) => planLimits(sql`plan.id = ${plan_id}`),
  deposit_confirmation: ({ deposit_id }) => sql`
    select deposit.state as status, ${usd(sql`deposit.amount_cents`)} as amount_requested, limits.*
    from deposits deposit cross join lateral (${planLimits(sql`plan.id = deposit.plan_id`)}) limits
    where deposit.id = ${deposit_id}`,
  deposit_release: ({ deposit_id }, memberId) => sql`
    select state as status, ${usd(sql`received_cents - lost_cents`)} as amount, ${balanceOfMember(memberId)} as balance_before
    from deposits where id = ${deposit_id}`,
  operator_role: ({ operator_id }) => sql`select role as role_before from operators where id = ${operator_id}`,
  manual_transfer: (_, memberId) => sql`select ${balanceOfMember(memberId)} as balance_before`,
  payment_outcome: ({ outcome }, memberId) =>
    outcome === 'credited' ? sql`select ${balanceOfMember(memberId)} as balance_before` : sql`select`,
  payment_reversal: ({ payment_id, amount }, memberId) => sql`
    select ${balanceOfMember(memberId)} as balance_before, ${usd(sql`greatest(0, ${amount}::numeric * 100
        - case when outcome = 'deposited' and released_at is null then received_cents - lost_cents else 0 end
        - (${currentBalance(`member:${memberId}:available`)}))`)} as missing_before
    from incoming_payments payment join deposits deposit on deposit.id = payment.deposit_id where payment.id = ${payment_id}`,
  deposit_reversal: ({ deposit_id }, memberId) => sql`
    select ${balanceOfMember(memberId)} as balance_before, ${usd(sql`credit`)} as amount, ${usd(sql`bonus`)} as bonus_before,
      ${usd(sql`shares`)} as shares_before, ${usd(sql`missing`)} as missing_before
    from (${whatReversalTakes(deposit_id)}) as taken`,
  // The reversal fixed the missing part.
  payment_loss: null,
  transaction_correction: ({ deposit_id = null, withdrawal_id = null }) => sql`
    select current_transaction(id, transaction_id) as transaction_before from (
      select id, transaction_id from deposits where id = ${deposit_id}
      union all select id, transaction_id from withdrawals where id = ${withdrawal_id}) as record`,
  factor_removal: (_, memberId) => sql`
    select exists (select from authenticators where member_id = ${memberId} and confirmed_at is not null) as authenticator,
      (select count(*)::integer from passkeys where member_id = ${memberId}) as passkeys`,
  distribution: (payload) => sql`select ${gainsOf(payload)} as gains_before`,
  withdrawal_outcome: ({ withdrawal_id }, memberId) => sql`
    select status, ${balanceOfMember(memberId)} as balance_before from withdrawals where id = ${withdrawal_id}`,
  gain_or_loss: (payload) =>
    payload.from_gains === undefined
      ? sql`select ${gainsOf(payload)} as gains_before`
      : sql`select ${gainsOf(payload)} as gains_before, ${gainsOf(payload)} as from_gains, (
          select ${usd(sql`coalesce(sum(received_cents - lost_cents), 0)`)} from deposits
          where plan_id = ${payload.plan_id} and status = 'completed' and released_at is null
            and decided_at < (${payload.day}::date + 1)::timestamp at time zone 'UTC') as invested_before`,
  bonus_budget_funding: budget,
  bonus_funding_reversal: budget,
  account_key: ({ asset }) => currentAddress(asset),
  address_list: ({ asset }) => currentAddress(asset),
  receiving_address: ({ asset }) => currentAddress(asset),
  coin_rate: ({ asset }) => sql`select ${usd(sql`agreed_rate(${asset}) / 10000`)} as rate_before`,
  // Holdings are the sum of all transfers of an asset.
  custody_movement: null,
  // The page reads the shares of a reversal itself.
  distribution_reversal: null,
  // An announcement and an invitation replace no figure, and access has none.
  announcement: null,
  operator_invitation: null,
  operator_removal: null,
  operator_access_reset: null,
}

function currentAddress(asset: string): RawBuilder<unknown> {
  return sql`
    select (select address from receiving_addresses where asset = ${asset} and replaced_at is null) as address_before`
}

function planLimits(isPlan: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${usd(sql`plan.min_cents`)} as plan_minimum, ${usd(sql`plan.max_cents`)} as plan_maximum
    from plans plan where ${isPlan}`
}

interface Request<K extends ApprovalKindName> {
  kind: K
  payload: ApprovalPayload<K>
  memberId: string | null
}

/** The figures of a request as they are now; empty for a kind without. */
export async function readCurrentFigures<K extends ApprovalKindName>(
  tx: Transaction,
  { kind, payload, memberId }: Request<K>,
): Promise<Figures> {
  const reader: Reader<K> | null = readers[kind]
  if (!reader) return {}
  const { rows } = await sql<{ figures: Figures }>`
    select to_jsonb(found) as figures from (${reader(payload, memberId)}) as found`.execute(tx)
  return rows[0]?.figures ?? {}
}
