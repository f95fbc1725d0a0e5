import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { inTransaction, type Database } from '../../platform/database/database.ts'
import { updateDailyTotals } from '../reporting/daily-totals.ts'

/** Half a second between two attempts, so that a transfer is sealed within a second. */
const pauseMs = 500
/** A full block means that more is waiting. */
const blockSize = 10_000
const logHeadEveryMs = 3_600_000
/**
 * After so many transfers the daily totals are updated too, which otherwise happens each minute. A reader adds the transfers
 * that came since, and after a distribution to ten thousand members those are many.
 */
const updateTotalsAfter = 2_000

/**
 * Seals what was posted, shortly after. Every server process runs one; the database lets one of them seal at a time. It
 * continues while the database is unreachable: each kind of failure is logged once, until sealing succeeds again.
 */
export function runSealer(database: Database, log: FastifyBaseLogger): { stop(): Promise<void> } {
  const loggedFailures = new Set<string>()
  let headLoggedAt = -Infinity
  let sealedSinceUpdate = 0
  const stopping = new AbortController()
  const { signal } = stopping

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const isBehind = await sealOnce()
      if (!isBehind) await sleep(pauseMs, undefined, { signal }).catch(() => {})
    }
  }

  async function sealOnce(): Promise<boolean> {
    try {
      const sealed = await seal(database)
      sealedSinceUpdate += sealed
      if (sealedSinceUpdate >= updateTotalsAfter) {
        await updateDailyTotals(database)
        sealedSinceUpdate = 0
      }
      loggedFailures.clear()
      if (sealed > 0 && performance.now() - headLoggedAt > logHeadEveryMs) {
        headLoggedAt = performance.now()
        // The log is outside the database: a chain that was cut or rebuilt does not match the head in it.
        log.info({ head: await readHead(database) }, 'the ledger is sealed')
      }
      return sealed >= blockSize
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      const kind = code ?? message
      if (!loggedFailures.has(kind)) log.error({ err: error }, 'the ledger could not be sealed; trying again')
      loggedFailures.add(kind)
      return false
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function seal(database: Database): Promise<number> {
  return inTransaction(database, async (tx) => {
    // A transaction is never split, so a block can have a million transfers.
    await sql`set local statement_timeout = '5min'`.execute(tx)
    const { rows } = await sql<{ sealed: number }>`select ledger.seal(${blockSize}) as sealed`.execute(tx)
    return rows[0]?.sealed ?? 0
  })
}

/** The end of the chain, in the form that `npm run ledger:verify -- --head` takes. */
async function readHead(database: Database): Promise<string | undefined> {
  const { rows } = await sql<{ head: string }>`
    select number || ':' || encode(hash, 'hex') as head from ledger.blocks order by number desc limit 1`.execute(
    database.kysely,
  )
  return rows[0]?.head
}
