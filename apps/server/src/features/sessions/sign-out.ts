import { sql } from 'kysely'
import { signOut } from '@cairn/contract/member/sessions.ts'
import { recordAudit } from '../../shared/audit/record-audit.ts'
import { route } from '../../platform/http/route.ts'

/** Ends the session of the call, with all its tokens, on every server at once. */
export default route(signOut, async ({ caller, requestId, tx }) => {
  const { memberId, sessionId } = caller
  await tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, ended_why: 'signed_out' })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
  await recordAudit(
    tx,
    { caller, requestId },
    { did: 'signed_out', subject: { kind: 'session', id: sessionId }, memberId },
  )
  return {}
})
