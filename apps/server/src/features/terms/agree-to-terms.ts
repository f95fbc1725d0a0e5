import { agreeToTerms as call } from '@cairn/contract/member/terms.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { recordAgreement } from '../../shared/terms/record-agreement.ts'

/** Records that the member agrees to the terms in force. Refuses `terms_changed` when another version was shown. */
export const agreeToTerms = route(call, async ({ audit, body, caller, tx }) => {
  const hasAgreed = await recordAgreement(tx, audit, { memberId: caller.memberId, version: body.version })
  if (!hasAgreed) throw refuse('terms_changed')
  return {}
})
