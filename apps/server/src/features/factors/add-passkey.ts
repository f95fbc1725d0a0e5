import { randomUUIDv7 } from 'node:crypto'
import { addPasskey as addCall, startPasskey as startCall } from '@cairn/contract/member/account/factors.ts'
import { route } from '../../platform/http/route.ts'
import { guardedSince, hasSecondFactor } from '../../shared/access/factors/find-factors.ts'
import { makeRecoveryCodes } from '../../shared/access/factors/recovery-codes.ts'
import { requireConfirmedEmail } from '../../shared/members/require-confirmed-email.ts'
import { signStored } from '../../shared/signing/signatures/sign-stored.ts'
import { lockMemberRow } from '../../shared/members/lock-member-row.ts'
import { finishRegistration, startRegistration } from '../../shared/access/passkeys/passkeys.ts'
import { relyingParty } from '../../shared/access/passkeys/relying-party.ts'
import { hashPublicKey, verifyNewPasskey } from '../../shared/access/passkeys/verify-passkey.ts'
import { requireReauthentication } from '../../shared/access/reauthentication.ts'
import { recordChange } from './record-change.ts'

/** The browser's options for a new passkey. Refuses `email_unconfirmed`, `reauthentication_needed` and `too_many_passkeys`. */
export const startPasskey = route(startCall, async ({ caller, services, tx }) => {
  const { memberId } = caller
  requireConfirmedEmail(caller)
  await requireReauthentication(tx, caller)
  const { email } = await lockMemberRow(tx, memberId)
  return { data: await startRegistration(tx, services.config, { kind: 'member', id: memberId }, email) }
})

/**
 * Adds a passkey that signed the challenge of `startPasskey`, which required re-authentication and works once. With the first factor of
 * the account the reply has ten recovery codes. Refuses `passkey_refused`, `challenge_over`, `passkey_exists` and
 * `too_many_passkeys`.
 */
export const addPasskey = route(
  addCall,
  ({ body, services }) => verifyNewPasskey(relyingParty(services.config, 'member'), body.challenge, body.passkey),
  async (context) => {
    const { body, caller, prepared: made, tx } = context
    const { memberId } = caller
    await lockMemberRow(tx, memberId)
    await finishRegistration(tx, { kind: 'member', id: memberId }, body.challenge)

    const isFirst = !(await hasSecondFactor(tx, memberId))
    const id = randomUUIDv7()
    await tx
      .insertInto('passkeys')
      .values({
        ...made,
        id,
        member_id: memberId,
        name: body.name,
        guarded_since: guardedSince(memberId),
      })
      .execute()
    await signStored(tx, context.services.keys, 'passkey', id)
    await recordChange(context, 'passkey_added', { passkey: hashPublicKey(made.public_key) })
    return { data: { recovery_codes: isFirst ? await makeRecoveryCodes(tx, context.services.keys, memberId) : [] } }
  },
)
