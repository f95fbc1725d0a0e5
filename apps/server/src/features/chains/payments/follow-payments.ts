import type { Asset } from '@cairn/contract/core/constants.ts'
import { inReads, inTransaction, type Database } from '../../../platform/database/database.ts'
import type { JobContext } from '../../../platform/jobs/task.ts'
import { SourceError } from '../sources/chain-source.ts'
import type { OpenChain } from '../sources/open-chain.ts'
import { followBalances } from './balances/follow-balances.ts'
import { findPaying, type Paying } from './find-paying.ts'
import { keepDiffering, keepPayments, type Kept, type Shown } from './keep-payments.ts'
import { settleDeposit } from './settle-deposit.ts'

/**
 * Finds payments to every address of a deposit or a member that was ever given, looks up again each that is not decided, because no
 * source reports that one was replaced or has left the chain, and credits what is clear. A payment is credited only by what each
 * source showed in the same run: a row of the database alone is not enough. Two runs at once do the same as one. Throws `SourceError`.
 */
export async function followPayments(context: JobContext, asset: Asset, chain: OpenChain): Promise<void> {
  const { database } = context
  const fresh = new Set<string>()
  /** Those with a final payment, and null for one while its member had several open deposits. */
  const deposits = new Set<string | null>()
  const noteFresh = (kept: readonly Kept[]) => {
    for (const { deposit_id: depositId, id, is_final: isFinal } of kept) {
      fresh.add(id)
      if (isFinal) deposits.add(depositId)
    }
  }
  /** Looks at each, and keeps what was shown, also before a source that fails. Returns whether all payments were shown. */
  const lookAt = async (all: readonly Paying[], note: (error: unknown, one: Paying) => unknown): Promise<boolean> => {
    const shown: Shown[] = []
    let areShown = true
    try {
      for (const paying of all) {
        try {
          const transaction = await chain.findTransaction(paying.transaction_id.replace('0x', ''))
          if (!transaction?.payments) areShown = false
          if (!transaction || transaction.payments) shown.push({ paying, transaction })
        } catch (error) {
          await note(error, paying)
        }
      }
    } finally {
      if (shown.length > 0) noteFresh(await inTransaction(database, (tx) => keepPayments(tx, asset, shown)))
    }
    return areShown
  }
  const since = chain.sources[0]?.readSpent ? await readClock(database) : null
  const { note, paying } = await findPaying(database, asset, chain)
  let problem: unknown = null
  const areShown = await lookAt(await listUnknown(database, asset, paying), (error) => {
    if (!isDiffering(error)) throw error
    problem = error
  })
  if (!areShown) problem = new SourceError('source_behind', 'it does not show all transactions of its blocks yet')
  // The cursor stays, so that the next run reads it again.
  if (!problem) await note()
  const open = await listOpen(database, asset, paying)
  const ofTransactions = open.filter((one) => !one.is_from_contract)
  // One transaction that cannot be read hides no other.
  await lookAt(ofTransactions, async (error, one) => {
    problem = requireAboutOne(error)
    if (isDiffering(error)) await inTransaction(database, (tx) => keepDiffering(tx, asset, one))
  })
  if (since) {
    // After the transactions: what they do not explain of a balance came from a contract.
    const again = open.flatMap((one) => (one.is_from_contract && one.member_address_id) || [])
    // A source that shows no balances stops no other payment.
    const found = await followBalances(database, chain, { again, since }).catch((error: unknown) => {
      if (!(error instanceof SourceError)) throw error
      problem = error
      return []
    })
    noteFresh(found)
  }
  for (const depositId of deposits) if (depositId) await settleDeposit(context, depositId, fresh)
  if (deposits.has(null)) await inTransaction(database, (tx) => tx.rows(noteSeveral, [asset]))
  if (problem) throw problem
}

/** The time before the payments are looked up. */
async function readClock(database: Database): Promise<Date> {
  const [clock] = await inReads(database, (tx) => tx.rows<{ now: Date }>('select now()', []))
  return clock!.now
}

const noteSeveral = `
  update incoming_payments set found = 'several_deposits'
  where asset = $1 and outcome is null and entered_by is null and deposit_id is null and is_final and found is null`

/** The problem of one transaction. Rethrows any other. */
export function requireAboutOne(error: unknown): SourceError {
  if (error instanceof SourceError && error.isAboutOne) return error
  throw error
}

/** Two sources show different payments, or the only one that answers does not know the transaction. */
export const isDiffering = (error: unknown) => error instanceof SourceError && error.problem === 'source_differs'

/** Those whose payments are no rows yet. */
function listUnknown(database: Database, asset: Asset, paying: Paying[]): Promise<Paying[]> {
  return inReads(database, (tx) =>
    tx.rows<Paying>(
      `select distinct paying.*
       from jsonb_to_recordset($1) as paying (deposit_id uuid, member_address_id uuid, address text, transaction_id text)
       where not exists (select from incoming_payments known where asset = $2 and reversed_at is null
         and lower(known.transaction_id) = paying.transaction_id
         and (known.deposit_id = paying.deposit_id or known.member_address_id = paying.member_address_id))`,
      [JSON.stringify(paying), asset],
    ),
  )
}

const depositsMax = 60

interface OpenPaying extends Paying {
  is_from_contract: boolean
}

/**
 * All open payments of the deposits to look at: those just found, and deposits with a payment that is not final, lacks a rate, or was
 * not looked up for ten minutes. The payments of a member without a deposit count as one. A payment that left the chain is forgotten
 * after two weeks, unless its address shows it again.
 */
function listOpen(database: Database, asset: Asset, found: readonly Paying[]) {
  return inReads(database, (tx) =>
    tx.rows<OpenPaying>(
      `with open as (
         select *, coalesce(deposit_id, member_address_id) as owner from incoming_payments
         where asset = $1 and outcome is null and entered_by is null
       ), due as (
         select owner, min(looked_up_at) as at from open
         where deposit_id = any ($2::uuid[]) or member_address_id = any ($2::uuid[])
           or coalesce(gone_since > now() - interval '14 days', not is_final or found = 'no_rate'
             or looked_up_at < now() - interval '10 minutes', true)
         group by owner order by at nulls first limit ${depositsMax}
       )
       select distinct deposit_id, member_address_id, given.address, transaction_id, is_from_contract
       from due join open using (owner) cross join lateral (
         select address from member_addresses where id = member_address_id
         union all select address from deposit_addresses own where own.deposit_id = open.deposit_id
       ) given`,
      [asset, found.map((one) => one.deposit_id ?? one.member_address_id)],
    ),
  )
}
