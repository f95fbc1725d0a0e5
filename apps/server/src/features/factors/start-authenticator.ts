import { startAuthenticator as call } from '@cairn/contract/member/factors.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { createSecret, sealSecret, secretUrl } from '../../shared/factors/authenticator.ts'
import { requireStepUp } from '../../shared/step-up/require-step-up.ts'
import { lockMemberRow } from '../../shared/members/lock-member-row.ts'

/** Makes a secret for an authenticator app, in place of one that was never confirmed. Refuses `authenticator_exists`. */
export const startAuthenticator = route(call, async ({ caller, services, tx }) => {
  const { memberId } = caller
  await requireStepUp(tx, caller)
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
