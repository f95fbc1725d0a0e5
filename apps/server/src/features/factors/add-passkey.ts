import { randomUUIDv7 } from 'node:crypto'
import { passkeysMax } from '@cairn/contract/core/signing/passkeys.ts'
import { addPasskey as addCall, startPasskey as startCall } from '@cairn/contract/member/account/factors.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { createChallenge, useChallenge } from '../../shared/access/factors/challenges.ts'
import { guardedSince, hasSecondFactor } from '../../shared/access/factors/find-factors.ts'
import { makeRecoveryCodes } from '../../shared/access/factors/recovery-codes.ts'
import { requireConfirmedEmail } from '../../shared/members/require-confirmed-email.ts'
import { signStored } from '../../shared/signing/signatures/sign-stored.ts'
import { lockMemberRow } from '../../shared/members/lock-member-row.ts'
import { hashPublicKey } from '../../shared/access/passkeys/hash-public-key.ts'
import { passkeyUser } from '../../shared/access/passkeys/passkey-user.ts'
import { relyingParty } from '../../shared/access/passkeys/relying-party.ts'
import { verifyNewPasskey } from '../../shared/access/passkeys/verify-new-passkey.ts'
import { requireStepUp } from '../../shared/access/step-up/require-step-up.ts'
import { recordChange } from './record-change.ts'

/** The browser's options for a new passkey. Refuses `email_unconfirmed`, `step_up_needed` and `too_many_passkeys`. */
export const startPasskey = route(startCall, async ({ caller, services, tx }) => {
  const { memberId } = caller
  requireConfirmedEmail(caller)
  await requireStepUp(tx, caller)
  const { email } = await lockMemberRow(tx, memberId)
  const known = await requireRoom(tx, memberId)
  return {
    data: {
      challenge: await createChallenge(tx, 'add_passkey', { kind: 'member', id: memberId }),
      ...passkeyUser(services.config, memberId),
      email,
      known,
    },
  }
})

/**
 * Adds a passkey that signed the challenge of `startPasskey`, which required the step-up and works once. With the first factor of
 * the account the reply has ten recovery codes. Refuses `passkey_refused`, `factor_wait_over`, `passkey_exists` and
 * `too_many_passkeys`.
 */
export const addPasskey = route(
  addCall,
  ({ body, services }) => verifyNewPasskey(relyingParty(services.config), body.challenge, body.passkey),
  async (context) => {
    const { body, caller, prepared: made, tx } = context
    const { memberId } = caller
    await lockMemberRow(tx, memberId)
    await useChallenge(tx, 'add_passkey', body.challenge, { kind: 'member', id: memberId })
    await requireRoom(tx, memberId)

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

/** The devices' ids of a member's passkeys, in base64url. Refuses `too_many_passkeys` when there is no room for another. */
async function requireRoom(tx: Transaction, memberId: string): Promise<string[]> {
  const passkeys = await tx.selectFrom('passkeys').select('credential_id').where('member_id', '=', memberId).execute()
  if (passkeys.length >= passkeysMax) throw refuse('too_many_passkeys')
  return passkeys.map(({ credential_id }) => credential_id.toString('base64url'))
}
