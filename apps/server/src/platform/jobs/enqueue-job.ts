import { CompiledQuery } from 'kysely'
import type { Transaction } from '../database/database.ts'

interface JobOptions {
  /** A waiting job with the same key is replaced. */
  key?: string
  /** The maximum of failed runs; 25 by default, over about three days. */
  attemptsMax?: number
  /** Not before this time. */
  runAt?: Date
}

/**
 * Adds a job in the transaction that needs it: it runs once that has committed, and never if it is rolled back. The
 * payload is stored in the database until then, so it contains ids and no secrets.
 */
export async function enqueueJob(
  tx: Transaction,
  task: string,
  payload: Record<string, string>,
  { key, attemptsMax, runAt }: JobOptions = {},
): Promise<void> {
  tx.send(CompiledQuery.raw(addJob, [task, JSON.stringify(payload), attemptsMax ?? 25, key ?? null, runAt ?? null]))
}

const addJob = `
  select from graphile_worker.add_job($1, payload := $2::json, max_attempts := $3::integer, job_key := $4,
    run_at := coalesce($5::timestamptz, now()))`
