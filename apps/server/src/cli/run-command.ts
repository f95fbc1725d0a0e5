import process from 'node:process'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { ConfigError } from '../configuration/config.ts'

/**
 * Runs the work of a command. The process ends with 1 when the work returns false or fails, else with 0. An expected error prints
 * only its sentence; any other prints its stack.
 */
export function runCommand(work: () => Promise<boolean | void>): void {
  work().then(
    (isDone) => {
      process.exitCode = isDone === false ? 1 : 0
    },
    (error: unknown) => {
      const isForeseen = error instanceof StartupError || error instanceof ConfigError
      process.stderr.write(`${isForeseen ? error.message : String((error as Error).stack)}\n`)
      process.exitCode = 1
    },
  )
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
