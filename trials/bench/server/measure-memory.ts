import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchServer } from './bench-server.ts'
import { programBytes, proportionalBytes, residentBytes } from './processes.ts'
import { MB, number, type Section } from '../report/report.ts'
import type { Pace } from '../report/rounds.ts'

/** Measures the memory of an idle server, right after its start and later, and what it consists of. */
export async function measureMemory(server: BenchServer, pace: Pace): Promise<Section> {
  const atStart = residentBytes(server.processId)
  await sleep(pace.idleMs)
  const database = proportionalBytes(server.postmasterId)
  const resident = residentBytes(server.processId)
  const program = programBytes(server.processId)
  const { heap, buffers } = await readHeap(server)
  return {
    title: 'Start and idle memory',
    note:
      'For the server process its resident memory, and for PostgreSQL the sum of all processes, with each shared page counted ' +
      'once. The start is the first one, which creates the database and runs the migrations. The heap of V8 contains the code ' +
      'and the source text of all loaded modules and the objects of the calls; under load it grows to 1.2 times of what is in ' +
      'use, or by 8 MB, before its garbage is collected. What only some calls need is loaded with the first of them: argon2, and ' +
      '19 MiB for each hash, on at most half of the cores; the libraries of mail, of passkeys, of buckets, of the archive and of ' +
      'Bitcoin addresses; the list of common passwords; the OpenAPI document. Pictures are decoded by a process of ' +
      'their own, which ends a minute after the last one.',
    rows: [
      { what: 'first start, until calls are taken', ours: `${number(server.startedInMs / 1_000, 1)} s` },
      { what: 'server, after the start', ours: MB(atStart) },
      { what: `server, after ${pace.idleMs / 1_000} s without a call`, ours: MB(resident) },
      { what: '— program of Node and libraries, shared by its processes', ours: MB(program) },
      { what: '— heap of V8', ours: MB(heap) },
      { what: '— buffers', ours: MB(buffers) },
      { what: '— what Node, its threads and libraries allocate', ours: MB(resident - program - heap - buffers) },
      { what: `PostgreSQL, ${database.processes} processes`, ours: MB(database.bytes) },
    ],
  }
}

/** V8's heap and the memory of buffers, as the server's metrics report them. */
async function readHeap({ url, environment }: BenchServer): Promise<{ heap: number; buffers: number }> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${environment['METRICS_TOKEN']}` } })
  const metrics = await reply.text()
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1])
  return { heap: read('nodejs_heap_size_total_bytes'), buffers: read('nodejs_external_memory_bytes') }
}
