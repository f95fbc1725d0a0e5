// npm run faults. The tests with random cases, with many more cases than in npm test: races, the model, crashes, tampering.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import process from 'node:process'

/** Every test that takes its number of cases from `testing/ledger/scale.ts`. */
const tests = globSync('apps/server/src/**/*.test.ts')
  .filter((file) => readFileSync(file, 'utf8').includes("testing/ledger/scale.ts'"))
  .toSorted()
const anHour = String(60 * 60 * 1_000)

const began = performance.now()
const failed: string[] = []
// In sequence, so that each has the whole machine. Each prints its seed; `SEED=… npm run faults` repeats it.
for (const [place, test] of tests.entries()) {
  console.log(`\n${place + 1} of ${tests.length}, after ${minutesSince(began)}: ${test}`)
  const run = spawnSync('npx', ['vitest', 'run', test, '--testTimeout', anHour], {
    stdio: 'inherit',
    env: { ...process.env, CAIRN_FAULTS: 'long' },
  })
  if (run.status !== 0) failed.push(test)
}
console.log(
  failed.length === 0
    ? `\nNo fault was found by ${tests.length} tests in ${minutesSince(began)}.`
    : `\n${failed.length} of ${tests.length} found a fault, in ${minutesSince(began)}:\n${failed.join('\n')}`,
)
process.exitCode = failed.length === 0 ? 0 : 1

function minutesSince(moment: number): string {
  return `${Math.round((performance.now() - moment) / 60_000)} min`
}
