// Debian's packages, for programs that only the tests need.
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { run } from './run.mjs'

export function canInstallPackages() {
  return isRoot() && hasAptGet()
}

/** Installs packages, each with what it depends on. Needs `canInstallPackages`. */
export async function installPackages(names, env) {
  const quiet = Object.assign({}, env, { DEBIAN_FRONTEND: 'noninteractive' })
  await run('apt-get', ['update', '-qq'].concat(soon), quiet)
  // Another installation, such as an automatic upgrade, may have the lock.
  const patient = ['-o', 'DPkg::Lock::Timeout=120']
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends'].concat(soon, patient, names), quiet)
}

/** Unpacks a package below a folder, without what it depends on and without rights. Does nothing where there is no apt. */
export async function unpackPackage(name, folder, env) {
  if (!hasAptGet()) return
  const downloads = path.join(folder, 'packages')
  // The user's own lists of packages: the machine's may be missing, and only root can renew them.
  const own = ['-o', 'Dir::State=' + path.join(folder, 'state'), '-o', 'Dir::Cache=' + path.join(folder, 'cache')]
  mkdirSync(path.join(folder, 'state/lists/partial'), { recursive: true })
  mkdirSync(path.join(folder, 'cache/archives/partial'), { recursive: true })
  mkdirSync(downloads, { recursive: true })
  await run('apt-get', ['update', '-qq'].concat(soon, own), env)
  await run('apt-get', ['download', '-qq', name].concat(soon, own), env, downloads)
  const file = readdirSync(downloads).find((entry) => entry.startsWith(name + '_') && entry.endsWith('.deb'))
  if (file) await run('dpkg-deb', ['-x', path.join(downloads, file), folder], env)
}

// Short, for a test run without a network.
const soon = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::https::Timeout=10']

function isRoot() {
  return Boolean(process.getuid) && process.getuid() === 0
}

function hasAptGet() {
  return (process.env.PATH || '').split(path.delimiter).some((folder) => existsSync(path.join(folder, 'apt-get')))
}
