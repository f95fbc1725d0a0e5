import { hash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { Call } from '@cairn/contract/core/call.ts'
import type { Transaction } from '../database/database.ts'
import { refuse } from './refusal.ts'

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
  previousAttempt: PreviousAttempt | null
  key: string
  call: Call
  request: FastifyRequest
}

/**
 * Performs an operation once for a member's key. A repeat with the same body gets the first reply, byte for byte; a repeat with
 * another body is refused. A copy that arrives while the first is running blocks here: the primary key refuses it, and the
 * transaction runs again. A refused operation stores no key, so it may be tried again.
 */
export async function runIdempotent(
  tx: Transaction,
  { memberId, previousAttempt, key, call, request }: Operation,
  perform: () => Promise<string>,
): Promise<string> {
  const bodyHash = hash('sha256', JSON.stringify(withoutReauthentication(request.body, call)), 'buffer')
  if (previousAttempt) {
    if (previousAttempt.call !== call.path || !previousAttempt.bodyHash.equals(bodyHash))
      throw refuse('idempotency_key_reused')
    // The commit waits for the standby even if it changes nothing else: no standby may have confirmed the first.
    if (tx.database.needsStandby) tx.send(CompiledQuery.raw(keepReply, [memberId, key]))
    return previousAttempt.reply
  }
  tx.send(CompiledQuery.raw(insertKey, [memberId, key, call.path, bodyHash]))
  const reply = await perform()
  tx.send(CompiledQuery.raw(storeReply, [memberId, key, reply]))
  return reply
}

function withoutReauthentication(body: unknown, { reauthentication }: Call): unknown {
  if (reauthentication === undefined || typeof body !== 'object' || body === null) return body
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== reauthentication))
}

const insertKey = 'insert into idempotency_keys (member_id, key, call, body_hash) values ($1, $2, $3, $4)'
const keepReply = 'update idempotency_keys set reply = reply where member_id = $1 and key = $2'
const storeReply = 'update idempotency_keys set reply = $3 where member_id = $1 and key = $2'
