import type pg from 'pg'
import type { Head } from '../../ledger/verification/verify-chain.ts'
import type { Random } from '../fuzz/random.ts'

/** A transfer and the block that sealed it. */
export interface Row {
  position: string
  block_number: string
}

/** What somebody with every right in the database might do to the books, with the triggers switched off. */
export interface Attacker {
  client: pg.Client
  random: Random
  rows: Row[]
  lastBlock: bigint
}

/** Reads what there is to tamper with, and where the chain ends. */
export async function openAttacker(client: pg.Client, random: Random): Promise<Attacker & { head: Head }> {
  const { rows } = await client.query<Row>(
    `select t.position, s.block_number from ledger.transfers t join ledger.seals s using (position)
     order by t.xact, t.position`,
  )
  const { rows: blocks } = await client.query(
    "select number, encode(hash, 'hex') as hash from ledger.blocks order by number desc limit 1",
  )
  const head = { number: BigInt(blocks[0].number), hash: blocks[0].hash as string }
  return { client, random, rows, lastBlock: head.number, head }
}

const kept = ['accounts', 'transfers', 'blocks', 'seals']

/** Keeps a copy of the books, to begin from again after each tampering. */
export async function keepBooks(client: pg.Client): Promise<void> {
  for (const table of kept) await client.query(`create table public.kept_${table} as table ledger.${table}`)
}

export async function restoreBooks(client: pg.Client): Promise<void> {
  const statements = kept.map(
    (table) =>
      `delete from ledger.${table}; insert into ledger.${table} overriding system value table public.kept_${table}`,
  )
  await withoutTriggers(client, statements.join(';'))
}

export function pickRow({ random, rows }: Attacker): Row {
  return random.pick(rows)
}

export function inChain(one: Row, other: Row): number {
  return (
    Number(BigInt(one.block_number) - BigInt(other.block_number)) ||
    Number(BigInt(one.position) - BigInt(other.position))
  )
}

export async function insertForged(intruder: Attacker): Promise<{ position: bigint; block: bigint }> {
  const { position, block_number } = pickRow(intruder)
  const added = BigInt(position) + 2_000_000n
  await write(
    intruder,
    `insert into ledger.transfers (position, id, kind, from_account, to_account, amount_cents, reference, actor, xact)
     overriding system value
     select ${added}, gen_random_uuid(), kind, from_account, to_account, amount_cents, reference, actor, xact
     from ledger.transfers where position = ${position}`,
  )
  return { position: added, block: BigInt(block_number) }
}

export async function write(intruder: Attacker, statements: string): Promise<void> {
  await withoutTriggers(intruder.client, statements)
}

async function withoutTriggers(client: pg.Client, statements: string): Promise<void> {
  await client.query(`set session_replication_role = replica; ${statements}; set session_replication_role = origin`)
}
