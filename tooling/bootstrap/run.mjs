import { spawn } from 'node:child_process'
import process from 'node:process'
import { root } from './platform-node.mjs'

/** Runs a program with its output shown, and gives its exit code (128 and more when a signal ended it). */
export function run(program, args, env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', (fault) => {
      console.error(fault.message)
      resolve(127)
    })
    child.on('close', (code) => resolve(code === null ? 129 : code))
  })
}

/** Runs npm: the very one that runs us, when there is one. */
export function npm(args, env) {
  const self = process.env.npm_execpath
  if (self && self.endsWith('.js')) return run(process.execPath, [self].concat(args), env)
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, env)
}

/** The sentence that ends a command which cannot go on. */
export class Stop extends Error {}

/** Runs a command to its end, and turns a Stop into its sentence and exit code 1. */
export async function command(main) {
  try {
    process.exitCode = await main()
  } catch (fault) {
    if (!(fault instanceof Stop)) throw fault
    console.error(fault.message)
    process.exitCode = 1
  }
}
