export interface LimitChanges {
  <T>(work: () => Promise<T>): Promise<T>
  /** How many changes are queued. */
  waitingCount(): number
}

/**
 * Lets so many changes run at once, in their order, so that the other connections are left for reads: commits that wait for a
 * standby hold their connections until it is up again. A change that is queued for as long as the limit for a connection is
 * refused with the same error.
 */
export function limitChanges(max: number, waitMs: number): LimitChanges {
  const waiting = new Set<() => void>()
  let free = max

  const takeTurn = () =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(begin)
        reject(new Error('timeout exceeded when trying to connect'))
      }, waitMs)
      waiting.add(begin)
    })

  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await takeTurn()
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next()
      } else free += 1
    }
  }
  return Object.assign(run, { waitingCount: () => waiting.size })
}
