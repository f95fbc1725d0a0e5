import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** The programs of a cluster, as Debian installs them. */
export interface ClusterPrograms {
  postgres: string
  postgresVersion: string
  patroniVersion: string
}

const searched = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin']
const needed = {
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  openssl: 'openssl',
  patroni: 'patroni',
  setpriv: 'util-linux',
} as const

/** Finds the programs of a cluster, or names in one sentence the packages to install. */
export function findPrograms(): ClusterPrograms | string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    return 'The drill needs Linux and root, because it starts PostgreSQL as another user and freezes processes.'
  }
  const missing: string[] = Object.entries(needed)
    .filter(([name]) => !findProgram(name))
    .map(([, debian]) => debian)
  const folder = '/usr/lib/postgresql'
  const version = (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => Number(name) >= 15 && existsSync(path.join(folder, name, 'bin/pg_basebackup')))
    .toSorted()
    .at(-1)
  if (!version) missing.push('postgresql')
  if (missing.length > 0 || !version) {
    return `The drill needs programs that are not here. On Debian: apt-get install --no-install-recommends ${missing.join(' ')}`
  }
  return {
    postgres: path.join(folder, version, 'bin'),
    postgresVersion: spawnSync(path.join(folder, version, 'bin/postgres'), ['--version'], { encoding: 'utf8' })
      .stdout.replace(/^\D*/, '')
      .replace(/ .*/s, ''),
    patroniVersion: spawnSync('patroni', ['--version'], { encoding: 'utf8' }).stdout.replace(/^\D*/, '').trim(),
  }
}

function findProgram(name: string): boolean {
  return searched.some((folder) => existsSync(path.join(folder, name)))
}
