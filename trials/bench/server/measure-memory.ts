import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchServer } from './bench-server.ts'
import { proportionalBytes, residentBytes } from './processes.ts'
import { MB, number, type Section } from '../report/report.ts'
import type { Pace } from '../report/rounds.ts'

/** Measures the start of a server, and its memory while nobody uses it. */
export async function measureMemory(server: BenchServer, pace: Pace): Promise<Section> {
  await sleep(pace.idleMs)
  const database = proportionalBytes(server.postmasterId)
  const resident = residentBytes(server.processId)
  return {
    title: 'Start and idle memory',
    note:
      'For the server process its resident memory, and for PostgreSQL the sum of all processes, with each shared page counted ' +
      'once. The start is the first one, which creates the database and runs the migrations. Under load the memory grows: by ' +
      '19 MiB for each password that is compared, and by libraries that only some calls need. Pictures are decoded by a process of ' +
      'their own, which ends a minute after the last one.',
    rows: [
      { what: 'first start, until calls are taken', ours: `${number(server.startedInMs / 1_000, 1)} s` },
      { what: `server, after ${pace.idleMs / 1_000} s without a call`, ours: MB(resident) },
      { what: `PostgreSQL, ${database.processes} processes`, ours: MB(database.bytes) },
    ],
  }
}
