import { randomUUIDv7 } from 'node:crypto'
import { CompiledQuery, sql, type SqlBool } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { MemberCaller } from '../../platform/http/callers.ts'
import { createToken, hashToken } from '../../platform/crypto/random-token.ts'
import type { SessionEnd } from '../../platform/database/tables/people.ts'
import { describeDevice } from './describe-device.ts'

/** A session ends after this time without a call. */
export const idleMinutes = 30

/** The sessions in which somebody is signed in: one that ended by itself has no `ended_at`. */
export const isLive = sql<SqlBool>`ended_at is null and last_seen_at > now() - interval '${sql.raw(String(idleMinutes))} minutes'
  and signed_in_at > now() - interval '12 hours'`

/** Where a sign-in comes from. */
export interface Origin {
  /** The client's network address. */
  address: string
  userAgent: string
}

/** Starts a session for a member who has just proved their identity. Returns its first token. */
export async function startSession(tx: Transaction, memberId: string, { address, userAgent }: Origin): Promise<string> {
  const token = createToken()
  const sessionId = randomUUIDv7()
  await tx
    .insertInto('sessions')
    .values({ id: sessionId, member_id: memberId, device: describeDevice(userAgent), address: address.slice(0, 45) })
    .execute()
  await tx
    .insertInto('session_tokens')
    .values({ token_hash: hashToken(token), session_id: sessionId, proved_at: sql`now()` })
    .execute()
  return token
}

/**
 * Issues a new token for the session. It retires only the token of this call, which stays valid for 60 seconds; the
 * token before that is invalid from now on. So two tabs that started with one token each continue with their own. The new
 * token is proved as long as the old one.
 */
export function rotateToken(tx: Transaction, caller: MemberCaller): string {
  const token = createToken()
  tx.send(CompiledQuery.raw(rotate, [caller.tokenHash, hashToken(token), caller.sessionId]))
  return token
}

const rotate = `
  with retired as (
    update session_tokens set retired_at = coalesce(retired_at, now())
    where token_hash = $1
    returning parent_hash, proved_at
  ),
  refused as (
    update session_tokens set retired_at = '-infinity'
    where token_hash = (select parent_hash from retired)
  )
  insert into session_tokens (token_hash, session_id, parent_hash, proved_at)
  values ($2, $3, $1, (select proved_at from retired))`

/** Ends every session of a member on every server, except the one to keep. Returns how many ended. */
export async function endSessions(
  tx: Transaction,
  memberId: string,
  why: SessionEnd,
  keep?: { sessionId: string },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, ended_why: why })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .$if(keep !== undefined, (sessions) => sessions.where('id', '!=', keep?.sessionId ?? ''))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
