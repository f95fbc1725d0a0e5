import { sql } from 'kysely'
import { signOutOperator } from '@cairn/contract/operator/sessions.ts'
import { recordAudit } from '../../shared/audit/record-audit.ts'
import { route } from '../../platform/http/route.ts'
import { clearCookie } from './operator-cookie.ts'

/** Ends the operator's session on every server, and clears the cookie. */
export default route(signOutOperator, async ({ caller, services, requestId, setCookie, tx }) => {
  await tx
    .updateTable('operator_sessions')
    .set({ ended_at: sql`now()` })
    .where('token_hash', '=', caller.tokenHash)
    .execute()
  await recordAudit(
    tx,
    { caller, requestId },
    { did: 'operator_signed_out', subject: { kind: 'operator', id: caller.operatorId }, memberId: null },
  )
  setCookie(clearCookie(services.config))
  return {}
})
