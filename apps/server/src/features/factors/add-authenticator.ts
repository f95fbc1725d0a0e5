import { sql } from 'kysely'
import {
  confirmAuthenticator as confirmCall,
  startAuthenticator as startCall,
} from '@cairn/contract/member/account/factors.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { createSecret, findStep, sealSecret, secretUrl } from '../../shared/access/factors/authenticator.ts'
import { guardedSince, hasSecondFactor } from '../../shared/access/factors/find-factors.ts'
import { makeRecoveryCodes } from '../../shared/access/factors/recovery-codes.ts'
import { requireConfirmedEmail } from '../../shared/members/require-confirmed-email.ts'
import { lockMemberRow } from '../../shared/members/lock-member-row.ts'
import { requireReauthentication } from '../../shared/access/reauthentication.ts'
import { recordChange } from './record-change.ts'

/** Makes a secret for an authenticator app, in place of one that was never confirmed. Refuses `email_unconfirmed` and `authenticator_exists`. */
export const startAuthenticator = route(startCall, async ({ caller, services, tx }) => {
  const { memberId } = caller
  requireConfirmedEmail(caller)
  await requireReauthentication(tx, caller)
  const { email } = await lockMemberRow(tx, memberId)
  const secret = createSecret()
  await tx.deleteFrom('authenticators').where('member_id', '=', memberId).where('confirmed_at', 'is', null).execute()
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('authenticators')
    .values({ member_id: memberId, totp_secret: sealSecret(services.keys, memberId, secret) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (added !== 1n) throw refuse('authenticator_exists')
  return { data: { secret, secret_url: secretUrl(secret, email) } }
})

/**
 * Adds the authenticator app of `startAuthenticator`, and uses up the code, which proves that the app has the secret. With the
 * first factor of the account the reply has ten recovery codes. Refuses `authenticator_code_wrong`, `authenticator_exists`, and
 * `challenge_over` without a secret from the last 15 minutes.
 */
export const confirmAuthenticator = route(confirmCall, async (context) => {
  const { body, caller, services, tx } = context
  const { memberId } = caller
  await lockMemberRow(tx, memberId)
  const found = await tx
    .selectFrom('authenticators')
    .select(['totp_secret', 'confirmed_at'])
    .select(sql<boolean>`made_at > now() - interval '15 minutes'`.as('is_new'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow(() => refuse('challenge_over'))
  if (found.confirmed_at) throw refuse('authenticator_exists')
  // The secret was made after re-authentication, some time ago.
  if (!found.is_new) throw refuse('challenge_over')
  const step = findStep(services.keys, { id: memberId, ...found }, body.code)
  if (step === null) throw refuse('authenticator_code_wrong')

  const isFirst = !(await hasSecondFactor(tx, memberId))
  await tx
    .updateTable('authenticators')
    .set({ confirmed_at: sql`now()`, totp_last_step: step, guarded_since: guardedSince(memberId) })
    .where('member_id', '=', memberId)
    .execute()
  await recordChange(context, 'authenticator_added')
  return { data: { recovery_codes: isFirst ? await makeRecoveryCodes(tx, services.keys, memberId) : [] } }
})
