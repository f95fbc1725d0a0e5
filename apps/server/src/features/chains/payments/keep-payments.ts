import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Asset } from '@cairn/contract/core/constants.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { isSameAddress } from '../same-address.ts'
import type { AgreedTransaction } from '../sources/agree.ts'
import type { Paying } from './find-paying.ts'

/**
 * Keeps the payments of a transaction to an address that was given, each once by its place in it, with how deep they are now. The
 * database finds the deposit of one to a member's address. Units that only a wrong source showed are replaced by those that the
 * sources show now. Returns the ids of those that are not decided. One that an operator has entered stays as it is.
 */
export async function keepPayments(
  tx: Transaction,
  asset: Asset,
  { address, depositId, memberAddressId, transactionId }: Paying,
  { block, depth, isFinal, isFinalAtOne, payments }: AgreedTransaction,
): Promise<string[]> {
  const here = (payments ?? []).filter((one) => !one.isOther && one.units > 0n && isSameAddress(one.address, address))
  const kept: string[] = []
  for (const { output, units } of here) {
    const at = block?.at ?? null
    const { rows } = await sql<{ id: string }>`
      with seen as (select least(now(), ${at}::timestamptz) as at)
      insert into incoming_payments (id, asset, transaction_id, output, units, amount_cents, deposit_id,
        member_address_id, seen_at, block_height, block_hash, depth, is_final)
      select ${randomUUIDv7()}, ${asset}, ${transactionId}, ${output}, ${units.toString()}::numeric, nullif(cents_at_rate(
          ${asset}, ${units.toString()}::numeric, coalesce((
            select rate_micros from deposit_quotes where deposit_id = ${depositId} and ends_at >= seen.at
          ), agreed_rate(${asset}))), 0),
        ${depositId}, ${memberAddressId}::uuid, seen.at, ${block?.height ?? null}::bigint, ${block?.hash.replace('0x', '') ?? null}::text,
        ${depth}, ${isFinal}
      from seen
      on conflict (asset, lower(transaction_id), output) where outcome is distinct from 'mistaken' and reversed_at is null
          and not is_from_contract do update
        set units = excluded.units,
          amount_cents = case when incoming_payments.units = excluded.units then incoming_payments.amount_cents else excluded.amount_cents end,
          block_height = excluded.block_height, block_hash = excluded.block_hash, depth = excluded.depth,
          is_final = excluded.is_final, looked_up_at = now(), gone_since = null,
          found = case when ${isFinalAtOne}::boolean then 'one_source'
            when excluded.is_final then nullif(incoming_payments.found, 'one_source') end
        where incoming_payments.member_address_id is not distinct from excluded.member_address_id
          and (excluded.member_address_id is not null or incoming_payments.deposit_id = excluded.deposit_id)
          and incoming_payments.entered_by is null and incoming_payments.outcome is null
      returning id`.execute(tx)
    kept.push(...rows.map(({ id }) => id))
  }
  return kept
}

/** Notes that two sources do not show the same of a transaction, until they do. */
export async function keepDiffering(
  tx: Transaction,
  asset: Asset,
  { depositId, memberAddressId, transactionId }: Paying,
): Promise<void> {
  await sql`
    update incoming_payments set is_final = false, found = 'one_source'
    where asset = ${asset} and (deposit_id = ${depositId} or member_address_id = ${memberAddressId})
      and lower(transaction_id) = ${transactionId} and outcome is null`.execute(tx)
}

/** Notes that each source shows the payments of a transaction no more, except those in `kept`. They may come back. */
export async function keepGone(
  tx: Transaction,
  asset: Asset,
  { depositId, memberAddressId, transactionId }: Paying,
  kept: readonly string[],
): Promise<void> {
  await sql`
    update incoming_payments set block_height = null, block_hash = null, depth = 0, is_final = false, looked_up_at = now(),
      found = null, gone_since = coalesce(gone_since, now())
    where asset = ${asset} and (deposit_id = ${depositId} or member_address_id = ${memberAddressId})
      and lower(transaction_id) = ${transactionId} and outcome is null and id <> all (${kept}::uuid[])`.execute(tx)
}
