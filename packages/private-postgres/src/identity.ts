import { spawnSync } from 'node:child_process'
import { chmodSync, lchownSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Programs } from './programs.ts'
import { StartupError } from './startup-error.ts'

export type IdentityName = 'plain' | 'namespace' | 'uid' | 'bare uid'

/** The user that PostgreSQL runs as: the prefix of its command, and the owner of its files. */
export interface Identity {
  name: IdentityName
  prefix: string[]
  ownerId: number
}

const self = process.getuid?.() ?? 0
const nobody = 65534 // PostgreSQL needs a user id that has a name, and this one has a name on every system

// PostgreSQL refuses to run as root. The first of these that works is used:
const identities: Identity[] = [
  { name: 'plain', prefix: [], ownerId: self },
  // the same user, named nobody inside a separate namespace; it can use folders that only that user can enter
  {
    name: 'namespace',
    prefix: ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--'],
    ownerId: self,
  },
  // where namespaces are forbidden: another user that keeps one capability, to enter closed folders. `no_setuid_fixup`
  // keeps it in access(2) too, which PostgreSQL uses to check its own programs
  {
    name: 'uid',
    prefix: [
      ...asNobody(),
      '--securebits=+no_setuid_fixup',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
      '--',
    ],
    ownerId: nobody,
  },
  // another user without any capability, which is enough where that user can enter the parent folders
  { name: 'bare uid', prefix: [...asNobody(), '--'], ownerId: nobody },
]

function asNobody() {
  return ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups']
}

export function chooseIdentity(programs: Programs, dataDir: string, only?: IdentityName): Identity {
  const found = identities.find((identity) => (!only || identity.name === only) && works(identity, programs, dataDir))
  if (found) return found
  throw new StartupError(
    self === 0
      ? `PostgreSQL does not run as root, and no other identity can use ${dataDir} here: start the server as an ordinary user, or set DATABASE_URL to the address of a PostgreSQL of your own.`
      : `PostgreSQL cannot run as the user with id ${self} in ${dataDir}: give that user a name and access, or set DATABASE_URL to the address of a PostgreSQL of your own.`,
  )
}

/** The same identity without a network; null where the system does not permit that. */
export function withoutNetwork(identity: Identity): Identity | null {
  const user = self === 0 ? [] : ['--user', '--map-current-user']
  const prefix = ['unshare', ...user, '--net', '--', ...identity.prefix]
  const [command = '', ...args] = [...prefix, 'true']
  return spawnSync(command, args, { stdio: 'ignore', cwd: '/' }).status === 0 ? { ...identity, prefix } : null
}

/** Throws a `StartupError` when the identity cannot read a file that the commands of PostgreSQL need. */
export function requireReadable({ prefix, ownerId }: Identity, files: string[]): void {
  for (const file of files) {
    const [command = '', ...args] = [...prefix, 'test', '-r', file]
    if (spawnSync(command, args, { stdio: 'ignore', cwd: '/' }).status === 0) continue
    throw new StartupError(
      `PostgreSQL runs as the user with id ${ownerId}, who cannot read ${file}: let that user read the file and enter its folders, give its content in the environment, or start the server as an ordinary user.`,
    )
  }
}

// initdb first checks that it is not root, that its user has a name, and that it finds PostgreSQL's other files.
function works({ name, prefix }: Identity, { initdb }: Programs, dataDir: string): boolean {
  // That user passes through the folder, and reads nothing in it.
  if (name === 'bare uid' && self === 0) chmodSync(dataDir, statSync(dataDir).mode | 0o011)
  const script = 'cd "$1" && exec "$2" --show --pgdata="$1"'
  const [command = '', ...args] = [...prefix, 'sh', '-c', script, 'sh', dataDir, initdb]
  return spawnSync(command, args, { stdio: 'ignore', cwd: '/' }).status === 0
}

/** Makes the identity the owner of a folder, when an earlier start ran as another one. */
export function changeOwner(folder: string, { ownerId }: Identity): void {
  const owner = statSync(folder).uid
  if (owner === ownerId) return
  if (self !== 0) {
    throw new StartupError(`The folder ${folder} belongs to another user (id ${owner}); start the server as that user.`)
  }
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(path.join(folder, name), ownerId, ownerId)
  }
  lchownSync(folder, ownerId, ownerId) // last: it marks that all the others are done
}
