import { CompiledQuery } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from '../../platform/database/database.ts'
import type { MemberCaller } from '../../platform/http/callers.ts'
import type { Services } from '../../platform/services.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { listSecretHashes, findTokenOwner } from '../../platform/crypto/keyed-token.ts'
import { isAutomatic } from '../../platform/http/request/automatic-reads.ts'
import { readMarkHash } from '../../platform/http/request/device.ts'
import { describeDevice } from '../../shared/access/sessions/describe-device.ts'
import { isLive } from '../../shared/access/sessions/lifetime.ts'
import { recordFirstUse } from '../../shared/access/sessions/tokens.ts'
import { endStolenSession } from './end-stolen-session.ts'

/**
 * The member whose session the header `Authorization: bearer {token}` names. Refuses `not_signed_in`, `session_ended` and
 * `account_locked`. Another browser than the one that signed in ends the session by using a retired token, or any token once the
 * own browser has shown the mark of its cookie.
 */
export async function requireMember(
  tx: Transaction,
  request: FastifyRequest,
  services: Services,
  idempotencyKey: string | null,
): Promise<MemberCaller> {
  const header = request.headers.authorization
  const [, token] = /^bearer ([\w-]{65})$/i.exec(header ?? '') ?? []
  if (!token) throw refuse(header ? 'session_ended' : 'not_signed_in')

  const { config } = services
  const markHash = readMarkHash(config, request.headers)
  const [found] = await tx.rows<Found>(selectCaller, [
    listSecretHashes(services.keys, 'member session', token),
    idempotencyKey,
    config.SMTP_URL !== '',
    markHash,
    findTokenOwner(token),
  ])
  if (!found?.is_live) throw refuse('session_ended')
  if (found.is_copied) {
    const { session_id: sessionId, member_id: memberId } = found
    // In its own transaction, because the refusal rolls the call's back. It is not awaited: calls that each hold a connection and
    // need a second could block each other.
    const device = describeDevice(request.headers['user-agent'] ?? '')
    const reuse = { sessionId, memberId, address: request.ip, device, requestId: request.id }
    void endStolenSession(services, reuse).catch((error: unknown) =>
      services.log.error({ err: error }, 'the session of a copied token could not be ended'),
    )
    throw refuse('session_ended')
  }
  if (found.is_locked) throw refuse('account_locked')

  const tokenHash = found.token_hash
  if (found.is_first_use) recordFirstUse(tx, tokenHash)
  if (found.shows_mark_first) tx.sendAsync(CompiledQuery.raw(showMark, [found.session_id]))
  if (found.is_seen_long_ago && !isAutomatic(request))
    tx.sendAsync(CompiledQuery.raw(seeSession, [found.session_id, request.ip]))
  const { previous_body_hash: bodyHash, previous_call: call, previous_reply: reply } = found
  return {
    kind: 'member',
    memberId: found.member_id,
    sessionId: found.session_id,
    tokenHash,
    isReauthenticated: found.is_reauthenticated,
    mustConfirmEmail: found.must_confirm_email,
    isReferred: found.is_referred,
    previousAttempt: call && bodyHash ? { call, bodyHash, reply: reply ?? '' } : null,
  }
}

interface Found {
  token_hash: Buffer
  session_id: string
  member_id: string
  is_live: boolean
  is_copied: boolean
  shows_mark_first: boolean
  is_locked: boolean
  is_first_use: boolean
  is_seen_long_ago: boolean
  is_reauthenticated: boolean
  must_confirm_email: boolean
  is_referred: boolean
  previous_call: string | null
  previous_body_hash: Buffer | null
  previous_reply: string | null
}

// Every call checks this, in one statement. Money requires a confirmed address when the setting is true, and, without a value,
// when mail is really sent ($3). A retired token works in the browser of the sign-in ($4): a tab that slept has it. A browser
// that has sent its mark once sends it with every call.
const selectCaller = `
  select token.token_hash, session.id as session_id, session.member_id,
    ${isLive('sessions', 'session')} as is_live,
    (session.mark_shown or coalesce(token.retired_at <= now() - interval '60 seconds', false))
      and not coalesce(session.mark_hash = $4, false) as is_copied,
    session.mark_hash = $4 and not session.mark_shown as shows_mark_first,
    token.used_at is null as is_first_use,
    member.locked_at is not null as is_locked,
    session.last_seen_at < now() - interval '1 minute' as is_seen_long_ago,
    is_reauthenticated(token.reauthenticated_at) as is_reauthenticated,
    member.email_confirmed_at is null and coalesce(settings.email_confirmation_required, $3) as must_confirm_email,
    member.sponsor_id is not null as is_referred,
    previous.call as previous_call, previous.body_hash as previous_body_hash, previous.reply as previous_reply
  from session_tokens token
  join sessions session on session.id = token.session_id
  join members member on member.id = session.member_id
  cross join settings
  left join idempotency_keys previous on previous.member_id = member.id and previous.key = $2
  where token.token_hash = any ($1::bytea[]) and session.member_id = $5`

const showMark = 'update sessions set mark_shown = true where id = $1 and not mark_shown'
const seeSession = 'update sessions set last_seen_at = now(), address = left($2, 45) where id = $1'
