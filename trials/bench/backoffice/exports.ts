import { calls } from '@cairn/contract/calls.ts'
import type { BenchServer } from '../server/bench-server.ts'
import { residentBytes, watchMemory } from '../server/processes.ts'
import { MB, ms, number, type Row } from '../report/report.ts'
import type { BackofficeWorld } from './world.ts'

/** A long list and a longer one, whose memory is compared. */
const measured = ['exportMembers', 'exportDeposits'] as const
const newline = 10

/** Measures the export of whole lists: the first bytes, the time and the memory of the server. */
export async function measureExports(server: BenchServer, world: BackofficeWorld): Promise<Row[]> {
  const rows: Row[] = []
  for (const name of measured) {
    await world.refresh()
    const idle = residentBytes(server.processId)
    const began = performance.now()
    let [firstMs, lines] = [0, 0]
    const { mostBytes } = await watchMemory(server.processId, async () => {
      const response = await fetch(`${server.url}/api/${calls[name].path}`, { headers: world.headers })
      if (!response.ok || !response.body) throw new Error(`${name} got the reply ${response.status}`)
      for await (const chunk of response.body) {
        firstMs ||= performance.now() - began
        for (const byte of chunk) if (byte === newline) lines += 1
      }
    })
    const seconds = (performance.now() - began) / 1_000
    rows.push(
      { what: `\`${name}\`, the first rows`, ours: ms(firstMs) },
      { what: `\`${name}\`, all ${number(lines - 1)} rows`, ours: `${number(seconds, 1)} s` },
      { what: `\`${name}\`, memory of the server: before, at most`, floor: MB(idle), ours: MB(mostBytes) },
    )
  }
  return rows
}
