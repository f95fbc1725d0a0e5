// npm run faults. The tests that draw their cases, for much longer than in npm test: races, the model, crashes, tampering.
import { spawnSync } from 'node:child_process'
import process from 'node:process'

const tests = [
  'apps/server/src/ledger/post.test.ts',
  'apps/server/src/ledger/verify.test.ts',
  'apps/server/src/ledger/bank.test.ts',
  'apps/server/src/ledger/overdraft.test.ts',
  'apps/server/src/ledger/once.test.ts',
  'apps/server/src/ledger/model.test.ts',
  'apps/server/src/approvals/operator-sequences.test.ts',
  'apps/server/src/crashes/crash.test.ts',
]
const anHour = String(60 * 60 * 1_000)

// One after the other, so that each has the machine to itself. Each prints its seed; `SEED=… npm run faults` draws it again.
let failed = 0
for (const test of tests) {
  const run = spawnSync('npx', ['vitest', 'run', test, '--testTimeout', anHour], {
    stdio: 'inherit',
    env: { ...process.env, CAIRN_FAULTS: 'long' },
  })
  if (run.status !== 0) failed += 1
}
console.log(failed === 0 ? 'No fault was found.' : `${failed} of ${tests.length} found a fault.`)
process.exitCode = failed === 0 ? 0 : 1
