import process from 'node:process'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { ConfigError } from '../configuration/config.ts'

/** With what a command ends, so that a script can tell. `docs/operating.md` lists the same. */
export const exitCodes = {
  /** Done, and nothing is wrong. */
  done: 0,
  /** Not done, or something is wrong that must be mended. */
  failed: 1,
  /** The command was called in a way that it does not know, and did nothing. */
  misused: 2,
  /** Done, and something is lost: a restored copy lacks blocks or files. */
  lost: 3,
} as const

export type Outcome = keyof typeof exitCodes

/** A wrong argument. The message names what is expected. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/**
 * Runs the work of a command. The process ends with the code of its outcome: `done` when it returns nothing. An expected error
 * prints only its sentence; any other prints its stack.
 */
export async function runCommand(work: () => Promise<Outcome | void>): Promise<void> {
  const { complaint, outcome } = await judge(work)
  if (complaint !== undefined) process.stderr.write(`${complaint}\n`)
  process.exitCode = exitCodes[outcome]
}

/** The outcome of the work of a command, and why it failed. */
export async function judge(work: () => Promise<Outcome | void>): Promise<{ outcome: Outcome; complaint?: string }> {
  try {
    return { outcome: (await work()) ?? 'done' }
  } catch (error) {
    const isUsage = error instanceof UsageError || isArgumentError(error)
    const isForeseen = isUsage || error instanceof StartupError || error instanceof ConfigError
    const { message, stack } = error as Error
    return { outcome: isUsage ? 'misused' : 'failed', complaint: isForeseen ? message : String(stack) }
  }
}

function isArgumentError(error: unknown): boolean {
  return String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS_')
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
