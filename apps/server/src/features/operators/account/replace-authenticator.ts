import { sql } from 'kysely'
import {
  drawAuthenticator as drawCall,
  replaceAuthenticator as call,
} from '@cairn/contract/operator/operators/account.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { createSecret, findStep, sealSecret, secretUrl } from '../../../shared/access/factors/authenticator.ts'
import { endOtherSessions } from './end-own-sessions.ts'
import { mailAboutAccess } from './mail-about-access.ts'

/** Draws the secret of a new authenticator, for this session only. A second one replaces it. */
export const drawAuthenticator = route(drawCall, async ({ caller, services, tx }) => {
  const secret = createSecret()
  await tx
    .updateTable('operator_sessions')
    .set({ new_totp_secret: sealSecret(services.keys, caller.operatorId, secret) })
    .where('token_hash', '=', caller.tokenHash)
    .execute()
  return { secret, secret_url: secretUrl(secret, caller.email) }
})

/**
 * Replaces the authenticator by the new one, and uses up its code, which proves the setup. The other sessions end, and the
 * operator gets a mail. Refuses `authenticator_not_drawn` and `authenticator_code_wrong`.
 */
export const replaceAuthenticator = route(call, async ({ audit, body, caller, services, tx }) => {
  const { operatorId, tokenHash } = caller
  const { new_totp_secret } = await tx
    .selectFrom('operator_sessions')
    .where('token_hash', '=', tokenHash)
    .select('new_totp_secret')
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!new_totp_secret) throw refuse('authenticator_not_drawn')
  const step = findStep(services.keys, { id: operatorId, totp_secret: new_totp_secret }, body.code)
  if (step === null) throw refuse('authenticator_code_wrong')

  await sql`select replace_own_authenticator(${tokenHash}, ${step})`.execute(tx)
  await tx.updateTable('operator_sessions').set({ new_totp_secret: null }).where('token_hash', '=', tokenHash).execute()
  await endOtherSessions(tx, caller)
  await audit('operator_authenticator_replaced', { subjectId: operatorId })
  await mailAboutAccess(tx, operatorId, {
    subject: 'Your authenticator was replaced',
    text: 'The authenticator of your access to the back office was replaced. All other sessions of yours have ended.',
  })
  return { msg: 'The new authenticator is in use. Remove the old one from your phone' }
})
