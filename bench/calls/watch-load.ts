import type { BenchServer } from '../server/bench-server.ts'
import type { Load } from '../load/load.ts'
import { findFamily, processorMs, residentBytes } from '../server/processes.ts'

/** A load, and the memory and processor time that the server and PostgreSQL used for it. */
export interface WatchedLoad extends Load {
  /** The largest memory of the server. */
  residentBytes: number
  /** Processor time per call. Unlike elapsed time, it hardly depends on other load on the machine. */
  serverMs: number
  databaseMs: number
}

export async function watchLoad(benchServer: BenchServer, run: () => Promise<Load>): Promise<WatchedLoad> {
  let mostBytes = residentBytes(benchServer.processId)
  const timer = setInterval(() => (mostBytes = Math.max(mostBytes, residentBytes(benchServer.processId))), 200)
  const used = () => [processorMs([benchServer.processId]), processorMs(findFamily(benchServer.postmasterId))] as const
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
