import { signOutOperator as call } from '@cairn/contract/operator/operators/sessions.ts'
import { route } from '../../../platform/http/route.ts'
import { endSessionsOf } from './end-operator-sessions.ts'

/** Ends the operator's session on every server, and clears the cookie. */
export const signOutOperator = route(call, async ({ audit, caller, setCookie, tx }) => {
  await endSessionsOf(tx, caller.operatorId).where('token_hash', '=', caller.tokenHash).execute()
  await audit('operator_signed_out', { subjectId: caller.operatorId })
  setCookie('operator', { token: '', maxAge: 0 })
  return {}
})
