import { CompiledQuery } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { OperatorCaller } from '../../../platform/http/callers.ts'
import type { Services } from '../../../platform/services.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { readCookie } from '../../../platform/http/request/cookies.ts'
import { isAutomatic } from '../../../platform/http/request/automatic-reads.ts'
import { requireOwnOrigin } from '../../../platform/http/request/require-own-origin.ts'
import { listSecretHashes, findTokenOwner } from '../../../platform/crypto/keyed-token.ts'
import { isLive } from '../../../shared/access/sessions/lifetime.ts'
import { isSigned } from '../../../shared/signing/signatures/row-signature.ts'
import { reportAltered } from '../../../shared/signing/signed-addresses/report-altered.ts'

/**
 * The operator of the session in the cookie; a member's token is not a session here. A change must also come from our own page.
 * Refuses `not_signed_in`, `session_ended` and `origin_not_allowed`.
 */
export async function requireOperator(
  tx: Transaction,
  request: FastifyRequest,
  services: Services,
): Promise<OperatorCaller> {
  const token = readCookie(services.config, 'operator', request.headers)
  if (!token) throw refuse('not_signed_in')
  requireOwnOrigin(request, services)

  const hashes = listSecretHashes(services.keys, 'operator session', token)
  const [found] = await tx.rows<Found>(selectCaller, [hashes, findTokenOwner(token)])
  if (!found?.is_live) throw refuse('session_ended')
  if (!isSigned(services.keys, 'operator', found)) {
    reportAltered(services, 'operator', found.id)
    throw refuse('session_ended')
  }
  const isRenewal = isAutomatic(request)
  if (found.is_seen_long_ago && !isRenewal) tx.sendAsync(CompiledQuery.raw(seeSession, [found.token_hash]))
  const {
    id: operatorId,
    name,
    email,
    role,
    token_hash: tokenHash,
    is_reauthenticated: isReauthenticated,
    has_passkey: hasPasskey,
  } = found
  const access = { tokenHash, isReauthenticated, hasPasskey, isAutomatic: isRenewal }
  return { kind: 'operator', operatorId, name, email, role, ...access }
}

interface Found {
  token_hash: Buffer
  id: string
  name: string
  email: string
  role: OperatorRole
  password_hash: string
  signature: Buffer | null
  is_live: boolean
  is_reauthenticated: boolean
  has_passkey: boolean
  is_seen_long_ago: boolean
}

const selectCaller = `
  select session.token_hash, operator.id, operator.name, operator.email, operator.role, operator.password_hash, operator.signature,
    operator.removed_at is null and coalesce(operator.suspended_until <= now(), true)
      and ${isLive('operator_sessions', 'session')} as is_live,
    is_reauthenticated(session.reauthenticated_at) as is_reauthenticated,
    exists (select from operator_passkeys where operator_id = operator.id) as has_passkey,
    session.last_seen_at < now() - interval '1 minute' as is_seen_long_ago
  from operator_sessions session
  join operators operator on operator.id = session.operator_id
  where session.token_hash = any ($1::bytea[]) and session.operator_id = $2`

const seeSession = 'update operator_sessions set last_seen_at = now() where token_hash = $1'
