import { setTimeout as sleep } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

const pauseMs = 1_000

/**
 * Keeps PostgreSQL running until stop(): starts it again each time it ends, and retries until that succeeds.
 * Only the first start can throw.
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
      } catch (error) {
        log(`PostgreSQL does not start: ${error instanceof Error ? error.message : error}`)
        await sleep(pauseMs)
      }
    }
  }

  return {
    get processId() {
      return postmaster.processId
    },
    async stop(fastMs?: number) {
      stopping.abort()
      await postmaster.stop(fastMs)
      await watch
      await postmaster.stop(fastMs) // the restart that was in progress
    },
  }
}
