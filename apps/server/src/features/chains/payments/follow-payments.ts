import type { Asset } from '@cairn/contract/core/constants.ts'
import { inReads, inTransaction, type Database } from '../../../platform/database/database.ts'
import type { JobContext } from '../../../platform/jobs/task.ts'
import type { AgreedTransaction } from '../sources/agree.ts'
import { SourceError } from '../sources/chain-source.ts'
import type { OpenChain } from '../sources/open-chain.ts'
import { findPaying, type Paying } from './find-paying.ts'
import { keepDiffering, keepGone, keepPayments } from './keep-payments.ts'
import { settleDeposit } from './settle-deposit.ts'

/**
 * Finds payments to every own address that was ever given, looks up again each that is not decided, because no source reports that
 * one was replaced or has left the chain, and credits what is clear. A payment is credited only by what each source showed in
 * the same run: a row of the database alone is not enough. Two runs at once do the same as one. Throws `SourceError`.
 */
export async function followPayments(context: JobContext, asset: Asset, chain: OpenChain): Promise<void> {
  const { database } = context
  const known = new Map<string, Promise<AgreedTransaction | null>>()
  const fresh = new Set<string>()
  const look = async (paying: Paying) => {
    const { transactionId } = paying
    if (!known.has(transactionId)) known.set(transactionId, chain.findTransaction(transactionId))
    const transaction = await known.get(transactionId)
    await inTransaction(database, async (tx) => {
      if (!transaction) return keepGone(tx, asset, paying)
      for (const id of await keepPayments(tx, asset, paying, transaction)) fresh.add(id)
    })
  }
  const { note, paying } = await findPaying(database, asset, chain)
  let problem: unknown = null
  for (const one of await listUnknown(database, asset, paying)) {
    await look(one).catch((error: unknown) => {
      if (!isDiffering(error)) throw error
      problem = error
    })
  }
  // The next run reads it again.
  if (!problem) await note()
  const open = await listOpen(database, asset, new Set(paying.map(({ depositId }) => depositId)))
  // One transaction that cannot be read hides no other.
  for (const one of open) {
    await look(one).catch(async (error: unknown) => {
      problem = requireAboutOne(error)
      if (isDiffering(error)) await inTransaction(database, (tx) => keepDiffering(tx, asset, one))
    })
  }
  for (const depositId of new Set(open.map((one) => one.depositId))) await settleDeposit(context, depositId, fresh)
  if (problem) throw problem
}

function requireAboutOne(error: unknown): SourceError {
  if (error instanceof SourceError && error.isAboutOne) return error
  throw error
}

const isDiffering = (error: unknown) => error instanceof SourceError && error.problem === 'source_differs'

/** Those whose payments are no rows yet. */
function listUnknown(database: Database, asset: Asset, paying: Paying[]): Promise<Paying[]> {
  return inReads(database, (tx) =>
    tx.rows<Paying>(
      `select "depositId", address, "transactionId"
       from unnest($1::uuid[], $2::text[], $3::text[]) as paying ("depositId", address, "transactionId")
       where not exists (select from incoming_payments where asset = $4 and deposit_id = "depositId"
         and lower(transaction_id) = "transactionId")`,
      [
        paying.map(({ depositId }) => depositId),
        paying.map(({ address }) => address),
        paying.map(({ transactionId }) => transactionId),
        asset,
      ],
    ),
  )
}

const depositsMax = 60

/**
 * All open payments of the deposits to look at: those just found, and deposits with a payment that is not final, lacks a rate, or was
 * not looked up for ten minutes. A payment that left the chain is forgotten after two weeks, unless its address shows it again.
 */
function listOpen(database: Database, asset: Asset, found: ReadonlySet<string>): Promise<Paying[]> {
  return inReads(database, (tx) =>
    tx.rows<Paying>(
      `with due as (
         select deposit_id, min(looked_up_at) as at from incoming_payments
         where asset = $1 and outcome is null and deposit_id is not null and (
           deposit_id = any ($2::uuid[])
           or coalesce(gone_since > now() - interval '14 days', not is_final or found = 'no_rate'
             or looked_up_at < now() - interval '10 minutes', true))
         group by deposit_id order by at nulls first limit ${depositsMax}
       )
       select distinct payment.deposit_id as "depositId", own.address, payment.transaction_id as "transactionId"
       from due join incoming_payments payment on payment.deposit_id = due.deposit_id and payment.outcome is null
       join deposit_addresses own on own.deposit_id = due.deposit_id`,
      [asset, [...found]],
    ),
  )
}
