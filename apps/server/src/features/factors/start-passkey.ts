import { passkeysMax } from '@cairn/contract/core/passkeys.ts'
import { startPasskey as call } from '@cairn/contract/member/factors.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { createChallenge } from '../../shared/factors/challenges.ts'
import { relyingParty } from '../../shared/passkeys/relying-party.ts'
import { requireStepUp } from '../../shared/step-up/require-step-up.ts'
import { lockMemberRow } from '../../shared/members/lock-member-row.ts'

/** What the browser needs to make a passkey. Refuses `step_up_needed` and `too_many_passkeys`. */
export const startPasskey = route(call, async ({ caller, services, tx }) => {
  const { memberId } = caller
  await requireStepUp(tx, caller)
  const { email } = await lockMemberRow(tx, memberId)
  const passkeys = await tx.selectFrom('passkeys').select('credential_id').where('member_id', '=', memberId).execute()
  if (passkeys.length >= passkeysMax) throw refuse('too_many_passkeys')
  return {
    data: {
      challenge: await createChallenge(tx, 'add_passkey', memberId),
      site: relyingParty(services.config).id,
      account: Buffer.from(memberId.replaceAll('-', ''), 'hex').toString('base64url'),
      email,
      known: passkeys.map((passkey) => passkey.credential_id.toString('base64url')),
    },
  }
})
