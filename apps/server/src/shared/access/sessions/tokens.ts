import { randomUUIDv7 } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { MemberCaller } from '../../../platform/http/callers.ts'
import { createOwnedToken, hashSecret } from '../../../platform/crypto/keyed-token.ts'
import type { Keys } from '../../../platform/crypto/keys.ts'
import { rememberToken } from '../../../platform/http/limits/member-calls.ts'
import type { SessionEnd } from '../../../schema/people.ts'
import { queueMail } from '../../mails/queue-mail.ts'
import { rememberOrigin, type Origin } from '../origins/known-origins.ts'
import { describeDevice } from './describe-device.ts'

/**
 * Starts a session for a member who has just proved their identity, and remembers the device and the network. A mail informs the
 * member of a new device. `factorSince` is the age of the proved second factor. Returns the session's first token.
 */
export async function startSession(
  tx: Transaction,
  keys: Keys,
  memberId: string,
  origin: Origin,
  factorSince: Date | null = null,
): Promise<string> {
  const token = createOwnedToken(memberId)
  const sessionId = randomUUIDv7()
  const address = origin.address.slice(0, 45)
  const device = describeDevice(origin.device.userAgent)
  const { markHash, isNewDevice } = await rememberOrigin(tx, { kind: 'member', id: memberId }, origin)
  if (isNewDevice) queueMail(tx, { memberId, name: 'new_device', facts: { address, device } })
  await tx
    .insertInto('sessions')
    .values({
      id: sessionId,
      member_id: memberId,
      device,
      address,
      mark_hash: markHash,
      mark_shown: origin.device.markHash !== null,
      factor_since: factorSince,
    })
    .execute()
  await tx
    .insertInto('session_tokens')
    .values({
      token_hash: hashSecret(keys, 'member session', token),
      session_id: sessionId,
      reauthenticated_at: sql`now()`,
    })
    .execute()
  rememberToken(token, memberId)
  return token
}

/**
 * Issues a new token for the session. The token of this call stays valid until 60 seconds after the first use of the new one: so
 * a lost reply signs no member out, and two tabs that started with one token continue with one each. The new token stays re-authenticated for
 * as long as the old one.
 */
export function rotateToken(tx: Transaction, keys: Keys, caller: MemberCaller): string {
  const token = createOwnedToken(caller.memberId)
  tx.send(CompiledQuery.raw(addToken, [hashSecret(keys, 'member session', token), caller.sessionId, caller.tokenHash]))
  rememberToken(token, caller.memberId)
  return token
}

/** The most spare tokens of a session: unused ones, and retired ones that reveal a copy. */
const spareTokensMax = 500

// The lock orders it before or after a concurrent re-authentication of the token. The oldest tokens above the maximum are deleted, so that a
// session that is renewed in a loop fills no table; each of two concurrent renewals deletes different ones.
const addToken = `
  with surplus as (
    delete from session_tokens where token_hash in (
      select token_hash from session_tokens where token_hash in (
        select token_hash from session_tokens
        where session_id = $2 and token_hash <> $3 and (used_at is null or retired_at is not null)
        order by issued_at desc offset ${spareTokensMax})
      for update skip locked))
  insert into session_tokens (token_hash, session_id, parent_hash, reauthenticated_at)
  values ($1, $2, $3, (select reauthenticated_at from session_tokens where token_hash = $3 for key share))`

/** Records the first use of a token, which retires its parent. Only one of several concurrent calls does it. */
export function recordFirstUse(tx: Transaction, tokenHash: Buffer): void {
  tx.sendAsync(CompiledQuery.raw(firstUse, [tokenHash]))
}

const firstUse = `
  with used as (
    update session_tokens set used_at = now()
    where token_hash = (
      select token_hash from session_tokens where token_hash = $1 and used_at is null for update skip locked)
    returning parent_hash
  )
  update session_tokens set retired_at = now()
  where token_hash = (select parent_hash from used) and retired_at is null`

/**
 * Ends every session of a member on every server, except the one to keep, every sign-in without its second factor, and the
 * messages on all devices. The
 * session to keep has only the token of this call left: a copy that was renewed on its own ends too. Returns how many sessions
 * ended.
 */
export async function endSessions(
  tx: Transaction,
  memberId: string,
  why: SessionEnd,
  keep?: { sessionId: string; tokenHash: Buffer },
): Promise<number> {
  await tx.deleteFrom('challenges').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('push_devices').where('member_id', '=', memberId).execute()
  if (keep) {
    await tx
      .deleteFrom('session_tokens')
      .where('session_id', '=', keep.sessionId)
      .where('token_hash', '!=', keep.tokenHash)
      .execute()
  }
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, ended_why: why })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .$if(keep !== undefined, (sessions) => sessions.where('id', '!=', keep?.sessionId ?? ''))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
