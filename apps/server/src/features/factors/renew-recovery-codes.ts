import { renewRecoveryCodes as call } from '@cairn/contract/member/account/factors.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { hasSecondFactor } from '../../shared/access/factors/find-factors.ts'
import { makeRecoveryCodes } from '../../shared/access/factors/recovery-codes.ts'
import { requireReauthentication } from '../../shared/access/reauthentication.ts'
import { lockMemberRow } from '../../shared/members/lock-member-row.ts'
import { recordChange } from './record-change.ts'

/** Makes ten recovery codes in place of the earlier ones. Refuses `factor_not_there` for an account without a factor. */
export const renewRecoveryCodes = route(call, async (context) => {
  const { caller, tx } = context
  const { memberId } = caller
  await requireReauthentication(tx, caller)
  await lockMemberRow(tx, memberId)
  if (!(await hasSecondFactor(tx, memberId))) throw refuse('factor_not_there')
  const codes = await makeRecoveryCodes(tx, context.services.keys, memberId)
  await recordChange(context, 'recovery_codes_made')
  return { data: { recovery_codes: codes } }
})
