import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../../../..')
const migrations = 'apps/server/migrations'

/**
 * Finds the newest commit that has the same migrations as these sources without the last ones: its server may run while this
 * version migrates the database. Null without git or its history, as in a clone of one commit, and during a change to a migration
 * of an unreleased version.
 */
export function findVersionBefore(): string | null {
  const names = readdirSync(path.join(root, migrations)).toSorted()
  const files = names.map((name) => `${migrations}/${name}`)
  const hashes = git('hash-object', ...files)?.split('\n') ?? []
  const own = files.map((file, place) => `${hashes[place]} ${file}`)
  const isBefore = (commit: string) => {
    const listed = git('ls-tree', '-r', '--format=%(objectname) %(path)', commit, migrations)?.split('\n') ?? []
    return listed.length > 1 && listed.length < own.length && listed.every((line, place) => line === own[place])
  }
  const changes = git('log', '--format=%H', '--', migrations)?.split('\n') ?? []
  return ['HEAD', ...changes.map((commit) => `${commit}^`)].find(isBefore) ?? null
}

/** Writes the sources of a commit into an empty folder, ready to start. They use the installed packages of this version. */
export function unpackVersion(commit: string, folder: string): void {
  // A separate index, so that the clone's is not touched.
  const GIT_INDEX_FILE = path.join(folder, '.index')
  for (const words of [
    ['read-tree', commit],
    ['checkout-index', '--all', `--prefix=${folder}/`],
  ]) {
    const { status, stderr } = spawnSync('git', words, { cwd: root, env: { ...process.env, GIT_INDEX_FILE } })
    if (status !== 0) throw new Error(`git ${words[0]} failed: ${String(stderr)}`)
  }
  linkPackages(folder)
}

/** Copies the sources of the server into an empty folder, ready to start, for a test that changes them. */
export function copyThisVersion(folder: string): void {
  for (const part of ['apps/server', 'packages']) {
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true })
  }
  linkPackages(folder)
}

function linkPackages(folder: string): void {
  const [installed, linked] = [path.join(root, 'node_modules'), path.join(folder, 'node_modules')]
  mkdirSync(path.join(linked, '@cairn'), { recursive: true })
  for (const name of readdirSync(installed)) {
    if (name === '@cairn') continue
    symlinkSync(path.join(installed, name), path.join(linked, name))
  }
  for (const kind of ['apps', 'packages']) {
    for (const name of readdirSync(path.join(folder, kind))) {
      symlinkSync(path.join(folder, kind, name), path.join(linked, '@cairn', name))
    }
  }
}

/** The output of git, or null on a failure. */
function git(...words: string[]): string | null {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
