import { setTimeout as sleep } from 'node:timers/promises'

/** Takes turns with a pause after each, until `stop`, which waits for the current one. `more` skips the pause. */
export function repeat(takeTurn: () => Promise<'more' | void>, pauseMs: number): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    while (!signal.aborted) {
      if ((await takeTurn()) !== 'more') await sleep(pauseMs, undefined, { signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
