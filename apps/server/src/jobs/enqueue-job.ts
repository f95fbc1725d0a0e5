import { sql } from 'kysely'
import type { Transaction } from '../database.ts'

/**
 * Adds a job in the transaction that needs it: it runs once that has committed, and never if it has not. The payload lies in
 * the database until then, so it carries ids and no secrets.
 */
export async function enqueueJob(tx: Transaction, task: string, payload: Record<string, string>): Promise<void> {
  await sql`select graphile_worker.add_job(${task}, payload := ${JSON.stringify(payload)}::json)`.execute(tx)
}
