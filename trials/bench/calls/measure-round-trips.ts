import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { calls } from '@cairn/contract/calls.ts'
import type { Call } from '@cairn/contract/core/call.ts'
import { keepMost, tripsMax, type Sent } from '../../../apps/server/src/testing/server/round-trips.ts'
import { judge, type Row, type Section } from '../report/report.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** The tests of the server make every call, and count what each sends to the database. This runs those that make calls. */
export async function measureRoundTrips(): Promise<Section> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cairn-round-trips-'))
  const counts = path.join(folder, 'counts')
  const most = new Map<string, Sent>()
  try {
    await runTests({ CAIRN_ROUND_TRIPS_FILE: counts })
    for (const line of readFileSync(counts, 'utf8').split('\n').filter(Boolean)) {
      for (const [name, sent] of JSON.parse(line) as [string, Sent][]) keepMost(most, name, sent)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  const listed = Object.entries<Call>(calls).filter(([, call]) => !call.download)
  const missing = listed.map(([name]) => name).filter((name) => !most.has(name))
  return {
    title: 'Round trips',
    note:
      'What a call sends to the database, the transaction included: statements, and round trips, which are the times that it waits ' +
      'for an answer. The most that was counted in the tests of the server. Downloads are left out, because they read page after ' +
      `page. Calls that were not made: ${missing.join(', ') || 'none'}.`,
    rows: listed.flatMap(([name, call]) => {
      const sent = most.get(name)
      return sent ? describe(name, sent, tripsMax(call)) : []
    }),
  }
}

async function runTests(environment: Record<string, string>): Promise<void> {
  const vitest = path.join(root, 'node_modules/.bin/vitest')
  const tests = ['features', 'shared', 'ledger/browse', 'ledger/verification/verification.test.ts']
  const files = tests.map((name) => `apps/server/src/${name}`)
  const child = spawn(vitest, ['run', '--project=server', '--reporter=dot', ...files], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the tests of the server ended with exit code ${code}`)
}

function describe(name: string, { statements, trips }: Sent, max: number | null): Row {
  const [what, ours] = [`\`${name}\``, `${statements} statements, ${trips} round trips`]
  return max === null ? { what, ours } : judge(what, ours, `at most ${max}`, trips <= max)
}
