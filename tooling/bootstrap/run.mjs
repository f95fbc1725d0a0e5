import { spawn } from 'node:child_process'
import process from 'node:process'
import { root } from './platform-node.mjs'

/** Runs a program, shows its output, and returns its exit code (128 and more when a signal ended it). */
export function run(program, args, env = process.env, cwd = root) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(127)
    })
    child.on('close', (code) => resolve(code === null ? 129 : code))
  })
}

/** Runs npm: the one that runs this command, if any. */
export function npm(args, env) {
  const self = process.env.npm_execpath
  if (self && self.endsWith('.js')) return run(process.execPath, [self].concat(args), env)
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, env)
}

/** Ends a command with one sentence. */
export class Stop extends Error {}

/** Runs a command. A `Stop` prints its sentence and ends with exit code 1. */
export async function command(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
