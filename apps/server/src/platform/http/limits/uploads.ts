import type { FastifyRequest } from 'fastify'
import { createTurns } from '../../timing/turns.ts'
import type { Caller } from '../callers.ts'
import type { Services } from '../../services.ts'
import { refuse } from '../refusal.ts'
import { countAttempt } from './rate-limits.ts'

/** A file is in memory during its call, so one person has one. Operators have places that members cannot fill. */
const one = { atOnceMax: 1, waitingMax: 4, refusal: 'upload_running' } as const
const uploads = {
  member: createTurns({ all: { atOnceMax: 6, waitingMax: 12 }, one }),
  operator: createTurns({ all: { atOnceMax: 2, waitingMax: 12 }, one }),
}

/**
 * Takes the turn of a call with a file, before its body is read: until then the file stays at its sender. Refuses
 * `too_many_uploads` above the uploads of an hour, `upload_running` while others of the person are queued, and `busy`.
 */
export async function takeUpload(services: Services, caller: Caller, { socket }: FastifyRequest): Promise<() => void> {
  if (caller.kind === 'visitor') throw new Error('a visitor uploads no file')
  const [limit, id] =
    caller.kind === 'member'
      ? (['uploadOfMember', caller.memberId] as const)
      : (['uploadByOperator', caller.operatorId] as const)
  const leave = await uploads[caller.kind].take(id)
  try {
    // A sender who left the queue sends no more, and reading would never end.
    if (socket.destroyed) throw refuse('body_not_understood')
    await countAttempt(services, [[limit, id]])
  } catch (error) {
    leave()
    throw error
  }
  return leave
}
