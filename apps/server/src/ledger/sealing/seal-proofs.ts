import { sql, type RawBuilder } from 'kysely'
import type { CallReplyInput } from '@cairn/contract/core/call.ts'
import type { viewProof } from '@cairn/contract/member/money/proofs.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** Where a transfer is sealed. */
export interface Seal {
  block: string
  position: string
}

/** The seal of a row with a `position`, as an expression; null until it is sealed. */
export function sealOf(row: string): RawBuilder<Seal | null> {
  return sql`(select json_build_object('block', block_number::text, 'position', seal.position::text)
    from ledger.seals seal where seal.position = ${sql.ref(row)}.position)`
}

type Proof = Pick<CallReplyInput<typeof viewProof>, 'transfer' | 'sealed'>

export interface SealedBlock {
  block: string
  hash: string
  sealed_at: Date
}

/** The block of a number, or the newest one. Null when there is none. */
export async function readBlock(tx: Transaction, number?: string): Promise<SealedBlock | null> {
  const which = number === undefined ? sql`order by number desc limit 1` : sql`where number = ${number}`
  const { rows } = await sql<SealedBlock>`
    select number::text as block, encode(hash, 'hex') as hash, sealed_at from ledger.blocks ${which}`.execute(tx)
  return rows[0] ?? null
}

/** The first block that was sealed at a moment or later; while there is none, the newest. Null without a block. */
export async function readBlockSince(tx: Transaction, at: Temporal.Instant): Promise<SealedBlock | null> {
  const { rows } = await sql<SealedBlock>`
    select number::text as block, encode(hash, 'hex') as hash, sealed_at from ledger.blocks
    where number = coalesce(
      (select number from ledger.blocks where sealed_at >= ${`${at}`}::timestamptz order by sealed_at, number limit 1),
      (select max(number) from ledger.blocks)
    )`.execute(tx)
  return rows[0] ?? null
}

/**
 * A transfer at a position from or to an account of the member, of one of these kinds; and all that the hash of its block is computed
 * from, null until it is sealed. The hashes have the order of the chain: transfers, then audit entries.
 */
export async function readProof(tx: Transaction, memberId: string, position: string, kinds: readonly string[]) {
  const { rows } = await sql<Proof>`
    select
      json_build_object('position', position::text, 'id', id, 'kind', kind, 'from_account', from_account::text,
        'to_account', to_account::text, 'amount_cents', amount_cents::text, 'reference', reference, 'actor', actor,
        'posted_micros', ((extract(epoch from posted_at) * 1000000)::bigint)::text) as transfer,
      (
        select json_build_object('block', number::text, 'hash', encode(hash, 'hex'), 'sealed_at', sealed_at,
          'previous_hash', encode(previous_hash, 'hex'), 'transfer_count', transfer_count, 'event_count', event_count,
          'entry_hashes',
          (select coalesce(string_agg(encode(entry_hash, 'hex'), '' order by seal.position), '') from ledger.seals seal
            where seal.position > before.position and seal.position <= until_position)
          || (select coalesce(string_agg(encode(entry_hash, 'hex'), '' order by event_id), '') from ledger.event_seals
            where event_id > before.event and event_id <= until_event))
        from ledger.blocks block
        cross join lateral (
          select coalesce(max(until_position), 0) as position, coalesce(max(until_event), 0) as event
          from ledger.blocks earlier where earlier.number = block.number - 1
        ) as before
        where number = (select block_number from ledger.seals seal where seal.position = transfer.position)
      ) as sealed
    from ledger.transfers transfer
    where position = ${position} and kind = any(${kinds})
      and exists (select from ledger.accounts account where member_id = ${memberId}
        and account.id in (from_account, to_account))`.execute(tx)
  return rows[0] ?? null
}
