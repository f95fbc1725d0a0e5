import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** Whether a backup is due or runs, and whether the last attempt failed. A lock of four hours is of a server that died. */
export async function readBackupJob(tx: Transaction): Promise<{ is_running: boolean; has_failed: boolean }> {
  const { rows } = await sql<{ is_running: boolean; has_failed: boolean }>`
    select coalesce(bool_or(locked_at > now() - interval '4 hours'
        or locked_at is null and run_at <= now() and attempts < max_attempts), false) as is_running,
      coalesce(bool_or(last_error is not null), false) as has_failed
    from graphile_worker.jobs where task_identifier = 'make_backup'`.execute(tx)
  return rows[0]!
}
