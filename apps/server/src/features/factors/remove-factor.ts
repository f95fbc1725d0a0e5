import type { DeleteResult } from 'kysely'
import {
  removeAuthenticator as authenticatorCall,
  removePasskey as passkeyCall,
} from '@cairn/contract/member/account/factors.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { hasSecondFactor } from '../../shared/access/factors/find-factors.ts'
import { lockMemberRow } from '../../shared/members/lock-member-row.ts'
import { requireReauthentication } from '../../shared/access/reauthentication.ts'
import { recordChange, type Changing } from './record-change.ts'

/** Removes the authenticator app, and with the last factor the recovery codes. Refuses `factor_not_there`. */
export const removeAuthenticator = route(authenticatorCall, async (context) => {
  const { caller, tx } = context
  const { memberId } = caller
  const removal = tx
    .deleteFrom('authenticators')
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
  await removeFactor(context, 'authenticator_removed', removal)
  return {}
})

/** Removes a passkey of the caller, and with the last factor the recovery codes. Refuses `factor_not_there`. */
export const removePasskey = route(passkeyCall, async (context) => {
  const { caller, params, tx } = context
  const removal = tx.deleteFrom('passkeys').where('id', '=', params.id).where('member_id', '=', caller.memberId)
  await removeFactor(context, 'passkey_removed', removal)
  return {}
})

async function removeFactor(
  changing: Changing,
  change: 'authenticator_removed' | 'passkey_removed',
  removal: { executeTakeFirst(): Promise<DeleteResult> },
): Promise<void> {
  const { caller, tx } = changing
  const { memberId } = caller
  await requireReauthentication(tx, caller)
  await lockMemberRow(tx, memberId)
  const { numDeletedRows } = await removal.executeTakeFirst()
  if (numDeletedRows === 0n) throw refuse('factor_not_there')
  // Without a factor no sign-in takes a recovery code, so none is kept.
  const isLast = !(await hasSecondFactor(tx, memberId))
  if (isLast) await tx.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute()
  await recordChange(changing, change)
}
