import { refuse } from '../http/refusal.ts'
import type { RefusalCode } from '@cairn/contract/core/refusals.ts'

/** How many jobs run at once, and how many are queued. */
interface Room {
  atOnceMax: number
  waitingMax: number
}

interface Limits {
  /** The common room of all persons. Without it only each person's own is limited. */
  all?: Room
  one: Room & { refusal: RefusalCode }
}

export type Turns = ReturnType<typeof createTurns>

/**
 * Gives turns in their order, and to one person only a share: jobs behind the person's own are not yet in the common queue.
 * Refuses at once when a queue is full: with the given code for the person's own, else `busy`.
 */
export function createTurns({ all, one }: Limits) {
  const common = all && createLine(all)
  const own = new Map<string, Line>()

  /** Waits for a turn, which lasts until the returned function is called. */
  async function take(who: string): Promise<() => void> {
    const line = own.get(who) ?? createLine(one)
    if (line.isFull()) throw refuse(one.refusal, { wait: 'a moment', retryAfter: 1 })
    own.set(who, line)
    const leave = () => {
      line.leave()
      if (line.isEmpty()) own.delete(who)
    }
    await line.enter()
    if (!common) return leave
    if (common.isFull()) {
      leave()
      throw refuse('busy', { retryAfter: 1 })
    }
    await common.enter()
    return () => {
      common.leave()
      leave()
    }
  }

  return {
    take,
    run: async <T>(who: string, work: () => Promise<T>): Promise<T> => {
      const leave = await take(who)
      try {
        return await work()
      } finally {
        leave()
      }
    },
    /** Whether the common queue would refuse a job now. */
    isFull: () => common?.isFull() ?? false,
    isEmpty: () => own.size === 0,
  }
}

type Line = ReturnType<typeof createLine>

function createLine({ atOnceMax, waitingMax }: Room) {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    isFull: () => running + waiting.length >= atOnceMax + waitingMax,
    isEmpty: () => running === 0,
    async enter(): Promise<void> {
      if (running >= atOnceMax) return new Promise((resolve) => waiting.push(resolve))
      running += 1
    },
    /** Passes the turn on to the first in the queue. */
    leave(): void {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    },
  }
}
