import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './bootstrap/platform-node.mjs'
import { npm, Stop } from './bootstrap/run.mjs'

export const clients = [
  { name: 'member client', folder: 'apps/member' },
  { name: 'back office', folder: 'apps/operator' },
]

const sharedSources = [
  'apps/member/public/favicon.svg',
  'packages/client',
  'packages/contract',
  'packages/page-build',
  'packages/ui',
  'packages/words',
  'package-lock.json',
  'tsconfig.json',
]
const notSources = new Set(['node_modules', 'dist'])

/** Builds each client whose sources have changed since its last build. */
export async function buildClients(env) {
  for (const client of clients) {
    // Inside dist, because every build empties that folder first: a failed one leaves no stamp.
    const stamp = path.join(root, client.folder, 'dist/.built-from')
    const sources = fingerprint([client.folder].concat(sharedSources))
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) continue

    console.log('Building the ' + client.name + '.')
    const code = await npm(['run', 'build', '-w', client.folder], env)
    if (code !== 0) {
      throw new Stop('The ' + client.name + ' could not be built: its build ended with code ' + code + '.')
    }
    writeFileSync(stamp, sources)
  }
}

/** Hashes the contents of files and folders, because git changes dates. */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(listFiles)) {
    const content = readFileSync(path.join(root, file))
    hash.update(file + '\0' + content.length + '\0').update(content)
  }
  return hash.digest('hex')
}

function listFiles(entry) {
  if (!existsSync(path.join(root, entry))) return []
  if (statSync(path.join(root, entry)).isFile()) return [entry]
  return (
    readdirSync(path.join(root, entry), { withFileTypes: true })
      .filter((found) => !notSources.has(found.name))
      // oxlint-disable-next-line unicorn/no-array-sort -- Node 18 has no toSorted
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((found) => {
        const inner = entry + '/' + found.name
        if (found.isDirectory()) return listFiles(inner)
        return found.isFile() ? [inner] : []
      })
  )
}
