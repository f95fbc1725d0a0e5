import { sql } from 'kysely'
import type { EvidenceFile } from '@cairn/contract/operator/approvals/evidence-files.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { OperatorCaller } from '../../platform/http/callers.ts'
import { refuse } from '../../platform/http/refusal.ts'

/** Attaches a file to the record that it proves. Refuses `evidence_file_unknown` for another operator's or record's file. */
export async function attachEvidence(
  tx: Transaction,
  { operatorId }: OperatorCaller,
  recordId: string,
  fileId: string,
): Promise<void> {
  const attached = await tx
    .insertInto('evidence_attachments')
    .columns(['file_id', 'record_id'])
    .expression(
      tx
        .selectFrom('evidence_files')
        .where('id', '=', fileId)
        .where('uploaded_by', '=', operatorId)
        .select(['id', sql<string>`${recordId}::uuid`.as('record_id')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (attached.numInsertedOrUpdatedRows === 0n) throw refuse('evidence_file_unknown')
}

/** The files of a record, as a column of a query. */
export function filesOf(recordId: string) {
  return sql<EvidenceFile[]>`coalesce((
    select json_agg(json_build_object('id', file.id, 'name', file.name, 'media_type', file.media_type,
      'byte_count', file.byte_count) order by file.id)
    from evidence_attachments attached join evidence_files file on file.id = attached.file_id
    where attached.record_id = ${sql.ref(recordId)}), '[]')`
}
