import { createHash } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Call } from '@cairn/contract/core/call.ts'
import { decisionChallenge, decisionHeaderMax, DecisionSignature } from '@cairn/contract/core/signing/decision.ts'
import type { OperatorCaller, SentCall, VerifiedDecision } from '../../../platform/http/callers.ts'
import { parseJson, requireText } from '../../../platform/http/request/json.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { auditInOwnTransaction } from '../../../shared/audit/bind-caller.ts'
import { useChallenge } from '../../../shared/access/factors/challenges.ts'
import { relyingParty } from '../../../shared/access/passkeys/relying-party.ts'
import { usePasskey } from '../../../shared/access/passkeys/passkeys.ts'

/**
 * Verifies that a passkey of the operator signed this call as sent. The call's transaction uses up the nonce and stores the
 * signature, which counts as its factor. Refuses `passkey_refused`, and records it: there is nothing to guess.
 */
export async function verifyDecision(
  call: Call,
  caller: OperatorCaller,
  { body, header, path, requestId, version }: SentCall,
  services: Services,
): Promise<VerifiedDecision> {
  const { operatorId, tokenHash } = caller
  const { nonce, shown, ...assertion } = readHeader(header, version)
  const bodyHash = createHash('sha256').update(body).digest('base64url')
  const challenge = await decisionChallenge({ path, bodyHash, version, shown, nonce })
  const account = { kind: 'operator', id: operatorId } as const
  const { used: passkey } = await usePasskey(services, account, { challenge, ...assertion })
  if (!passkey) {
    const entry = { subjectId: operatorId, details: { session_ended: false }, unlessWithin: '1 minute' }
    await auditInOwnTransaction(services, { caller, requestId }, 'operator_factor_refused', entry)
    throw refuse('passkey_refused')
  }
  const bytes = [assertion.authenticator_data, assertion.client_data, assertion.signature]
  const values = [
    nonce,
    operatorId,
    requestId,
    path,
    bodyHash,
    version,
    shown,
    call.privateBody ? null : body,
    passkey.credential_id,
    passkey.public_key,
    relyingParty(services.config, 'operator').origin,
    ...bytes.map((text) => Buffer.from(text, 'base64url')),
  ]
  return {
    nonce,
    shown,
    keep: async (tx) => {
      await useChallenge(tx, 'sign_decision', nonce, account)
      tx.send(CompiledQuery.raw(insertSignature, values))
      tx.send(
        tx
          .updateTable('operator_sessions')
          .set({ reauthenticated_at: sql`now()` })
          .where('token_hash', '=', tokenHash),
      )
    },
  }
}

/** Refuses `passkey_refused` for an unreadable header. */
function readHeader(header: string, version: string): DecisionSignature {
  const text = header.length <= decisionHeaderMax ? Buffer.from(header, 'base64url').toString() : ''
  const read = z.safeParse(DecisionSignature, parseJson(text))
  if (!read.success || !/^\d{0,18}$/.test(version)) throw refuse('passkey_refused')
  requireText(read.data.shown)
  return read.data
}

const insertSignature = `
  insert into decision_signatures
    (nonce, operator_id, request_id, path, body_hash, version, shown, body, credential_id, public_key, origin,
     authenticator_data, client_data, signature)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`
