import { execFileSync, spawnSync } from 'node:child_process'

/** `npm test` names the program that it has found or installed; a run of some tests uses what the machine has. */
const program = process.env.HLEDGER ?? 'hledger'

/** Whether this machine has hledger. Where it has none, the tests that need it are skipped by name. */
export const hasHledger = spawnSync(program, ['--version']).status === 0

/** What hledger answers to a command about a journal. Throws when hledger refuses the journal. */
export function runHledger(journal: string, ...command: string[]): string {
  return execFileSync(program, ['-f', '-', ...command], {
    input: journal,
    // Otherwise it refuses names that are not ASCII.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  }).toString()
}
