// npm start. Starts on any Node of the machine, in a clone without installed packages.
import process from 'node:process'
import { prepare } from './bootstrap/prepare.mjs'
import { command } from './bootstrap/run.mjs'
import { supervise } from './bootstrap/processes/supervise.mjs'

command(async () => {
  const { node, env } = await prepare()
  return supervise(node, ['apps/server/src/main.ts'].concat(process.argv.slice(2)), env)
})
