import { spawn, type ChildProcess } from 'node:child_process'
import type { Identity } from '../identity.ts'

/** Starts a program of PostgreSQL in its own session, so that Ctrl-C in a terminal does not reach it. */
export function spawnProgram(
  identity: Identity,
  program: string,
  args: string[],
  environment: Record<string, string> = {},
): ChildProcess {
  const [command = '', ...rest] = [...identity.prefix, program, ...args]
  return spawn(command, rest, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    // The rest of the environment is left out: secrets, and PGPORT or PGDATA, which would change its behaviour.
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', ...environment },
  })
}

/** Runs a program to its end. Throws with its output on stderr when it fails. */
export async function runProgram(identity: Identity, program: string, args: string[]): Promise<void> {
  const child = spawnProgram(identity, program, args)
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text))
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(output || `${program} ended with ${code ?? signal}`)),
    )
  })
}
