import { sql } from 'kysely'
import {
  addCaseNote as noteCall,
  closeCase as closeCall,
  openCase as openCall,
  reopenCase as reopenCall,
} from '@cairn/contract/operator/members/cases.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { insertRecord } from './case-records.ts'
import { lockCase, lockOpenCase } from './lock-case.ts'

/** Opens a case once for its id, which the page drew. */
export const openCase = route(openCall, async ({ audit, body: { id, record_id, title }, caller, tx }) => {
  const opened = await tx
    .insertInto('cases')
    .values({ id, title, opened_by: caller.operatorId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const msg = 'The case is open'
  if (opened.numInsertedOrUpdatedRows === 0n) return { msg }
  await audit('case_opened', { subjectId: id })
  if (record_id) await insertRecord(tx, audit, id, record_id)
  return { msg }
})

/** Adds a note once for its id. The audit log has that one was written, and not its text. */
export const addCaseNote = route(noteCall, async ({ audit, body, caller, params, tx }) => {
  await lockOpenCase(tx, params.id)
  const added = await tx
    .insertInto('case_notes')
    .values({ ...body, case_id: params.id, written_by: caller.operatorId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 0n) return {}
  await audit('case_note_added', { subjectId: params.id })
  return {}
})

export const closeCase = route(closeCall, async ({ audit, caller, params: { id }, tx }) => {
  await lockOpenCase(tx, id)
  await tx
    .updateTable('cases')
    .set({ closed_by: caller.operatorId, closed_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  await audit('case_closed', { subjectId: id })
  return { msg: 'The case is closed' }
})

export const reopenCase = route(reopenCall, async ({ audit, params: { id }, tx }) => {
  if (!(await lockCase(tx, id))) throw refuse('case_open')
  await tx.updateTable('cases').set({ closed_by: null, closed_at: null }).where('id', '=', id).execute()
  await audit('case_reopened', { subjectId: id })
  return { msg: 'The case is open again' }
})
