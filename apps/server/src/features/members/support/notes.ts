import { randomUUIDv7 } from 'node:crypto'
import {
  addMemberNote as addCall,
  unpinMemberNote as unpinCall,
} from '@cairn/contract/operator/members/member-actions.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { lockMemberRow } from '../../../shared/members/lock-member-row.ts'

const notesShown = 50

/** Writes a note about a member. The audit log has that one was written, and not its text, which ends with the account. */
export const addMemberNote = route(addCall, async ({ audit, body, caller, params, tx }) => {
  const member = await lockMemberRow(tx, params.id)
  const is_pinned = body.pinned ?? false
  const note = { id: randomUUIDv7(), member_id: member.id, text: body.text, is_pinned, written_by: caller.operatorId }
  await tx.insertInto('member_notes').values(note).execute()
  await audit('member_note_added', { memberId: member.id, details: { pinned: is_pinned } })
  return { msg: 'The note is added' }
})

/** Unpins a note. Refuses `not_found` for one that is not pinned. */
export const unpinMemberNote = route(unpinCall, async ({ audit, body, params, tx }) => {
  await tx
    .updateTable('member_notes')
    .set({ is_pinned: false })
    .where('id', '=', body.note_id)
    .where('member_id', '=', params.id)
    .where('is_pinned', '=', true)
    .returning('id')
    .executeTakeFirstOrThrow(() => refuse('not_found'))
  await audit('member_note_unpinned', { memberId: params.id })
  return { msg: 'The note is unpinned' }
})

/** The newest notes about a member. */
export function listNotes(tx: Transaction, memberId: string) {
  return tx
    .selectFrom('member_notes as note')
    .innerJoin('operators as operator', 'operator.id', 'note.written_by')
    .where('note.member_id', '=', memberId)
    .orderBy('note.written_at', 'desc')
    .orderBy('note.id', 'desc')
    .limit(notesShown)
    .select(['note.id', 'note.text', 'note.is_pinned', 'operator.name as by', 'note.written_at as at'])
    .execute()
}
