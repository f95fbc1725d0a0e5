import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from '../../platform/database/database.ts'
import type { MemberCaller } from '../../platform/http/callers.ts'
import type { Services } from '../../platform/services.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { hashToken } from '../../platform/crypto/random-token.ts'
import { recordReuse } from './record-reuse.ts'

/**
 * The member whose session the header `Authorization: bearer {token}` names. A session ends after 30 minutes without
 * a call and at most 12 hours after the sign-in, by the database's clock. Refuses `not_signed_in`, `session_ended`
 * and `account_locked`. The use of a retired token is recorded.
 */
export async function requireMember(
  tx: Transaction,
  request: FastifyRequest,
  services: Services,
): Promise<MemberCaller> {
  const header = request.headers.authorization
  const [, token] = /^bearer ([\w-]{43})$/i.exec(header ?? '') ?? []
  if (!token) throw refuse(header ? 'session_ended' : 'not_signed_in')

  const tokenHash = hashToken(token)
  const found = await findSession(tx, tokenHash)
  if (!found?.is_live) throw refuse('session_ended')
  if (found.is_retired) {
    const { session_id: sessionId, member_id: memberId } = found
    // In its own transaction, because the refusal rolls the call's back. It is not awaited: calls that each hold a
    // connection and wait for a second could block each other.
    void recordReuse(services, { tokenHash, sessionId, memberId, address: request.ip, requestId: request.id }).catch(
      (error: unknown) => services.log.error({ err: error }, 'the use of a retired token could not be recorded'),
    )
    throw refuse('session_ended')
  }
  if (found.is_locked) throw refuse('account_locked')

  if (found.is_seen_long_ago) {
    await tx
      .updateTable('sessions')
      .set({ last_seen_at: sql`now()` })
      .where('id', '=', found.session_id)
      .execute()
  }
  return {
    kind: 'member',
    memberId: found.member_id,
    sessionId: found.session_id,
    tokenHash,
    signedInRecently: found.signed_in_lately,
  }
}

function findSession(tx: Transaction, tokenHash: Buffer) {
  return tx
    .selectFrom('session_tokens as token')
    .innerJoin('sessions as session', 'session.id', 'token.session_id')
    .innerJoin('members as member', 'member.id', 'session.member_id')
    .where('token.token_hash', '=', tokenHash)
    .select([
      'session.id as session_id',
      'session.member_id',
      sql<boolean>`session.ended_at is null
        and session.last_seen_at > now() - interval '30 minutes'
        and session.signed_in_at > now() - interval '12 hours'`.as('is_live'),
      sql<boolean>`token.retired_at is not null and token.retired_at <= now() - interval '60 seconds'`.as('is_retired'),
      sql<boolean>`member.locked_at is not null`.as('is_locked'),
      sql<boolean>`session.last_seen_at < now() - interval '1 minute'`.as('is_seen_long_ago'),
      sql<boolean>`session.signed_in_at > now() - interval '15 minutes'`.as('signed_in_lately'),
    ])
    .executeTakeFirst()
}
