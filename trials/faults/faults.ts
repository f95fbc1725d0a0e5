// npm run faults. The tests with random cases, with many more cases than in npm test: races, the model, crashes, tampering.
// npm run faults -- --failover. Only those in which the machine of the database is lost, at fifty moments.
// npm run faults -- --nodes. Real nodes of Bitcoin and Ethereum, which it installs, keep what the played ones keep.
// npm run faults -- --defences [words of their names]. Removes each defence in turn, and shows that a test fails without it.
// npm run faults -- --soak, or --soak=MINUTES. An hour of members and operators with faults drawn at random.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { defences } from './defences/defences.ts'
import { plantFaults } from './plant-faults.ts'

const args = process.argv.slice(2).map((word) => (word === '--soak' ? '--soak=60' : word))
const { positionals, values } = parseArgs({
  args,
  allowPositionals: true,
  options: {
    defences: { type: 'boolean' },
    failover: { type: 'boolean' },
    nodes: { type: 'boolean' },
    soak: { type: 'string' },
  },
})
if (values.defences) removeDefences(positionals)
else if (values.soak !== undefined) runTrial('trials/soak/soak.test.ts', { CAIRN_SOAK: values.soak })
else if (values.nodes) runTrial('trials/chains/nodes/nodes.test.ts')
else drawManyCases(values.failover ? 'apps/server/src/testing/failover/*.test.ts' : 'apps/server/src/**/*.test.ts')

function runTrial(file: string, settings: Record<string, string> = {}): void {
  const { status } = spawnSync('npx', ['vitest', 'run', '--retry=0', '--project', 'server', file], {
    stdio: 'inherit',
    env: { ...process.env, CAIRN_FAULTS: 'long', ...settings },
  })
  process.exitCode = status === 0 ? 0 : 1
}

function removeDefences(words: string[]): void {
  const chosen = defences.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  const unnoticed = plantFaults(chosen)
  console.log(
    unnoticed.length === 0
      ? `\nA test fails without each of ${chosen.length} defences.`
      : `\n${unnoticed.length} of ${chosen.length} can be removed without a test that fails:\n${unnoticed.join('\n')}`,
  )
  process.exitCode = unnoticed.length === 0 ? 0 : 1
}

function drawManyCases(tests: string): void {
  const anHour = String(60 * 60 * 1_000)
  const commands = [
    // Every test that takes its number of cases from `testing/ledger/scale.ts`.
    ...globSync(tests)
      .filter((file) => readFileSync(file, 'utf8').includes("ledger/scale.ts'"))
      .toSorted()
      .map((test) => ['vitest', 'run', test, '--retry=0', '--testTimeout', anHour]),
    ...(values.failover
      ? []
      : [
          ['vitest', 'run', 'trials/large-world', '--retry=0'],
          // In browsers, every check in every state.
          ['playwright', 'test', 'e2e/checks', '--retries=0'],
        ]),
  ]

  if (commands.length === 0) throw new Error(`no test of ${tests} has many cases`)

  const began = performance.now()
  const failed: string[] = []
  // In sequence, so that each has the whole machine, and once: a fault that occurs in one of many runs is what they look for.
  // Each prints its seed; `SEED=… npm run faults` repeats it.
  for (const [place, command] of commands.entries()) {
    console.log(`\n${place + 1} of ${commands.length}, after ${minutesSince(began)}: ${command[2]}`)
    const env = { ...process.env, CAIRN_FAULTS: 'long' }
    const run = spawnSync('npx', command, { stdio: 'inherit', env })
    if (run.status !== 0) failed.push(command[2] ?? '')
  }
  console.log(
    failed.length === 0
      ? `\nNo fault was found by ${commands.length} tests in ${minutesSince(began)}.`
      : `\n${failed.length} of ${commands.length} found a fault, in ${minutesSince(began)}:\n${failed.join('\n')}`,
  )
  process.exitCode = failed.length === 0 ? 0 : 1
}

function minutesSince(moment: number): string {
  return `${Math.round((performance.now() - moment) / 60_000)} min`
}
