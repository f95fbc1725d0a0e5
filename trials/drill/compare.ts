import type pg from 'pg'
import { verifyLedger } from '../../apps/server/src/ledger/verification/verify.ts'
import type { Acknowledged } from '../../apps/server/src/testing/crash/crash-clients.ts'

export interface Comparison {
  /** Acknowledged, and not in the database. */
  lost: number
  /** Records without a key of their own: the effect of a call that happened twice. */
  doubled: number
  findings: string[]
}

/** Compares what was acknowledged with what the database has. */
export async function compare(owner: pg.Client, acknowledged: Acknowledged[]): Promise<Comparison> {
  const done = acknowledged.filter(({ isDone }) => isDone)
  const { rows: kept } = await owner.query<{ key: string; reply: string }>(
    'select key, reply from idempotency_keys where key = any($1)',
    [done.map(({ key }) => key)],
  )
  const replies = new Map(kept.map(({ key, reply }) => [key, reply]))
  const { rows } = await owner.query<{ records: number; effects: number }>(
    `select (select count(*) from withdrawals)::integer + (select count(*) from deposits)::integer as records,
       (select count(*) from idempotency_keys where reply is not null)::integer as effects`,
  )
  const [{ records, effects } = { records: 0, effects: 0 }] = rows
  return {
    lost: done.filter(({ key, text }) => replies.get(key) !== text).length,
    doubled: records - effects,
    findings: (await verifyLedger(owner)).findings.map(({ sentence }) => sentence),
  }
}
