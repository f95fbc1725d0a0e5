import { sql } from 'kysely'
import { bindCaller } from '../../shared/audit/bind-caller.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { queueMail } from '../../shared/mails/queue-mail.ts'

/** A token of a live session was used by another browser than the one that signed in. */
export interface Reuse {
  sessionId: string
  memberId: string
  address: string
  /** In our own words. */
  device: string
  requestId: string
}

/**
 * Ends the session with all its tokens, because one of them was copied and the thief is unknown. The member gets a mail and reads
 * it in the account's history. Once, however often the token is used.
 */
export function endStolenSession({ database }: Services, reuse: Reuse): Promise<void> {
  const { sessionId, memberId, address, device, requestId } = reuse
  return inTransaction(database, async (tx) => {
    const ended = await tx
      .updateTable('sessions')
      .set({ ended_at: sql`now()`, ended_why: 'token_reused' })
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!ended) return
    queueMail(tx, { memberId, name: 'session_ended_for_safety', facts: { address, device } })
    const { audit } = bindCaller(tx, { kind: 'visitor' }, requestId)
    await audit('copied_token_used', { subjectId: sessionId, memberId, details: { address, device } })
  })
}
