import { setTimeout as sleep } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

const pauseMs = 1_000

/**
 * Keeps PostgreSQL running until stop(): whenever it ends by itself it is started again, for as long as it takes.
 * Only the very first start may fail.
 */
export async function keepRunning(launch: () => Promise<Postmaster>, log: (line: string) => void) {
  let postmaster = await launch()
  const stopping = new AbortController()
  const watch = keepWatch()

  async function keepWatch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const how = await postmaster.ended
      if (stopping.signal.aborted) return
      log(`PostgreSQL ended unexpectedly (${how}); starting it again.`)
      await launchAgain()
    }
  }

  async function launchAgain(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sleep(pauseMs / 5)
      try {
        postmaster = await launch()
        log('PostgreSQL is running again.')
        return
      } catch (fault) {
        log(`PostgreSQL does not start: ${fault instanceof Error ? fault.message : fault}`)
        await sleep(pauseMs)
      }
    }
  }

  return {
    get processId() {
      return postmaster.processId
    },
    async stop() {
      stopping.abort()
      await postmaster.stop()
      await watch
      await postmaster.stop() // the one that was just being started again
    },
  }
}
