import { sql } from 'kysely'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { blocksUntilGone, blocksWatched } from '@cairn/contract/operator/shared/credit-cases.ts'
import { inReads, inTransaction, type Database, type Transaction } from '../../../platform/database/database.ts'
import type { JobContext } from '../../../platform/jobs/task.ts'
import { mailOwners } from '../../../shared/approvals/mail-owners.ts'
import { bindCaller } from '../../../shared/audit/bind-caller.ts'
import type { ChainTransaction } from '../sources/chain-source.ts'
import type { OpenChain } from '../sources/open-chain.ts'
import { isDiffering, requireAboutOne } from './follow-payments.ts'

/** Transactions in one run. Public sources limit requests. */
const watchedMax = 60

/**
 * Looks again at credited payments, because no source reports that a block was replaced. A payment in another block keeps that
 * block. One that no block has is missing: withdrawals of its member are stopped from then on. One that no source knows either
 * has left the chain after `blocksUntilGone` blocks, and the owners get a mail. Only Bitcoin replaces blocks that count as final.
 * While one of two sources is silent, nothing changes, but that one which had left at both is still looked for. Throws `SourceError`.
 */
export async function followCredited({ database }: JobContext, asset: Asset, chain: OpenChain): Promise<void> {
  if (asset !== 'bitcoin') return
  const height = Math.min(...chain.sources.map(({ tip }) => tip.height))
  let problem: unknown = null
  for (const transactionId of await listWatched(database, asset)) {
    try {
      const transaction = await chain.findTransaction(transactionId)
      // One of two sources alone neither misses a payment nor finds it again.
      if (transaction && !transaction.isWhole) continue
      await inTransaction(database, (tx) => keepLook(tx, { asset, transactionId, transaction, height }))
    } catch (error) {
      // One transaction that cannot be read hides no other.
      problem = requireAboutOne(error)
      // Two people take a credit back only where the payment was looked for within an hour. The silent source had lost it too.
      if (!chain.isWhole && isDiffering(error))
        await inTransaction(database, (tx) => tx.rows(keepLeft, [asset, transactionId]))
    }
  }
  if (problem) throw problem
}

/** The transactions of credited payments to look at: missing ones each time, others each ten minutes. */
async function listWatched(database: Database, asset: Asset): Promise<string[]> {
  const rows = await inReads(database, (tx) =>
    tx.rows<{ transaction_id: string }>(
      `select transaction_id from incoming_payments
       where asset = $1 and outcome in ('deposited', 'credited') and deposit_id is not null and reversed_at is null
         and (depth < ${blocksWatched} or gone_since is not null)
         and (gone_since is not null or coalesce(looked_up_at < now() - interval '10 minutes', true))
       group by 1 order by min(looked_up_at) nulls first limit ${watchedMax}`,
      [asset],
    ),
  )
  return rows.map(({ transaction_id }) => transaction_id)
}

const keepLeft = `
  update incoming_payments set looked_up_at = now()
  where asset = $1 and lower(transaction_id) = lower($2) and has_left and reversed_at is null`

interface Look {
  asset: Asset
  transactionId: string
  transaction: ChainTransaction | null
  /** The height of the chain at this look. */
  height: number
}

interface Changed {
  id: string
  was_missing: boolean
  had_left: boolean
  has_left: boolean
  is_missing: boolean
}

/** Keeps where the credited payments of a transaction are. The audit log has each that is missing from now on. */
async function keepLook(tx: Transaction, { asset, height, transaction, transactionId }: Look): Promise<void> {
  const { block = null, depth = 0, isFinal = false } = transaction ?? {}
  const isAbsent = transaction === null || transaction.isStale === true
  const { rows } = await sql<Changed>`
    with before as (
      select id, gone_since, has_left from incoming_payments
      where asset = ${asset} and lower(transaction_id) = lower(${transactionId}) and outcome in ('deposited', 'credited')
        and deposit_id is not null and reversed_at is null
      for no key update
    )
    update incoming_payments payment set block_height = ${block?.height ?? null}::bigint, block_hash = ${block?.hash ?? null}::text,
      depth = ${depth}, is_final = ${isFinal}, looked_up_at = now(),
      gone_since = case when ${block === null} then coalesce(payment.gone_since, now()) end,
      absent_from = case when ${isAbsent} then coalesce(payment.absent_from, ${height}) end,
      absent_to = case when ${isAbsent} then greatest(payment.absent_from, ${height}) end
    from before where payment.id = before.id
    returning payment.id, before.gone_since is not null as was_missing,
      payment.gone_since is not null as is_missing, before.has_left as had_left, payment.has_left`.execute(tx)
  const { audit } = bindCaller(tx, { kind: 'system' })
  for (const one of rows) {
    const details = { chain: asset, transaction_id: transactionId, height }
    if (one.is_missing && !one.was_missing) await audit('payment_missing', { subjectId: one.id, details })
    if (one.has_left && !one.had_left) await mailOwners(tx, leftMail(transactionId))
  }
}

const leftMail = (transactionId: string) => ({
  subject: 'A credited payment has left the chain',
  text:
    `The chain has grown by ${blocksUntilGone} blocks without a payment that was credited, in the transaction ${transactionId}. ` +
    'Withdrawals of its member are stopped. Compare it with a block explorer, and request that its credit is taken back.',
  path: '/payments?state=gone',
})
