import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { canInstallPackages, installPackages, unpackPackage } from './debian.mjs'
import { root } from './platform-node.mjs'

const unpacked = path.join(root, 'node_modules/.cache/hledger')
const places = ['hledger', path.join(unpacked, 'usr/bin/hledger')]

/**
 * Returns a path of hledger, the accounting program, or null. Where there is none, Debian's is installed, or unpacked into a cache by
 * a user who cannot install. The product does not need it: it checks the journals that the product writes.
 */
export async function findOrInstallHledger(env) {
  const found = findHledger(env)
  if (found) return found

  console.log('Installing hledger, for the tests of journals.')
  if (canInstallPackages()) await installPackages(['hledger'], env)
  else await unpackPackage('hledger', unpacked, env)
  const installed = findHledger(env)
  if (!installed) console.log('hledger could not be installed: the tests that balance journals with it are skipped.')
  return installed
}

function findHledger(env) {
  return places.find((place) => spawnSync(place, ['--version'], { env }).status === 0) || null
}
