import { sql } from 'kysely'
import type { Measure } from '../../platform/metrics/figures.ts'

/** The age of the newest believed block of the worse source, by asset. It grows while one fails, and while two differ. */
export const measureChains: Measure = async (tx) => {
  const { rows } = await sql<{ asset: string; seconds: number }>`
    select asset, max(greatest(0, extract(epoch from now() - coalesce(tip_at, since))))::float8 as seconds
    from chain_sources group by asset`.execute(tx)
  const values = rows.map(({ asset, seconds }) => ({ labels: { asset }, value: seconds }))
  return [{ name: 'cairn_chain_behind_seconds', values }]
}

/** The payments to addresses of deposits and members: seen and credited within a day, those that are open, and how long none was looked up. */
export const measurePayments: Measure = async (tx) => {
  const { rows } = await sql<
    Record<'asset', string> & Record<'seen' | 'credited' | (typeof openStates)[number] | 'age', number>
  >`
    select source.asset, count(payment) filter (where entered_at > now() - interval '1 day')::integer as seen,
      count(payment) filter (where decided_at > now() - interval '1 day' and approval_id is null)::integer as credited,
      count(payment) filter (where is_open and not is_final and found is distinct from 'one_source')::integer as confirming,
      count(payment) filter (where is_open and not is_final and found = 'one_source')::integer as disputed,
      count(payment) filter (where is_open and is_final and coalesce(found = 'no_rate', true))::integer as due,
      count(payment) filter (where is_open and is_final and found <> 'no_rate')::integer as stopped,
      count(payment) filter (where is_missing)::integer as missing,
      coalesce(max(extract(epoch from now() - coalesce(looked_up_at, entered_at))) filter (where is_open), 0)::float8 as age
    from (select distinct asset from chain_sources) source left join (
      select *, outcome is null and gone_since is null as is_open,
        outcome in ('deposited', 'credited') and gone_since is not null and reversed_at is null as is_missing
      from incoming_payments
      where entered_by is null and (outcome is null or gone_since is not null or entered_at > now() - interval '1 day'
        or decided_at > now() - interval '1 day')
    ) payment on payment.asset = source.asset
    group by source.asset`.execute(tx)
  const each = (read: (row: (typeof rows)[number]) => number) =>
    rows.map((row) => ({ labels: { asset: row.asset }, value: read(row) }))
  return [
    { name: 'cairn_payments_seen', values: each(({ seen }) => seen) },
    { name: 'cairn_payments_credited', values: each(({ credited }) => credited) },
    {
      name: 'cairn_payments_open',
      values: rows.flatMap((row) =>
        openStates.map((state) => ({ labels: { asset: row.asset, state }, value: row[state] })),
      ),
    },
    { name: 'cairn_payments_unread_seconds', values: each(({ age }) => age) },
  ]
}

const openStates = ['confirming', 'disputed', 'due', 'stopped', 'missing'] as const

/** Whether each coin has a rate for new deposits; only with sources of rates. */
export const measureRates: Measure = async (tx) => {
  const { rows } = await sql<{ asset: string; agreed: number }>`
    select asset, (agreed_rate(asset) is not null)::integer as agreed from rate_sources group by asset`.execute(tx)
  const values = rows.map(({ asset, agreed }) => ({ labels: { asset }, value: agreed }))
  return [{ name: 'cairn_rate_agreed', values }]
}
