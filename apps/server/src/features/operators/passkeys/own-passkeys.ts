import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import {
  addOwnPasskey as addCall,
  removeOwnPasskey as removeCall,
  startOwnPasskey as startCall,
} from '@cairn/contract/operator/operators/passkeys.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { finishRegistration, listKeyHashes, startRegistration } from '../../../shared/access/passkeys/passkeys.ts'
import { relyingParty } from '../../../shared/access/passkeys/relying-party.ts'
import { hashPublicKey, verifyNewPasskey } from '../../../shared/access/passkeys/verify-passkey.ts'
import { signStored } from '../../../shared/signing/signatures/sign-stored.ts'
import { endOtherSessions } from '../account/end-own-sessions.ts'
import { mailAboutAccess } from '../account/mail-about-access.ts'

/** The browser's options for a new passkey, for the host name of the back office. Refuses `too_many_passkeys`. */
export const startOwnPasskey = route(startCall, ({ caller: { email, operatorId }, services, tx }) =>
  startRegistration(tx, services.config, { kind: 'operator', id: operatorId }, email),
)

/**
 * Adds a passkey that signed the challenge of `startOwnPasskey`, which works once. The operator gets a mail. Refuses
 * `passkey_refused`, `challenge_over`, `passkey_exists` and `too_many_passkeys`.
 */
export const addOwnPasskey = route(
  addCall,
  ({ body, services }) => verifyNewPasskey(relyingParty(services.config, 'operator'), body.challenge, body.passkey),
  async ({ audit, body, caller, prepared: made, services, tx }) => {
    const { operatorId, tokenHash } = caller
    // When two are added at once, the second sees the first.
    await tx.selectFrom('operators').select('id').where('id', '=', operatorId).forUpdate().execute()
    await finishRegistration(tx, { kind: 'operator', id: operatorId }, body.challenge)
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

/**
 * Removes a passkey of the caller. The authenticator stays, so it is never the last factor. The other sessions end, because a
 * thief of the device may have one. The operator gets a mail. Refuses `factor_not_there`.
 */
export const removeOwnPasskey = route(removeCall, async ({ audit, caller, params, tx }) => {
  const { operatorId, tokenHash } = caller
  const passkey = (await listKeyHashes(tx, { kind: 'operator', id: operatorId })).get(params.id)
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
