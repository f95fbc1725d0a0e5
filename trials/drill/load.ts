import { startClients, type CrashMember } from '../../apps/server/src/testing/crash/crash-clients.ts'
import { seededRandom } from '../../apps/server/src/testing/fuzz/random.ts'

interface Options {
  url: string
  members: CrashMember[]
  plan: { _id: string; name: string }
}

/** The outcome of the members' calls during a part of the drill. */
export interface Measured {
  acknowledged: number
  pauseSeconds: number
  /** Attempts that failed and were repeated, by what was answered. */
  failed: Record<string, number>
}

/** Members who withdraw and invest without a pause, and the measuring of it. */
export function startLoad({ url, members, plan }: Options) {
  const clients = startClients({ url: () => url, members, plan, random: seededRandom(1), count: 6 })
  let [seen, at, pauseMs] = [0, performance.now(), 0]
  const look = () => {
    const now = performance.now()
    pauseMs = Math.max(pauseMs, now - at)
    if (clients.acknowledged.length > seen) [seen, at] = [clients.acknowledged.length, now]
  }
  const timer = setInterval(look, 10)
  return {
    acknowledged: clients.acknowledged,
    /** Measures while `work` runs. */
    async during(work: () => Promise<void>): Promise<Measured> {
      const [before, failed] = [clients.acknowledged.length, new Map(clients.failed)]
      at = performance.now()
      pauseMs = 0
      await work()
      look()
      return {
        acknowledged: clients.acknowledged.length - before,
        pauseSeconds: pauseMs / 1_000,
        failed: Object.fromEntries(
          [...clients.failed].map(([answer, count]) => [answer, count - (failed.get(answer) ?? 0)]),
        ),
      }
    },
    /** Finishes the last call of each member. */
    async stop() {
      clearInterval(timer)
      await clients.stop()
    },
  }
}
