import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { inTransaction, type Database } from '../../platform/database/database.ts'
import { updateDailyTotals } from '../reporting/daily-totals.ts'

/** Half a second between two looks, so that what is posted is sealed within one. */
const pauseMs = 500
/** A full block means that more is waiting. */
const blockSize = 10_000
const noteEveryMs = 3_600_000
/**
 * After so many transfers the daily totals are brought along too, which otherwise happens each minute: whoever reads them adds
 * what came since, and after a distribution to ten thousand that is no longer little.
 */
const sumAfter = 2_000

/**
 * Seals what was posted, shortly after. Every server process does this; the database lets one of them at it at a time.
 * It outlives a database that is away for a while: each kind of failure is logged once, until a seal succeeds again.
 */
export function runSealer(database: Database, log: FastifyBaseLogger): { stop(): Promise<void> } {
  const told = new Set<string>()
  let notedAt = -Infinity
  let unsummed = 0
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
      unsummed += sealed
      if (unsummed >= sumAfter) {
        await updateDailyTotals(database)
        unsummed = 0
      }
      told.clear()
      if (sealed > 0 && performance.now() - notedAt > noteEveryMs) {
        notedAt = performance.now()
        // In the log the end of the chain lies outside the database: a chain that was cut or made anew does not agree with it.
        log.info({ head: await readHead(database) }, 'the ledger is sealed')
      }
      return sealed >= blockSize
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      const kind = code ?? message
      if (!told.has(kind)) log.error({ err: error }, 'the ledger could not be sealed; trying again')
      told.add(kind)
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
    // One transaction with a million transfers is one block.
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
