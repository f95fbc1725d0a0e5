import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach } from 'vitest'

const dayMs = 86_400_000
/** As long as a test may last: `testTimeout` in vitest.config.ts. */
const testMaxMs = 30_000

// A test has one day (UTC) from its beginning to its end, so that it may say what happened today: what would begin in the last
// moments of a day begins with the next one.
beforeEach(async () => {
  const leftMs = dayMs - (Date.now() % dayMs)
  if (leftMs <= testMaxMs) await sleep(leftMs)
})
