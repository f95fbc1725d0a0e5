import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { hashToken } from '../../../platform/crypto/random-token.ts'

/** The open invitation of a link's token. Accepting it decides whether it is still open. Refuses `link_not_valid`. */
export async function findInvitation(tx: Transaction, token: string) {
  return tx
    .selectFrom('operator_invitations')
    .where('token_hash', '=', hashToken(token))
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .select(['id', 'email', 'role', 'totp_secret'])
    .executeTakeFirstOrThrow(() => refuse('link_not_valid'))
}
