import { rmSync } from 'node:fs'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchServer } from './server.ts'
import { findFamily } from './processes.ts'

/** So long the server has to close in good order. */
const patienceMs = 20_000

/** Ends the bench in the middle of whatever it measures: with one sentence and code 1, leaving neither a process nor a folder. */
export async function giveUp(server: BenchServer, why: string): Promise<never> {
  console.error(why)
  // What is being measured loses its server now and fails in some way of its own, of which nobody wants to hear.
  for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, () => {})
  await Promise.race([server.close(), sleep(patienceMs)]).catch(() => {})
  // The browsers, and the server if it did not close. A process may have ended since it was listed.
  for (const id of findFamily(process.pid).slice(1)) {
    try {
      process.kill(id, 'SIGKILL')
    } catch {}
  }
  rmSync(server.folder, { recursive: true, force: true, maxRetries: 5 })
  process.exit(1)
}
