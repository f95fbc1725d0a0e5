import type { BenchServer } from './server.ts'
import type { Load } from './load.ts'
import { findFamily, processorMs, residentBytes } from './processes.ts'

/** A load, and what the server and PostgreSQL needed for it. */
export interface WatchedLoad extends Load {
  /** The most that the server had in memory. */
  residentBytes: number
  /** Processor time a call: it hardly depends on what else the machine does, unlike everything that a clock on the wall says. */
  serverMs: number
  databaseMs: number
}

export async function watchLoad(measured: BenchServer, run: () => Promise<Load>): Promise<WatchedLoad> {
  let mostBytes = residentBytes(measured.processId)
  const timer = setInterval(() => (mostBytes = Math.max(mostBytes, residentBytes(measured.processId))), 200)
  const used = () => [processorMs([measured.processId]), processorMs(findFamily(measured.postmasterId))] as const
  const before = used()
  try {
    const load = await run()
    const [server, database] = used()
    return {
      ...load,
      residentBytes: mostBytes,
      serverMs: (server - before[0]) / load.count,
      databaseMs: (database - before[1]) / load.count,
    }
  } finally {
    clearInterval(timer)
  }
}
