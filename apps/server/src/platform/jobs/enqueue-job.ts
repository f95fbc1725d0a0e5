import { CompiledQuery } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { currentRequestId } from '../log/request-id.ts'

interface JobOptions {
  /** A queued job with the same key is replaced. */
  key?: string
  attemptsMax?: number
  /** The earliest time. */
  runAt?: Date
}

/**
 * Adds a job in the transaction that needs it: it runs after the commit, and never after a rollback. The payload is stored in the
 * database until then, so it contains ids and no secrets. The id of the current request is added.
 */
export async function enqueueJob(
  tx: Transaction,
  task: string,
  payload: Record<string, string>,
  { key, attemptsMax, runAt }: JobOptions = {},
): Promise<void> {
  const text = JSON.stringify({ ...payload, requestId: currentRequestId() })
  tx.send(CompiledQuery.raw(addJob, [task, text, attemptsMax ?? 25, key ?? null, runAt ?? null]))
}

const addJob = `
  select from graphile_worker.add_job($1, payload := $2::json, max_attempts := $3::integer, job_key := $4,
    run_at := coalesce($5::timestamptz, now()))`
