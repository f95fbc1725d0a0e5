import assert from 'node:assert/strict'
import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { AccountCode } from '../accounts.ts'
import type { TransferKind } from '../kinds.ts'
import { knownBlock, requireBlock } from '../sealing/known-chain.ts'

/** One movement of money. Its id follows from the record that causes it, so that a repeat is the same transfer. */
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
 * Posts transfers in the given order, all or none. The record that causes each is written before, in this transaction: the
 * database looks it up, and a transfer that differs from its record is an internal error. Posting the same transfer twice is
 * posting it once. Refuses `insufficient_balance` when an account would go below zero, `ledger_behind` in a database that went
 * back, and `standby_missing` where a standby is required and there is none. The answer comes with the transaction's.
 */
export function postTransfers(tx: Transaction, actor: string, ...transfers: Transfer[]): void {
  tx.requireStandby()
  tx.send(CompiledQuery.raw(post, [...columnsOf(transfers), actor, ...knownBlock(tx)]))
}

/**
 * Pays the shares of a distribution in posting, all or none, in the name of its requester. The caller has written the shares.
 * Unlike `postTransfers` it does not accept a repeat: that is an internal error, so the caller writes the outcome in the same
 * transaction. Its refusals are the same.
 */
export async function postDistribution(tx: Transaction, id: string): Promise<void> {
  await postMany(tx, sql`ledger.post_distribution(${id})`)
}

/**
 * Posts the transfer of an approved request. Its payload has `transfer` (the kind), `from` and `to` (account codes) and `amount`
 * (dollars as decimal text). The request's id becomes the transfer's id and reference, so a request moves money once. Refuses
 * `insufficient_balance` when an account would go below zero. An unapproved request is an internal error, because callers check
 * it first.
 */
export async function postApproved(tx: Transaction, actor: string, approvalId: string): Promise<void> {
  tx.requireStandby()
  await tx.rows(postRequested, [...knownBlock(tx), approvalId, actor])
}

/**
 * Posts a loss that a plan's members share, as approved, and returns the number of bearing deposits. Refuses `loss_changed` when
 * the plan has other gains or less in deposits than at the request.
 */
export function postSharedLoss(tx: Transaction, actor: string, approvalId: string): Promise<number> {
  return postMany(tx, sql`ledger.post_shared_loss(${approvalId}, ${actor})`)
}

/** Takes back the shares of a distribution, as approved, from each member with the whole share. Returns their number. */
export function postReversal(tx: Transaction, actor: string, approvalId: string): Promise<number> {
  return postMany(tx, sql`ledger.post_reversal(${approvalId}, ${actor})`)
}

/** Takes a credit back, as approved: of a payment that left the chain, or of a deposit. Returns the cents that its member does not have any more. */
export async function postCreditReversal(tx: Transaction, actor: string, approvalId: string): Promise<bigint> {
  tx.requireStandby()
  const { rows } = await sql<{ missing: bigint }>`
    select ledger.post_credit_reversal(${approvalId}, ${actor}) as missing from ${requireBlock(tx)}`.execute(tx)
  return rows[0]!.missing
}

/** Calls a function of the database that posts many transfers, and returns their number. */
async function postMany(tx: Transaction, call: RawBuilder<unknown>): Promise<number> {
  tx.requireStandby()
  // A hundred thousand take seconds, and longer on a busy machine.
  await sql`set local statement_timeout = '5min'`.execute(tx)
  const { rows } = await sql<{ count: number }>`select ${call} as count from ${requireBlock(tx)}`.execute(tx)
  return rows[0]?.count ?? 0
}

const columns = '$1::uuid[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::uuid[]'
const post = `select ledger.post(${columns}, $7) from ledger.require_block($8, $9)`
const postRequested = 'select ledger.post_approved($3, $4) from ledger.require_block($1, $2)'

/** The six parallel arrays that the database functions take. */
function columnsOf(transfers: Transfer[]): unknown[][] {
  for (const { amountCents, from, to } of transfers) {
    assert(amountCents > 0n, 'a transfer moves a positive amount')
    assert(from !== to, 'a transfer needs two accounts')
  }
  const names = ['id', 'kind', 'from', 'to', 'amountCents', 'reference'] as const
  return names.map((name) => transfers.map((transfer) => transfer[name]))
}
