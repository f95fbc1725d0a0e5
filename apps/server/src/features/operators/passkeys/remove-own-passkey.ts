import { sql } from 'kysely'
import { removeOwnPasskey as call } from '@cairn/contract/operator/operators/passkeys.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { endOtherSessions } from '../account/end-own-sessions.ts'
import { mailAboutAccess } from '../account/mail-about-access.ts'
import { listKeys } from './list-keys.ts'

/**
 * Removes a passkey of the caller. The authenticator stays, so it is never the last factor. The other sessions end, because a
 * thief of the device may have one. The operator gets a mail. Refuses `factor_not_there`.
 */
export const removeOwnPasskey = route(call, async ({ audit, caller, params, tx }) => {
  const { operatorId, tokenHash } = caller
  const passkey = (await listKeys(tx, operatorId)).get(params.id)
  const { rows } = await sql<{ was_there: boolean }>`
    select remove_own_passkey(${tokenHash}, ${params.id}) as was_there`.execute(tx)
  if (!rows[0]?.was_there || !passkey) throw refuse('factor_not_there')
  await endOtherSessions(tx, caller)
  await audit('operator_passkey_removed', { subjectId: operatorId, details: { passkey } })
  await mailAboutAccess(tx, operatorId, {
    subject: 'A passkey was removed',
    text: 'A passkey of your access to the back office was removed. All other sessions of yours have ended.',
  })
  return { msg: 'The passkey is removed. You are signed out everywhere else' }
})
