import type pg from 'pg'
import type { Head } from '../../ledger/sealing/head.ts'
import type { Random } from '../fuzz/random.ts'

export interface Row {
  position: string
  block_number: string
}

export interface EventRow {
  id: string
  block_number: string
}

/** An attacker with every right in the database, who switches the triggers off. */
export interface Attacker {
  client: pg.Client
  random: Random
  rows: Row[]
  events: EventRow[]
  lastBlock: bigint
}

/** Reads the transfers and audit entries to tamper with, and the end of the chain. */
export async function openAttacker(client: pg.Client, random: Random): Promise<Attacker & { head: Head }> {
  const { rows } = await client.query<Row>(
    `select t.position, s.block_number from ledger.transfers t join ledger.seals s using (position)
     order by t.position`,
  )
  const { rows: events } = await client.query<EventRow>(
    'select event_id as id, block_number from ledger.event_seals order by event_id',
  )
  const { rows: blocks } = await client.query(
    "select number, encode(hash, 'hex') as hash from ledger.blocks order by number desc limit 1",
  )
  const head = { number: BigInt(blocks[0].number), hash: blocks[0].hash as string }
  return { client, random, rows, events, lastBlock: head.number, head }
}

const kept = [
  'ledger.accounts',
  'ledger.transfers',
  'ledger.blocks',
  'ledger.seals',
  'ledger.event_seals',
  'audit.events',
]

/** Copies the ledger, so that each tampering starts from the same state. */
export async function keepBooks(client: pg.Client): Promise<void> {
  for (const table of kept) await client.query(`create table public.${keptName(table)} as table ${table}`)
}

export async function restoreBooks(client: pg.Client): Promise<void> {
  const statements = kept.map(
    (table) => `delete from ${table}; insert into ${table} overriding system value table public.${keptName(table)}`,
  )
  await write({ client }, statements.join(';'))
}

function keptName(table: string): string {
  return `kept_${table.replace('.', '_')}`
}

export function inChain(one: Row, other: Row): number {
  return (
    Number(BigInt(one.block_number) - BigInt(other.block_number)) ||
    Number(BigInt(one.position) - BigInt(other.position))
  )
}

/** Inserts a copy of a transfer into a gap of the sealed positions. */
export async function insertForged(attacker: Attacker): Promise<{ position: bigint; block: bigint }> {
  const { position } = attacker.random.pick(attacker.rows)
  const { rows: gaps } = await attacker.client.query<{ position: string; block: string }>(`
    select p.position, (select min(number) from ledger.blocks where until_position > p.position) as block
    from generate_series(1::bigint, (select max(position) from ledger.transfers)) as p (position)
    where not exists (select from ledger.transfers t where t.position = p.position) order by 1`)
  const gap = attacker.random.pick(gaps)
  await write(
    attacker,
    `insert into ledger.transfers (position, id, kind, from_account, to_account, amount_cents, reference, actor)
     overriding system value
     select ${gap.position}, gen_random_uuid(), kind, from_account, to_account, amount_cents, reference, actor
     from ledger.transfers where position = ${position}`,
  )
  return { position: BigInt(gap.position), block: BigInt(gap.block) }
}

export async function write({ client }: Pick<Attacker, 'client'>, statements: string): Promise<void> {
  await client.query(`set session_replication_role = replica; ${statements}; set session_replication_role = origin`)
}
