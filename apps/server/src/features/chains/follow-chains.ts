import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { assets, type Asset } from '@cairn/contract/core/constants.ts'
import { inReads, inTransaction, type Transaction } from '../../platform/database/database.ts'
import { lockByName } from '../../platform/database/lock-by-name.ts'
import type { JobContext, Task } from '../../platform/jobs/task.ts'
import { bindCaller } from '../../shared/audit/bind-caller.ts'
import { isPaidBy } from '../../shared/transactions/transaction-ids.ts'
import { recordUnits } from '../../shared/transactions/record-units.ts'
import { followSoon } from '../../shared/transactions/follow-soon.ts'
import { finding, unitsOfCent, type Finding } from './find-case.ts'
import { findingOf, lookUpTransaction, type LookedUp } from './look-up-payment.ts'
import { keepCollectingCosts } from './collecting/keep-collecting-costs.ts'
import { followCredited } from './payments/follow-credited.ts'
import { followPayments } from './payments/follow-payments.ts'
import { SourceError } from './sources/chain-source.ts'
import { joinLooks, lookAtSources, type Look, type OpenChain } from './sources/open-chain.ts'

/** All requests of one run to one chain. The next run begins a minute later. */
const runMaxMs = 40_000
const lookedUpMax = 50

/**
 * Looks at each chain with a source: keeps the height or the problem of each of its sources, and looks up the transactions of withdrawals
 * that were recorded as sent, and the payments to addresses of deposits and members. A chain whose sources fail is read again by the next run,
 * and stops no other. While payments are expected, it looks every few seconds whether there is a new block.
 */
export const followChains: Task = async ({ isSoon }, context) => {
  const expecting = await Promise.all(assets.map((asset) => followChain(context, asset, isSoon === 'yes')))
  if (expecting.some(Boolean)) await inTransaction(context.database, async (tx) => followSoon(tx))
}

/** Returns whether payments are expected on this chain. Soon after another run it reads only a new block. */
async function followChain(context: JobContext, asset: Asset, isSoon: boolean): Promise<boolean> {
  const { config, database } = context
  const { before, leftAlone } = await readBefore(context, asset)
  const signal = AbortSignal.timeout(runMaxMs)
  const looks = await lookAtSources(config, asset, signal, leftAlone)
  if (isSoon && looks.length > 0 && looks.every((look) => isKnown(before, look))) return expectsPayments(context, asset)
  await inTransaction(database, (tx) => keepSources(tx, asset, looks))
  if (looks.some(({ source }) => source)) await readChain(context, asset, { chain: joinLooks(looks), signal })
  await inTransaction(database, (tx) => keepLooks(tx, asset, looks))
  if (!isSoon) await keepCollectingCosts(database, asset, looks)
  return looks.length > 0 && looks.every(({ problem }) => problem === null) && expectsPayments(context, asset)
}

/** Looks up the withdrawals that are due, and follows the payments. It ends with a source that fails, and its problem is noted. */
async function readChain(
  context: JobContext,
  asset: Asset,
  { chain, signal }: { chain: OpenChain; signal: AbortSignal },
): Promise<void> {
  const { config, database } = context
  for (const due of await listDue(context, asset)) {
    const found = await lookUpTransaction({ config, signal }, chain, asset, due.transaction_id).catch(requireProblem)
    // It keeps a failure too, so that one transaction that no source can show does not come first for ever.
    const result = found instanceof SourceError ? findingOf(found) : found
    await inTransaction(database, (tx) => keepFinding(tx, due, result))
    if (found instanceof SourceError && !found.isAboutOne) return
  }
  for (const follow of [followPayments, followCredited]) {
    const problem = await follow(context, asset, chain).catch(requireProblem)
    if (problem) chain.note(problem)
    // One transaction that cannot be read hides no other.
    if (problem && !problem.isAboutOne) return
  }
}

function requireProblem(error: unknown): SourceError {
  if (error instanceof SourceError) return error
  throw error
}

/** How the sources were at the last run, and which refused requests a short time ago, as for too many. */
function readBefore({ database }: JobContext, asset: Asset) {
  return inReads(database, async (tx) => {
    const before = await tx
      .selectFrom('chain_sources')
      .where('asset', '=', asset)
      .select(['source', 'height', 'problem', sql<boolean>`looked_at > now() - interval '5 minutes'`.as('is_recent')])
      .execute()
    const refusing = before.filter(({ is_recent, problem }) => is_recent && problem === 'source_refuses')
    return { before, leftAlone: new Set(refusing.map(({ source }) => source)) }
  })
}

/** Whether the newest block is the one of the last run. A block that took its place is seen by the run of each minute. */
function isKnown(before: Awaited<ReturnType<typeof readBefore>>['before'], { host, source }: Look): boolean {
  const row = before.find((one) => one.source === host)
  return row !== undefined && row.problem === null && row.height === BigInt(source?.tip.height ?? -1)
}

/** Adds a row for each source that is set, and removes the others. A new one begins at the block to which another one was read. */
async function keepSources(tx: Transaction, asset: Asset, looks: Look[]): Promise<void> {
  const hosts = looks.map(({ host }) => host)
  await tx.rows(
    `insert into chain_sources (asset, source, looked_at, followed_height, followed_hash)
     select $1, host, now(), other.followed_height, other.followed_hash
     from unnest($2::text[]) as host left join lateral (
       select followed_height, followed_hash from chain_sources where asset = $1 order by followed_height limit 1
     ) as other on true
     on conflict (asset, source) do nothing`,
    [asset, hosts],
  )
  await tx.rows('delete from chain_sources where asset = $1 and source <> all ($2)', [asset, hosts])
}

