import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchServer } from './server.ts'
import { proportionalBytes, residentBytes } from './processes.ts'
import { MB, number, type Section } from './report.ts'
import type { Pace } from './rounds.ts'

/** What a platform that nobody visits takes, right after its start and later. */
export async function measureMemory(server: BenchServer, pace: Pace): Promise<Section> {
  const atStart = residentBytes(server.processId)
  await sleep(pace.idleMs)
  const database = proportionalBytes(server.postmasterId)
  return {
    title: 'Start and idle memory',
    note:
      'Of the server process what is resident, and of PostgreSQL all processes together, each shared page counted once. The start is the ' +
      'first one, which makes the database and brings it to the present.',
    rows: [
      { what: 'first start, until calls are taken', ours: `${number(server.startedInMs / 1_000, 1)} s` },
      { what: 'server, after the start', ours: MB(atStart) },
      { what: `server, after ${pace.idleMs / 1_000} s without a call`, ours: MB(residentBytes(server.processId)) },
      { what: `PostgreSQL, ${database.processes} processes`, ours: MB(database.bytes) },
    ],
  }
}
