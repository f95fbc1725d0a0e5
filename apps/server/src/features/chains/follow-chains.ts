import { CompiledQuery, sql } from 'kysely'
import { assets, type Asset } from '@cairn/contract/core/constants.ts'
import { inTransaction, type Database, type Transaction } from '../../platform/database/database.ts'
import type { JobContext, Task } from '../../platform/jobs/task.ts'
import { followSoon } from '../../shared/transactions/follow-soon.ts'
import { findingOf, lookUpTransaction } from './look-up-payment.ts'
import { keepLookUp, listDue } from './look-up-withdrawals.ts'
import { keepCollectingCosts } from './collecting/keep-collecting-costs.ts'
import { followCredited } from './payments/follow-credited.ts'
import { followPayments } from './payments/follow-payments.ts'
import { SourceError } from './sources/chain-source.ts'
import { joinLooks, lookAtSources, type Look, type OpenChain } from './sources/open-chain.ts'

/** All requests of one run to one chain. The next run begins a minute later. */
const runMaxMs = 40_000

/**
 * Looks at each chain with a source: keeps the height or the problem of each of its sources, and looks up the transactions of withdrawals
 * that were recorded as sent, and the payments to addresses of deposits and members. A chain whose sources fail is read again by the next run,
 * and stops no other. While payments are expected, it looks every few seconds whether there is a new block.
 */
export const followChains: Task = async ({ isSoon }, context) => {
  const { database } = context
  const before = await readBefore(database)
  const readable = await Promise.all(
    assets.map((asset) => followChain(context, asset, { before: before[asset] ?? [], isSoon: isSoon === 'yes' })),
  )
  const read = assets.filter((_, place) => readable[place])
  if (read.length === 0) return
  await inTransaction(database, async (tx) => {
    if (await expectsPayments(tx, read)) followSoon(tx)
  })
}

/** Returns whether every source of this chain was read. Soon after another run it reads only a new block. */
async function followChain(
  context: JobContext,
  asset: Asset,
  { before, isSoon }: { before: Before[]; isSoon: boolean },
): Promise<boolean> {
  const { config, database } = context
  const refusing = before.filter(({ is_recent, problem }) => is_recent && problem === 'source_refuses')
  const signal = AbortSignal.timeout(runMaxMs)
  const looks = await lookAtSources(config, asset, signal, new Set(refusing.map(({ source }) => source)))
  if (isSoon && looks.length > 0 && looks.every((look) => isKnown(before, look))) return true
  const hosts = new Set(looks.map(({ host }) => host))
  if (hosts.symmetricDifference(new Set(before.map(({ source }) => source))).size > 0)
    await inTransaction(database, (tx) => keepSources(tx, asset, [...hosts]))
  if (looks.length === 0) return false
  if (looks.some(({ source }) => source)) await readChain(context, asset, { chain: joinLooks(looks), signal })
  await inTransaction(database, async (tx) => keepLooks(tx, asset, looks))
  if (!isSoon) await keepCollectingCosts(database, asset, looks)
  return looks.every(({ problem }) => problem === null)
}

/** Looks up the withdrawals that are due, and follows the payments. It ends with a source that fails, and its problem is noted. */
async function readChain(
  context: JobContext,
  asset: Asset,
  { chain, signal }: { chain: OpenChain; signal: AbortSignal },
): Promise<void> {
  const { config } = context
  for (const due of await listDue(context, asset)) {
    const found = await lookUpTransaction({ config, signal }, chain, asset, due.transaction_id).catch(requireProblem)
    // It keeps a failure too, so that one transaction that no source can show does not come first for ever.
    await keepLookUp(context, due, found instanceof SourceError ? findingOf(found) : found)
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

interface Before {
  asset: Asset
  source: string
  height: bigint | null
  problem: string | null
  /** Whether it was looked at a short time ago: one that refused requests, as for too many, is left alone. */
  is_recent: boolean
}

/** How the sources were at the last run. */
async function readBefore({ kysely }: Database): Promise<Partial<Record<Asset, Before[]>>> {
  const { rows } = await sql<Before>`
    select asset, source, height, problem, looked_at > now() - interval '5 minutes' as is_recent from chain_sources`.execute(
    kysely,
  )
  return Object.groupBy(rows, ({ asset }) => asset)
}

/** Whether the newest block is the one of the last run. A block that took its place is seen by the run of each minute. */
function isKnown(before: Before[], { host, source }: Look): boolean {
  const row = before.find((one) => one.source === host)
  return row !== undefined && row.problem === null && row.height === BigInt(source?.tip.height ?? -1)
}

/** Adds a row for each source that is set, and removes the others. A new one begins at the block to which another one was read. */
async function keepSources(tx: Transaction, asset: Asset, hosts: string[]): Promise<void> {
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
function keepLooks(tx: Transaction, asset: Asset, looks: Look[]): void {
  for (const { host, isLeftAlone, problem, source } of looks) {
    if (isLeftAlone) continue
    const tip = problem?.problem === 'source_differs' ? null : source?.tip
    const values = [asset, host, tip?.height, tip?.at, problem?.problem, problem && findingOf(problem).sentence]
    tx.send(CompiledQuery.raw(keepLook, values))
  }
}

const keepLook = `
  update chain_sources set looked_at = now(), height = coalesce($3, height), tip_at = coalesce($4, tip_at), problem = $5,
    sentence = $6 where asset = $1 and source = $2`

/** Whether a deposit with an address of its own or of its member is open on these chains, or a payment is not final. */
async function expectsPayments(tx: Transaction, some: Asset[]): Promise<boolean> {
  const [row] = await tx.rows<{ expects: boolean }>(
    `select exists (select from address_looks look
         join deposits deposit on deposit.id = look.deposit_id and deposit.status = 'pending' and deposit.wallet = any ($1)
         where look.due_at <= now())
       or exists (select from deposits deposit
         join member_addresses own on own.member_id = deposit.member_id and own.address = deposit.address
         where deposit.state = 'pending' and deposit.wallet = any ($1) and open_until(deposit) > now())
       or exists (select from incoming_payments
         where asset = any ($1) and outcome is null and not is_final and gone_since is null) as expects`,
    [some],
  )
  return row?.expects ?? false
}
