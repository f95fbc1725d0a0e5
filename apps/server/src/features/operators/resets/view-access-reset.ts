import { sql } from 'kysely'
import { viewAccessReset as call } from '@cairn/contract/operator/operators/resets.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Keys } from '../../../platform/crypto/keys.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { listSecretHashes, findTokenOwner } from '../../../platform/crypto/keyed-token.ts'
import { openSecret, secretUrl } from '../../../shared/access/factors/authenticator.ts'

/** The reset of a link. It has the new authenticator's secret only if the old one was lost. */
export const viewAccessReset = route(call, async ({ body, services, tx }) => {
  const reset = await findReset(tx, services.keys, body.token)
  const { email, lost } = reset
  if (lost === 'password') return { email, lost, authenticator: null }
  const secret = openSecret(services.keys, reset)
  return { email, lost, authenticator: { secret, secret_url: secretUrl(secret, email) } }
})

/** The open reset of a link's token, with its operator. Its completion checks again that it is open. Refuses `link_not_valid`. */
export async function findReset(tx: Transaction, keys: Keys, token: string) {
  return tx
    .selectFrom('operator_resets as reset')
    .innerJoin('operators as operator', 'operator.id', 'reset.operator_id')
    .where('reset.token_hash', 'in', listSecretHashes(keys, 'operator reset', token))
    .where('reset.id', '=', findTokenOwner(token))
    .where('reset.closed_at', 'is', null)
    .where('reset.expires_at', '>', sql<Date>`now()`)
    .where('operator.removed_at', 'is', null)
    .select([
      'operator.id',
      'operator.email',
      'operator.name',
      'operator.totp_secret',
      'reset.lost',
      'reset.token_hash',
    ])
    .executeTakeFirstOrThrow(() => refuse('link_not_valid'))
}
