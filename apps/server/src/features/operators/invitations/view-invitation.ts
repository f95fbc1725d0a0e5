import { sql } from 'kysely'
import { viewInvitation as call } from '@cairn/contract/operator/operators/operators.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { listSecretHashes, findTokenOwner } from '../../../platform/crypto/keyed-token.ts'
import type { Keys } from '../../../platform/crypto/keys.ts'
import { openSecret, secretUrl } from '../../../shared/access/factors/authenticator.ts'

/** The invitation of a link, with the secret to set the authenticator up. */
export const viewInvitation = route(call, async ({ body, services, tx }) => {
  const invitation = await findInvitation(tx, services.keys, body.token)
  const { email, role } = invitation
  const secret = openSecret(services.keys, invitation)
  return { email, role, secret, secret_url: secretUrl(secret, email) }
})

/** The open invitation of a link's token. Its acceptance checks again that it is open. Refuses `link_not_valid`. */
export async function findInvitation(tx: Transaction, keys: Keys, token: string) {
  return tx
    .selectFrom('operator_invitations')
    .where('token_hash', 'in', listSecretHashes(keys, 'operator invitation', token))
    .where('id', '=', findTokenOwner(token))
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .select(['id', 'email', 'role', 'totp_secret', 'token_hash'])
    .executeTakeFirstOrThrow(() => refuse('link_not_valid'))
}
