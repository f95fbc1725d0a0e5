import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Call } from '@cairn/contract/core/call.ts'
import type { Transaction } from '../database/database.ts'
import { refuse } from './refusal.ts'

/** The key of a money call, or null: without the header the call works as the specification says. */
export function findKey(call: Call, request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (!call.movesMoney || key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw refuse('idempotency_key_invalid')
  return key
}

interface Operation {
  memberId: string
  key: string
  call: Call
  request: FastifyRequest
}

/**
 * Performs an operation once for a member's key. A repeat with the same body gets the first reply, byte for byte; a
 * repeat with another body is refused. A copy that arrives while the first is running waits here. A refused operation
 * stores no key, so it may be tried again.
 */
export async function performOnce(
  tx: Transaction,
  operation: Operation,
  perform: () => Promise<string>,
): Promise<string> {
  const { memberId, key, call, request } = operation
  const bodyHash = createHash('sha256').update(JSON.stringify(request.body)).digest()
  const first = await tx
    .insertInto('idempotency_keys')
    .values({ member_id: memberId, key, call: call.path, body_hash: bodyHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  const ofKey = tx.selectFrom('idempotency_keys').where('member_id', '=', memberId).where('key', '=', key)

  if (!first) {
    const earlier = await ofKey.select(['call', 'body_hash', 'reply']).executeTakeFirstOrThrow()
    if (earlier.call !== call.path || !earlier.body_hash.equals(bodyHash)) throw refuse('idempotency_key_reused')
    return earlier.reply ?? ''
  }
  const reply = await perform()
  await tx
    .updateTable('idempotency_keys')
    .set({ reply })
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .execute()
  return reply
}
