import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchServer } from './bench-server.ts'
import { proportionalBytes, residentBytes } from './processes.ts'
import { MB, number, type Section } from '../report/report.ts'
import type { Pace } from '../report/rounds.ts'

/** Measures the memory of an idle server, right after its start and later. */
export async function measureMemory(server: BenchServer, pace: Pace): Promise<Section> {
  const atStart = residentBytes(server.processId)
  await sleep(pace.idleMs)
  const database = proportionalBytes(server.postmasterId)
  return {
    title: 'Start and idle memory',
    note:
      'For the server process its resident memory, and for PostgreSQL the sum of all processes, with each shared page counted once. The ' +
      'start is the first one, which creates the database and runs the migrations.',
    rows: [
      { what: 'first start, until calls are taken', ours: `${number(server.startedInMs / 1_000, 1)} s` },
      { what: 'server, after the start', ours: MB(atStart) },
      { what: `server, after ${pace.idleMs / 1_000} s without a call`, ours: MB(residentBytes(server.processId)) },
      { what: `PostgreSQL, ${database.processes} processes`, ours: MB(database.bytes) },
    ],
  }
}
