import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'

interface JobOptions {
  /** A job that waits under the same key is replaced, not doubled. */
  key?: string
  /** After so many failed runs it is given up; 25, over about three days, when not said. */
  attemptsMax?: number
}

/**
 * Adds a job in the transaction that needs it: it runs once that has committed, and never if it has not. The payload lies in
 * the database until then, so it carries ids and no secrets.
 */
export async function enqueueJob(
  tx: Transaction,
  task: string,
  payload: Record<string, string>,
  { key, attemptsMax }: JobOptions = {},
): Promise<void> {
  await sql`select from graphile_worker.add_job(${task}::text, payload := ${JSON.stringify(payload)}::json,
    max_attempts := ${attemptsMax ?? 25}::integer, job_key := ${key ?? null}::text)`.execute(tx)
}