/** Keeps how each source is. Where two differ, the newest block of neither is believed. */
async function keepLooks(tx: Transaction, asset: Asset, looks: Look[]): Promise<void> {
  for (const { host, isLeftAlone, problem, source } of looks) {
    if (isLeftAlone) continue
    const tip = problem?.problem === 'source_differs' ? null : source?.tip
    await tx.rows(
      `update chain_sources set looked_at = now(), height = coalesce($3, height), tip_at = coalesce($4, tip_at), problem = $5,
         sentence = $6 where asset = $1 and source = $2`,
      [asset, host, tip?.height, tip?.at, problem?.problem, problem && findingOf(problem).sentence],
    )
  }
}

/** Whether a deposit with an address of its own or of its member is open, or a payment is not final. */
function expectsPayments({ database }: JobContext, asset: Asset): Promise<boolean> {
  return inReads(database, async (tx) => {
    const [row] = await tx.rows<{ expects: boolean }>(
      `select exists (select from address_looks look
           join deposits deposit on deposit.id = look.deposit_id and deposit.status = 'pending' and deposit.wallet = $1
           where look.due_at <= now())
         or exists (select from deposits deposit
           join member_addresses own on own.member_id = deposit.member_id and own.address = deposit.address
           where deposit.state = 'pending' and deposit.wallet = $1 and open_until(deposit) > now())
         or exists (select from incoming_payments
           where asset = $1 and outcome is null and not is_final and gone_since is null) as expects`,
      [asset],
    )
    return row?.expects ?? false
  })
}

type Due = Awaited<ReturnType<typeof listDue>>[number]

/** The withdrawals to look up, those first that were not for the longest time. */
function listDue({ database }: JobContext, asset: Asset) {
  return inReads(database, (tx) =>
    tx
      .selectFrom('withdrawal_lookups as lookup')
      .innerJoin('withdrawals as withdrawal', 'withdrawal.id', 'lookup.withdrawal_id')
      .where('lookup.ended_at', 'is', null)
      .where('withdrawal.asset', '=', asset)
      .orderBy(sql`lookup.looked_up_at nulls first`)
      .orderBy('withdrawal.settled_at')
      .limit(lookedUpMax)
      .select([
        'withdrawal.id',
        'withdrawal.member_id',
        'withdrawal.asset',
        'withdrawal.address',
        'withdrawal.amount_cents as cents',
        sql<string>`current_transaction(withdrawal.id, withdrawal.transaction_id)`.as('transaction_id'),
        sql<string>`withdrawal.settled_by`.as('settled_by'),
        sql<boolean>`withdrawal.settled_at < now() - interval '1 day'`.as('is_late'),
      ])
      .execute(),
  )
}

/** Keeps what was found on the record, and lists a transaction that differs as one to check. */
async function keepFinding(tx: Transaction, due: Due, looked: LookedUp | Finding): Promise<void> {
  const { address, asset, id, transaction_id: transactionId } = due
  // Two withdrawals that one transaction pays never get the same payment of it.
  lockByName(tx, 'transaction on chain', transactionId.toLowerCase())
  const before = await tx
    .selectFrom('withdrawal_lookups')
    .where('withdrawal_id', '=', id)
    .where('ended_at', 'is', null)
    // It was corrected while its former transaction was looked up.
    .where(isPaidBy('withdrawal_id', transactionId))
    .select('found')
    .forUpdate()
    .executeTakeFirst()
  if (!before) return
  const dueUnits = asset === 'usdt' ? due.cents * unitsOfCent : null
  const expected = { asset, address, due: dueUnits, isSum: false, taken: await readTaken(tx, due) }
  const found = typeof looked === 'function' ? looked(expected) : looked
  const kept = found.name === 'not_found' && due.is_late ? finding('missing') : found
  const { depth, effect, name, output, sentence, units } = kept
  // A transaction that is missing may still come.
  const hasEnded = effect === 'confirms' || (effect === 'raises' && name !== 'missing')
  if (output !== null && effect !== 'raises') {
    await tx.updateTable('withdrawals').set({ transaction_output: output }).where('id', '=', id).execute()
  }
  if (effect === 'confirms' && units !== null) recordUnits(tx, { reference: id, asset, units, by: null })
  await tx
    .updateTable('withdrawal_lookups')
    .set({ found: name, sentence, depth, looked_up_at: sql`now()`, ended_at: hasEnded ? sql`now()` : null })
    .where('withdrawal_id', '=', id)
    .execute()
  if (effect === 'raises' && before.found !== name) await raise(tx, due, kept)
}

async function readTaken(tx: Transaction, { id, transaction_id }: Due): Promise<Set<number>> {
  const { rows } = await sql<{ output: number }>`
    select transaction_output as output from withdrawals
    where ${isPaidBy('id', transaction_id)} and id <> ${id} and transaction_output is not null`.execute(tx)
  return new Set(rows.map(({ output }) => output))
}

async function raise(tx: Transaction, due: Due, { name, sentence }: Finding): Promise<void> {
  await sql`
    insert into refused_transactions (id, withdrawal_id, transaction_id, entered_by, code, sentence)
    values (${randomUUIDv7()}, ${due.id}, ${due.transaction_id}, ${due.settled_by}, ${name}, ${sentence})
    on conflict (withdrawal_id, entered_by, lower(transaction_id)) where resolved_at is null do nothing`.execute(tx)
  const details = { transaction_id: due.transaction_id, code: name }
  const about = { subjectId: due.id, memberId: due.member_id, details }
  await bindCaller(tx, { kind: 'system' }).audit('withdrawal_payment_differs', about)
}
