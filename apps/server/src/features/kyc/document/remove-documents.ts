import { sql } from 'kysely'
import { inTransaction, type Database } from '../../../platform/database/database.ts'
import type { Task } from '../../../platform/jobs/task.ts'
import { bindCaller } from '../../../shared/audit/bind-caller.ts'

const atOnce = 1_000

/**
 * Removes the identity documents whose retention has ended, with their details, at most a thousand in a night. The decisions
 * stay. Each has its own transaction, and one of two concurrent servers removes it. It runs every night.
 */
export const removeDocuments: Task = async (_payload, { database, files }) => {
  for (const { id, member_id: memberId } of await listDue(database)) {
    const removed = await inTransaction(database, async (tx) => {
      const [row] = await tx.rows<{ files: string[] | null }>('select remove_document($1) as files', [id])
      if (!row?.files) return []
      await bindCaller(tx, { kind: 'system' }).audit('kyc_document_removed', { subjectId: id, memberId })
      return row.files
    })
    // If the server dies here, the daily job removes them as files that no row names.
    for (const file of removed) await files.remove(file)
  }
}

/** Candidates, for which `remove_document` decides. */
function listDue({ kysely }: Database): Promise<{ id: string; member_id: string }[]> {
  return (
    kysely
      .selectFrom('kyc_submissions as submission')
      .where('document_removed_at', 'is', null)
      // For the index: no document is kept for a shorter time.
      .where(
        'decided_at',
        '<=',
        sql<Date>`now() - make_interval(months => (select document_kept_months from settings))`,
      )
      .where(sql<boolean>`document_kept_until(submission) <= now()`)
      .select(['id', 'member_id'])
      .orderBy('decided_at')
      .limit(atOnce)
      .execute()
  )
}
