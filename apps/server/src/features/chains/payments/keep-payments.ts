import { randomUUIDv7 } from 'node:crypto'
import type { Asset } from '@cairn/contract/core/constants.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { isSameAddress } from '../same-address.ts'
import type { AgreedTransaction } from '../sources/agree.ts'
import type { Paying } from './find-paying.ts'

/** What each source shows of a transaction that pays an address which was given; null when none shows it any more. */
export interface Shown {
  paying: Paying
  transaction: AgreedTransaction | null
}

/** A payment that is not decided. */
export interface Kept {
  id: string
  /** Null while the member had several open deposits. */
  deposit_id: string | null
  is_final: boolean
}

/**
 * Keeps the payments of some transactions to addresses that were given, each once by its place in its transaction, with how deep they
 * are now. The database finds the deposit of one to a member's address. Units that only a wrong source showed are replaced by those
 * that the sources show now. One that is shown no more is noted, and may come back. Returns those that are shown and not decided. One
 * that an operator has entered stays as it is.
 */
export function keepPayments(tx: Transaction, asset: Asset, shown: readonly Shown[]): Promise<Kept[]> {
  const looked = shown.map(({ paying, transaction }, place) => ({
    place,
    ...paying,
    at: transaction?.block?.at,
    block_height: transaction?.block?.height,
    block_hash: transaction?.block?.hash.replace('0x', ''),
    depth: transaction?.depth,
    is_final: transaction?.isFinal,
    is_final_at_one: transaction?.isFinalAtOne,
  }))
  const seen = shown.flatMap(({ paying, transaction }, place) => {
    if (!transaction || transaction.hasFailed) return []
    return (transaction.payments ?? [])
      .filter((one) => !one.isOther && one.units > 0n && isSameAddress(one.address, paying.address))
      .map(({ output, units }) => ({ place, id: randomUUIDv7(), output, units: units.toString() }))
  })
  return tx.rows<Kept>(keep, [asset, JSON.stringify(looked), JSON.stringify(seen)])
}

// In one order, so that two runs at once lock no row of each other. One that is in the list twice is kept once.
const keep = `
  with looked as (
    select *, least(now(), at) as seen_at
    from jsonb_to_recordset($2) as looked (place integer, deposit_id uuid, member_address_id uuid, transaction_id text,
      at timestamptz, block_height bigint, block_hash text, depth integer, is_final boolean, is_final_at_one boolean)
  ), seen as (
    select looked.*, id, output, units from looked
    join jsonb_to_recordset($3) as seen (place integer, id uuid, output integer, units numeric) using (place)
  ), kept as (
    insert into incoming_payments (id, asset, transaction_id, output, units, amount_cents, deposit_id, member_address_id,
      seen_at, block_height, block_hash, depth, is_final)
    select distinct on (transaction_id, output) id, $1, transaction_id, output, units, nullif(cents_at_rate($1, units, coalesce((
        select rate_micros from deposit_quotes quote where quote.deposit_id = seen.deposit_id and ends_at >= seen_at
      ), agreed_rate($1))), 0), deposit_id, member_address_id, seen_at, block_height, block_hash, depth, is_final
    from seen order by transaction_id, output
    on conflict (asset, lower(transaction_id), output) where outcome is distinct from 'mistaken' and reversed_at is null
        and not is_from_contract do update
      set units = excluded.units,
        amount_cents = case when incoming_payments.units = excluded.units then incoming_payments.amount_cents else excluded.amount_cents end,
        block_height = excluded.block_height, block_hash = excluded.block_hash, depth = excluded.depth,
        is_final = excluded.is_final, looked_up_at = now(), gone_since = null,
        found = case when (select is_final_at_one from seen where seen.id = excluded.id) then 'one_source'
          when excluded.is_final then nullif(incoming_payments.found, 'one_source') end
      where incoming_payments.member_address_id is not distinct from excluded.member_address_id
        and (excluded.member_address_id is not null or incoming_payments.deposit_id = excluded.deposit_id)
        and incoming_payments.entered_by is null and incoming_payments.outcome is null
    returning id, deposit_id, is_final
  ), gone as (
    update incoming_payments payment set block_height = null, block_hash = null, depth = 0, is_final = false,
      looked_up_at = now(), found = null, gone_since = coalesce(gone_since, now())
    from looked
    where asset = $1 and lower(payment.transaction_id) = looked.transaction_id and outcome is null
      and (payment.deposit_id = looked.deposit_id or payment.member_address_id = looked.member_address_id)
      and payment.id not in (select id from kept)
  )
  select id, deposit_id, is_final from kept`

/** Notes that two sources do not show the same of a transaction, until they do. */
export function keepDiffering(tx: Transaction, asset: Asset, paying: Paying): Promise<unknown> {
  return tx.rows(keepOne, [asset, paying.transaction_id, paying.deposit_id, paying.member_address_id])
}

const keepOne = `
  update incoming_payments set is_final = false, found = 'one_source'
  where asset = $1 and lower(transaction_id) = $2 and (deposit_id = $3 or member_address_id = $4) and outcome is null`
