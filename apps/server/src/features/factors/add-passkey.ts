import { randomUUIDv7 } from 'node:crypto'
import { passkeysMax } from '@cairn/contract/core/passkeys.ts'
import { addPasskey as call } from '@cairn/contract/member/factors.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { useChallenge } from '../../shared/factors/challenges.ts'
import { hasSecondFactor } from '../../shared/factors/find-factors.ts'
import { makeRecoveryCodes } from '../../shared/factors/recovery-codes.ts'
import { hashPublicKey } from '../../shared/passkeys/hash-public-key.ts'
import { relyingParty } from '../../shared/passkeys/relying-party.ts'
import { verifyNewPasskey } from '../../shared/passkeys/verify-new-passkey.ts'
import { lockMemberRow } from '../../shared/members/lock-member-row.ts'
import { recordChange } from './record-change.ts'

/**
 * Adds a passkey that signed the challenge of `startPasskey`, which took the step-up and works once. With the first factor of the
 * account the reply has ten recovery codes. Refuses `passkey_refused`, `factor_wait_over`, `passkey_exists` and
 * `too_many_passkeys`.
 */
export const addPasskey = route(
  call,
  ({ body, services }) => verifyNewPasskey(relyingParty(services.config), body.challenge, body.passkey),
  async (context) => {
    const { body, caller, prepared: made, tx } = context
    const { memberId } = caller
    await lockMemberRow(tx, memberId)
    await useChallenge(tx, 'add_passkey', body.challenge, memberId)
    const passkeys = await tx.selectFrom('passkeys').select('id').where('member_id', '=', memberId).execute()
    if (passkeys.length >= passkeysMax) throw refuse('too_many_passkeys')

    const isFirst = !(await hasSecondFactor(tx, memberId))
    await tx
      .insertInto('passkeys')
      .values({ ...made, id: randomUUIDv7(), member_id: memberId, name: body.name })
      .execute()
    await recordChange(context, 'passkey_added', { passkey: hashPublicKey(made.public_key) })
    return { data: { recovery_codes: isFirst ? await makeRecoveryCodes(tx, memberId) : [] } }
  },
)
