import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { AccountCode } from '../accounts.ts'
import type { TransferKind } from '../kinds.ts'
import { requireKnownBlock } from '../sealing/known-chain.ts'

/** One movement of money. The caller chooses the id, so that a repeat is the same transfer. */
export interface Transfer {
  id: string
  kind: TransferKind
  from: AccountCode
  to: AccountCode
  amountCents: bigint
  /** The record that caused it. */
  reference: string
}

/**
 * Posts transfers in the given order, all or none, in one round trip. Posting the same transfer twice is posting it once.
 * Returns how many were new. Refuses `insufficient_balance` when an account would go below zero, and `ledger_behind` in a database
 * that went back.
 */
export async function postTransfers(tx: Transaction, actor: string, transfers: Transfer[]): Promise<number> {
  const { rows } = await sql<{
    posted: number
  }>`select ledger.post(${columnsOf(transfers)}, ${actor}) as posted from ${requireKnownBlock(tx)}`.execute(tx)
  return rows[0]?.posted ?? 0
}

/**
 * Posts thousands of transfers at once, all or none. Unlike `postTransfers` it does not accept a repeat: that is an internal
 * error, so the caller needs a record that can exist only once. Its refusals are the same.
 */
export async function postBulk(tx: Transaction, actor: string, transfers: Transfer[]): Promise<void> {
  await sql`select ledger.post_bulk(${columnsOf(transfers)}, ${actor}) from ${requireKnownBlock(tx)}`.execute(tx)
}

/**
 * Posts the transfer of an approved request. Its payload has `transfer` (the kind), `from` and `to` (account codes) and
 * `amount` (dollars as decimal text). The request's id becomes the transfer's id and reference, so a request moves money once.
 * Refuses `insufficient_balance` when an account would go below zero. A request that no second person has approved is an
 * internal error, because callers check it first.
 */
export async function postApproved(tx: Transaction, actor: string, approvalId: string): Promise<void> {
  await sql`select ledger.post_approved(${approvalId}, ${actor}) from ${requireKnownBlock(tx)}`.execute(tx)
}

/** The six parallel arrays that the database functions take. */
function columnsOf(transfers: Transfer[]) {
  for (const { amountCents, from, to } of transfers) {
    assert(amountCents > 0n, 'a transfer moves a positive amount')
    assert(from !== to, 'a transfer needs two accounts')
  }
  return sql`
    ${transfers.map(({ id }) => id)}::uuid[],
    ${transfers.map(({ kind }) => kind)}::text[],
    ${transfers.map(({ from }) => from)}::text[],
    ${transfers.map(({ to }) => to)}::text[],
    ${transfers.map(({ amountCents }) => amountCents)}::bigint[],
    ${transfers.map(({ reference }) => reference)}::uuid[]`
}
