import { execFileSync, spawnSync } from 'node:child_process'

/** `npm test` names the program that it has found or installed; a run of some tests uses the machine's own. */
const program = process.env.HLEDGER ?? 'hledger'

/** Whether this machine has hledger. Without it, the tests that need it are skipped by name. */
export const hasHledger = spawnSync(program, ['--version']).status === 0

/** hledger's answer to a command about a journal. Throws when hledger refuses the journal. */
export function runHledger(journal: string, ...command: string[]): string {
  return execFileSync(program, ['-f', '-', ...command], {
    input: journal,
    // Otherwise it refuses names outside ASCII.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  }).toString()
}
