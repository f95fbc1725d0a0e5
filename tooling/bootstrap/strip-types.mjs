import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fingerprint } from '../build-clients.mjs'
import { root } from './platform-node.mjs'

const sources = [
  'apps/server/src',
  'packages/contract',
  'packages/postgres-backup',
  'packages/private-postgres',
  'package-lock.json',
]

/**
 * Fills Node's compile cache with the files of the server when they have changed. A process of its own does it, because the
 * stripper of types stays in memory until its process ends.
 */
export function stripTypes(node, env) {
  const stamp = path.join(env.NODE_COMPILE_CACHE, 'stripped-from')
  const current = fingerprint(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return
  // The server loads all its files, refuses this port and ends.
  const refused = Object.assign({}, env, { PORT: 'none' })
  spawnSync(node, ['apps/server/src/main.ts'], { cwd: root, env: refused, stdio: 'ignore' })
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, current)
}
