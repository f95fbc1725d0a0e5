import { addCaseRecord as addCall, removeCaseRecord as removeCall } from '@cairn/contract/operator/members/cases.ts'
import type { CaseRecordKind } from '@cairn/contract/operator/members/cases.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Audit } from '../../platform/http/callers.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { lockOpenCase } from './lock-case.ts'

export const addCaseRecord = route(addCall, async ({ audit, body, params, tx }) => {
  await lockOpenCase(tx, params.id)
  await insertRecord(tx, audit, params.id, body.record_id)
  return { msg: 'It is in the case' }
})

export const removeCaseRecord = route(removeCall, async ({ audit, body, params, tx }) => {
  await lockOpenCase(tx, params.id)
  const { kind } = await tx
    .deleteFrom('case_records')
    .where('case_id', '=', params.id)
    .where('record_id', '=', body.record_id)
    .returning('kind')
    .executeTakeFirstOrThrow(() => refuse('not_found'))
  await audit('case_record_removed', { subjectId: params.id, details: { kind, record: body.record_id } })
  return { msg: 'It is no longer in the case' }
})

/** Adds a record to a case, once. Refuses `case_record_unknown`. */
export async function insertRecord(tx: Transaction, audit: Audit, caseId: string, recordId: string): Promise<void> {
  const [found] = await tx.rows<{ kind: CaseRecordKind; member_id: string }>(
    `select 'member' as kind, id as member_id from members where id = $1
     union all select 'deposit', member_id from deposits where id = $1
     union all select 'withdrawal', member_id from withdrawals where id = $1
     union all select 'document', member_id from kyc_submissions where id = $1`,
    [recordId],
  )
  if (!found) throw refuse('case_record_unknown')
  const added = await tx
    .insertInto('case_records')
    .values({ case_id: caseId, record_id: recordId, ...found })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 0n) return
  await audit('case_record_added', { subjectId: caseId, details: { kind: found.kind, record: recordId } })
}
