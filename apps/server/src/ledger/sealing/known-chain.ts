import { CompiledQuery, sql, type Kysely } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { TransactionPool } from '../../platform/database/transaction.ts'
import type { Head } from './head.ts'

/** This process's own knowledge of the chain of a database, in addition to the database itself. */
export interface KnownChain {
  /** The newest known block; null before the first. */
  head: Head | null
  /** When no transfer was overdue to be sealed, by `performance.now()`. */
  caughtUpAt: number
}

const chains = new WeakMap<TransactionPool, KnownChain>()
const lateAfterMs = 60_000

/** Remembers the chain of a database, as the sealer sees it. */
export function rememberChain(database: Database, chain: KnownChain): void {
  chains.set(database, chain)
}

/**
 * The number and the hash of this server's newest known block: the values of `ledger.require_block`, which refuses
 * `ledger_behind` unless the database has it. A statement that moves money has it after `from`, so it is called before the rest.
 */
export function knownBlock({ database }: Pick<Transaction, 'database'>): [bigint | null, Buffer | null] {
  const head = chains.get(database)?.head
  return head ? [head.number, Buffer.from(head.hash, 'hex')] : [null, null]
}

/** The same, as a separate statement with posting's requirements: for calls that move no money, but on which money depends. */
export function requireCurrentChain(tx: Transaction): void {
  tx.requireStandby()
  tx.send(CompiledQuery.raw('select from ledger.require_block($1, $2)', knownBlock(tx)))
}

/** The function with that block, for a statement that is built. */
export function requireBlock(tx: Pick<Transaction, 'database'>) {
  const [number, hash] = knownBlock(tx)
  return sql`ledger.require_block(${number}::bigint, ${hash}::bytea)`
}

/** Whether the database went back: it lacks the newest block that this server has seen, or has another one in its place. */
export async function isDatabaseStale(
  database: TransactionPool,
  reader: Kysely<Tables> = database.kysely,
): Promise<boolean> {
  const head = chains.get(database)?.head
  return head ? !(await hasBlock(reader, head)) : false
}

/** Whether the database has the block of a head. */
export async function hasBlock(reader: Kysely<Tables>, { number, hash }: Head): Promise<boolean> {
  const { rows } = await sql`
    select from ledger.blocks where number = ${number} and hash = decode(${hash}, 'hex')`.execute(reader)
  return rows.length > 0
}

/** Whether sealing is late: for a minute there were transfers to seal, and no server sealed any. */
export async function isSealingLate(database: Database): Promise<boolean> {
  const chain = chains.get(database)
  // Sealing needs the standby like every change, and on another server too.
  if (database.clients.waitsForStandby) return false
  return chain !== undefined && performance.now() - chain.caughtUpAt > lateAfterMs
}
