import { calls } from '@cairn/contract/calls.ts'
import type { BenchServer } from '../server/bench-server.ts'
import { residentBytes } from '../server/processes.ts'
import { MB, ms, number, type Row } from '../report/report.ts'
import type { BackofficeWorld } from './world.ts'

/** A long list and a longer one, whose memory is compared. */
const measured = ['exportMembers', 'exportDeposits'] as const

/** Measures the export of whole lists: the first bytes, the time and the memory of the server. */
export async function measureExports(server: BenchServer, world: BackofficeWorld): Promise<Row[]> {
  const rows: Row[] = []
  for (const name of measured) {
    await world.refresh()
    const idle = residentBytes(server.processId)
    let most = idle
    const timer = setInterval(() => (most = Math.max(most, residentBytes(server.processId))), 100)
    const began = performance.now()
    const response = await fetch(`${server.url}/api/${calls[name].path}`, { headers: world.headers })
    if (!response.ok || !response.body) throw new Error(`${name} got the reply ${response.status}`)
    let [firstMs, lines] = [0, 0]
    for await (const chunk of response.body) {
      firstMs ||= performance.now() - began
      for (const byte of chunk) if (byte === newline) lines += 1
    }
    const tookMs = performance.now() - began
    clearInterval(timer)
    rows.push(
      { what: `\`${name}\`, the first rows`, ours: ms(firstMs) },
      { what: `\`${name}\`, all ${number(lines - 1)} rows`, ours: `${number(tookMs / 1_000, 1)} s` },
      { what: `\`${name}\`, memory of the server: before, at most`, floor: MB(idle), ours: MB(most) },
    )
  }
  return rows
}

const newline = 10
