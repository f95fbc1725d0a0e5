import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { AccountCode } from '../accounts.ts'
import type { TransferKind } from '../kinds.ts'

/** One movement of money. The caller draws the id, so that a repeat is the same transfer. */
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
 * Posts transfers in their order, all or none, in one round trip. Posting the same transfer twice is posting it once; answers how many were
 * new. An account that would go below zero refuses with `insufficient_balance`.
 */
export async function postTransfers(tx: Transaction, actor: string, transfers: Transfer[]): Promise<number> {
  const { rows } = await sql<{
    posted: number
  }>`select ledger.post(${columnsOf(transfers)}, ${actor}) as posted`.execute(tx)
  return rows[0]?.posted ?? 0
}

/**
 * The same for thousands, in the time that some dozens take one by one. What differs: a repeat is a fault and not passed over,
 * so whoever posts many has a record of their own that can be there only once.
 */
export async function postBulk(tx: Transaction, actor: string, transfers: Transfer[]): Promise<void> {
  await sql`select ledger.post_bulk(${columnsOf(transfers)}, ${actor})`.execute(tx)
}

/** The six arrays, parallel, that the functions of the database take. */
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
