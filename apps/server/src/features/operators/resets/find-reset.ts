import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { hashToken } from '../../../platform/crypto/random-token.ts'

/** The open reset of a link's token, with its operator. Carrying it out decides whether it is still open. Refuses `link_not_valid`. */
export async function findReset(tx: Transaction, token: string) {
  return tx
    .selectFrom('operator_resets as reset')
    .innerJoin('operators as operator', 'operator.id', 'reset.operator_id')
    .where('reset.token_hash', '=', hashToken(token))
    .where('reset.closed_at', 'is', null)
    .where('reset.expires_at', '>', sql<Date>`now()`)
    .where('operator.removed_at', 'is', null)
    .select(['operator.id', 'operator.email', 'operator.name', 'operator.totp_secret', 'reset.lost'])
    .executeTakeFirstOrThrow(() => refuse('link_not_valid'))
}
