import { sql } from 'kysely'
import { bindCaller } from '../../shared/audit/bind-caller.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'

/** A retired token of a live session, and where it came from. */
export interface Reuse {
  tokenHash: Buffer
  sessionId: string
  memberId: string
  address: string
  requestId: string
}

/**
 * Records that a retired token was used: by a laptop that woke from sleep, or by a thief. Only once per token: it is
 * removed in the same transaction, and from then on refused like an unknown one. So a loop cannot fill the log.
 */
export function recordReuse({ database }: Services, reuse: Reuse): Promise<void> {
  const { tokenHash, sessionId, memberId, address, requestId } = reuse
  return inTransaction(database, async (tx) => {
    const removed = await tx
      .deleteFrom('session_tokens')
      .where('token_hash', '=', tokenHash)
      // Of several uses at the same moment only one finds it.
      .where('retired_at', '<=', sql<Date>`now() - interval '60 seconds'`)
      .returning('session_id')
      .executeTakeFirst()
    if (!removed) return
    const { audit } = bindCaller(tx, { kind: 'visitor' }, requestId)
    await audit('retired_token_used', { subjectId: sessionId, memberId, details: { address } })
  })
}
