import type { Call } from '@cairn/contract/core/call.ts'
import type { Deadline } from '../../database/database.ts'
import type { OpenClients } from '../../database/connection/database-client.ts'
import { refuse } from '../refusal.ts'

const slowCallMs = 1_800
const lookAgainMs = 200

/**
 * Refuses a call that takes too long because the database is slow: each of its statements is answered, but late. It also refuses
 * a call whose commit waits for a standby: a repeat with its key learns the outcome once the standby is up again. A call with a
 * file has no deadline, because its sender may be slow.
 */
export async function withinDeadline<T>(
  call: Call,
  clients: OpenClients,
  work: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  const deadline: Deadline = { isOver: false }
  const { promise: late, reject } = Promise.withResolvers<never>()
  const look = (isSlow: boolean) => {
    if (isSlow || clients.waitsForStandby) {
      deadline.isOver = true
      reject(refuse('database_unavailable', { retryAfter: 2 }))
    } else timer = setTimeout(() => look(false), lookAgainMs)
  }
  let timer = call.file ? undefined : setTimeout(() => look(clients.isSlow), slowCallMs)
  try {
    return await Promise.race([work(deadline), late])
  } finally {
    clearTimeout(timer)
  }
}
