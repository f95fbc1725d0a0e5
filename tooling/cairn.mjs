// `npm start`, and each command of Cairn. Starts on any Node of the machine, in a clone without installed packages.
import { spawn } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { root } from './bootstrap/platform-node.mjs'
import { prepare, prepareCommand } from './bootstrap/prepare.mjs'
import { command } from './bootstrap/run.mjs'
import { withoutCoreFile } from './bootstrap/processes/no-core-file.mjs'
import { supervise, untilEnd } from './bootstrap/processes/supervise.mjs'

command(async () => {
  const [name, ...rest] = process.argv.slice(2)
  // The command itself runs in the root of the clone.
  const { CAIRN_ENV } = process.env
  if (CAIRN_ENV && CAIRN_ENV !== 'none') process.env.CAIRN_ENV = path.resolve(CAIRN_ENV)
  if (name === 'start') {
    const { node, env } = await prepare()
    return supervise(node, ['apps/server/src/main.ts'].concat(rest), env)
  }
  const { node, env } = await prepareCommand()
  const [program, args] = withoutCoreFile(node, ['apps/server/src/cli/cairn.ts'].concat(process.argv.slice(2)))
  const child = spawn(program, args, { cwd: root, env, stdio: 'inherit' })
  process.on('SIGINT', () => {}) // the terminal sends it to the child too
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return untilEnd(child)
})
