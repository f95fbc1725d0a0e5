import { rmSync } from 'node:fs'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchServer } from './bench-server.ts'
import { findFamily } from './processes.ts'

/** Ends the bench during a measurement, with one sentence and exit code 1. No process and no folder remains. */
export async function abortBench(servers: BenchServer[], why: string): Promise<never> {
  console.error(why)
  // The measurement in progress loses its server and fails. Its errors are of no interest.
  for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, () => {})
  await Promise.race([Promise.all(servers.map((server) => server.close())), sleep(20_000)]).catch(() => {})
  // The browsers, and the server if it did not close. A process may have ended since it was listed.
  for (const id of findFamily(process.pid).slice(1)) {
    try {
      process.kill(id, 'SIGKILL')
    } catch {}
  }
  for (const { folder } of servers) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.exit(1)
}
