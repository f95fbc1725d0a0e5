import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { inTransaction, type Database } from '../../platform/database/database.ts'
import { repeat } from '../../platform/timing/repeat.ts'
import { updateDailyTotals } from '../reporting/days/daily-totals.ts'
import { readHeadFile, writeHeadFile } from './head-file.ts'
import { formatHead, type Head } from './head.ts'
import { rememberChain, requireBlock, type KnownChain } from './known-chain.ts'

/** Half a second between two attempts, so that a transfer is sealed within a second. */
const pauseMs = 500
/** A full block means that more is unsealed. */
const blockSize = 10_000
const logHeadEveryMs = 3_600_000
/**
 * After so many transfers the daily totals are updated at once, otherwise each minute. A reader adds newer transfers, which are
 * many after a distribution to ten thousand members.
 */
const updateTotalsAfter = 2_000
/** The error of `ledger.require_block`. */
const wentBack = 'CL006'

interface SealerOptions {
  database: Database
  log: FastifyBaseLogger
  /** The file for the newest known block, outside the database. */
  headFile: string
}

/**
 * Seals new transfers and entries shortly after, and watches the chain. Every server process runs one; the database lets one of
 * them seal at a time. It continues while the database is unreachable: each kind of failure is logged once, until a turn
 * succeeds. A database without the newest known block is not sealed until the file has another. Throws a
 * `StartupError` when the file cannot be read.
 */
export function runSealer({ database, log, headFile }: SealerOptions): { stop(): Promise<void> } {
  const chain: KnownChain = { head: readHeadFile(headFile), caughtUpAt: performance.now() }
  rememberChain(database, chain)
  const loggedFailures = new Set<string>()
  let headLoggedAt = -Infinity
  let sealedSinceUpdate = 0

  async function takeTurn(): Promise<'more' | void> {
    try {
      // `cairn accept-head` replaces the head beside a running server.
      if (loggedFailures.has(wentBack)) chain.head = readHeadFile(headFile) ?? chain.head
      const sealed = await seal(database)
      await look(sealed)
      sealedSinceUpdate += sealed ?? 0
      if (sealedSinceUpdate >= updateTotalsAfter) {
        await updateDailyTotals(database)
        sealedSinceUpdate = 0
      }
      loggedFailures.clear()
      if (sealed === blockSize) return 'more'
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      const kind = code ?? message
      if (!loggedFailures.has(kind))
        log.error({ err: error, known: chain.head && formatHead(chain.head) }, sentenceOf(code))
      loggedFailures.add(kind)
    }
  }

  /** Keeps the newest block, and the last time without overdue rows. */
  async function look(sealed: number | null): Promise<void> {
    const { newest, hasUnsealed } = await readChain(database, sealed === 0)
    const isNew = newest !== null && newest.number !== chain.head?.number
    // Transfers that are delayed by a transaction elsewhere are not late.
    if (isNew || !hasUnsealed || sealed === null) chain.caughtUpAt = performance.now()
    if (!isNew) return
    chain.head = newest
    await writeHeadFile(headFile, newest)
    if (performance.now() - headLoggedAt < logHeadEveryMs) return
    headLoggedAt = performance.now()
    log.info({ head: formatHead(newest) }, 'the ledger is sealed')
  }

  return repeat(takeTurn, pauseMs)
}

/** Seals one block. Returns its number of rows, or null when a transaction with new rows is still open. */
async function seal(database: Database): Promise<number | null> {
  return inTransaction(database, async (tx) => {
    const { rows } = await sql<{ sealed: number | null }>`
      select ledger.seal(${blockSize}) as sealed from ${requireBlock(tx)}`.execute(tx)
    return rows[0]?.sealed ?? null
  })
}

/** Counts the unsealed rows only when this server sealed no block, because counting after each block is slow. */
async function readChain(
  database: Database,
  sealedNothing: boolean,
): Promise<{ newest: Head | null; hasUnsealed: boolean }> {
  const { rows } = await sql<{ number: bigint | null; hash: string; has_unsealed: boolean }>`
    select newest.number, encode(newest.hash, 'hex') as hash,
      ${sealedNothing}::boolean and (select transfers + entries > 0 from ledger.count_unsealed()) as has_unsealed
    from ${requireBlock({ database })}
    left join (select * from ledger.blocks order by number desc limit 1) as newest on true`.execute(database.kysely)
  const [{ number, hash, has_unsealed: hasUnsealed } = { number: null, hash: '', has_unsealed: false }] = rows
  return { newest: number === null ? null : { number, hash }, hasUnsealed }
}

function sentenceOf(code: string | undefined): string {
  return code === wentBack
    ? 'the database went back: it lacks the newest block that this server has seen, and money calls are refused'
    : 'the ledger could not be sealed; trying again'
}
