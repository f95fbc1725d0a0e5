import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { passkeysMax } from '@cairn/contract/core/signing/passkeys.ts'
import { addOwnPasskey as addCall, startOwnPasskey as startCall } from '@cairn/contract/operator/operators/passkeys.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { createChallenge, useChallenge } from '../../../shared/access/factors/challenges.ts'
import { hashPublicKey } from '../../../shared/access/passkeys/hash-public-key.ts'
import { backOfficeParty } from '../../../shared/access/passkeys/relying-party.ts'
import { verifyNewPasskey } from '../../../shared/access/passkeys/verify-new-passkey.ts'
import { signStored } from '../../../shared/signing/signatures/sign-stored.ts'
import { mailAboutAccess } from '../account/mail-about-access.ts'
import { listOwnPasskeys } from './start-operator-passkey.ts'

/** The browser's options for a new passkey, for the host name of the back office. Refuses `too_many_passkeys`. */
export const startOwnPasskey = route(startCall, async ({ caller: { email, operatorId }, services, tx }) => {
  const known = await listOwnPasskeys(tx, operatorId)
  if (known.length >= passkeysMax) throw refuse('too_many_passkeys')
  return {
    challenge: await createChallenge(tx, 'add_passkey', { kind: 'operator', id: operatorId }),
    site: backOfficeParty(services.config).id,
    account: Buffer.from(operatorId.replaceAll('-', ''), 'hex').toString('base64url'),
    email,
    known,
  }
})

/**
 * Adds a passkey that signed the challenge of `startOwnPasskey`, which works once. The operator gets a mail. Refuses
 * `passkey_refused`, `factor_wait_over`, `passkey_exists` and `too_many_passkeys`.
 */
export const addOwnPasskey = route(
  addCall,
  ({ body, services }) => verifyNewPasskey(backOfficeParty(services.config), body.challenge, body.passkey),
  async ({ audit, body, caller, prepared: made, services, tx }) => {
    const { operatorId, tokenHash } = caller
    // When two are added at once, the second sees the first.
    await tx.selectFrom('operators').select('id').where('id', '=', operatorId).forUpdate().execute()
    const known = await listOwnPasskeys(tx, operatorId)
    await useChallenge(tx, 'add_passkey', body.challenge, { kind: 'operator', id: operatorId })
    if (known.length >= passkeysMax) throw refuse('too_many_passkeys')
    const id = randomUUIDv7()
    await sql`select add_own_passkey(${tokenHash}, ${id}, ${made.credential_id}, ${made.public_key},
      ${made.sign_count}, ${body.name})`.execute(tx)
    await signStored(tx, services.keys, 'operator_passkey', id)
    const details = { name: body.name, passkey: hashPublicKey(made.public_key) }
    await audit('operator_passkey_added', { subjectId: operatorId, details })
    await mailAboutAccess(tx, operatorId, {
      subject: 'A passkey was added',
      text: `The passkey “${body.name}” was added to your access to the back office. It signs in with your password in place of the code.`,
    })
    return { msg: 'The passkey is added' }
  },
)
