import { hash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { Call } from '@cairn/contract/core/call.ts'
import type { Transaction } from '../database/database.ts'
import { Refusal, refuse } from './refusal.ts'

/** The key of a money call, or null: without the header the call works as specified. */
export function findKey(call: Call, request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (!call.movesMoney || key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw refuse('idempotency_key_invalid')
  return key
}

/** The earlier use of a key. */
export interface PreviousAttempt {
  call: string
  bodyHash: Buffer
  /** Byte for byte. */
  reply: string
}

interface Operation {
  memberId: string
  sessionId: string
  previousAttempt: PreviousAttempt | null
  key: string | null
  call: Call
  request: FastifyRequest
}

/** Sends the reply of a money call to the database, before its changes. */
type StoreReply = (reply: string) => void

/**
 * Performs a money call, once for a member's key. `perform` stores its reply before it changes anything: this refuses
 * `session_ended` when the session has ended since the caller was found. A repeat with the same body gets the first reply, byte
 * for byte; a repeat with another body is refused. A copy that arrives while the first is running blocks at the key: the
 * primary key refuses it, and the transaction runs again. A refused operation keeps no key, so it may be tried again.
 */
export async function runIdempotent(
  tx: Transaction,
  { memberId, previousAttempt, sessionId, key, call, request }: Operation,
  perform: (storeReply: StoreReply) => Promise<string>,
): Promise<string> {
  if (key === null) return perform(() => tx.send(CompiledQuery.raw(requireSession, [sessionId])))
  const bodyHash = hash('sha256', JSON.stringify(withoutReauthentication(request.body, call)), 'buffer')
  if (previousAttempt) {
    if (previousAttempt.call !== call.path || !previousAttempt.bodyHash.equals(bodyHash))
      throw refuse('idempotency_key_reused')
    // The commit waits for the standby even if it changes nothing else: no standby may have confirmed the first.
    if (tx.database.needsStandby) tx.send(CompiledQuery.raw(keepReply, [memberId, key]))
    return previousAttempt.reply
  }
  let isStored = false
  const values = (reply: string | null) => [sessionId, key, call.path, bodyHash, reply]
  const storeReply = (reply: string) => {
    isStored = true
    tx.send(CompiledQuery.raw(insertKey, values(reply)))
  }
  return perform(storeReply).catch(async (error: unknown) => {
    // The first may be why its copy is refused (a used limit), so a refused copy blocks at the key too.
    if (error instanceof Refusal && !isStored) await tx.rows(insertKey, values(null))
    throw error
  })
}

function withoutReauthentication(body: unknown, { reauthentication }: Call): unknown {
  if (reauthentication === undefined || typeof body !== 'object' || body === null) return body
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== reauthentication))
}

const requireSession = 'select require_session($1)'
const insertKey =
  'insert into idempotency_keys (member_id, key, call, body_hash, reply) values (require_session($1), $2, $3, $4, $5)'
const keepReply = 'update idempotency_keys set reply = reply where member_id = $1 and key = $2'
