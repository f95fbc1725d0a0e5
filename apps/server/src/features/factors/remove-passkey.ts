import { removePasskey as call } from '@cairn/contract/member/factors.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { requireStepUp } from '../../shared/step-up/require-step-up.ts'
import { lockMemberRow } from '../../shared/members/lock-member-row.ts'
import { recordChange } from './record-change.ts'
import { removeUnneededCodes } from './remove-unneeded-codes.ts'

/** Removes a passkey of the caller, and with the last factor the recovery codes. Refuses `factor_not_there`. */
export const removePasskey = route(call, async (context) => {
  const { caller, params, tx } = context
  const { memberId } = caller
  await requireStepUp(tx, caller)
  await lockMemberRow(tx, memberId)
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('id', '=', params.id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw refuse('factor_not_there')
  await removeUnneededCodes(tx, memberId)
  await recordChange(context, 'passkey_removed')
  return {}
})
