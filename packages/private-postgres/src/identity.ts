import { spawnSync } from 'node:child_process'
import { lchownSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Programs } from './programs.ts'
import { StartupError } from './startup-error.ts'

export type IdentityName = 'plain' | 'namespace' | 'uid' | 'bare uid'

/** As whom PostgreSQL runs: what is put before its command, and who owns its files then. */
export interface Identity {
  name: IdentityName
  prefix: string[]
  ownerId: number
}

const self = process.getuid?.() ?? 0
const nobody = 65534 // PostgreSQL wants a user id that has a name, and this one has a name everywhere

// PostgreSQL refuses to run as root. The first of these that works is taken:
const identities: Identity[] = [
  { name: 'plain', prefix: [], ownerId: self },
  // the same user, but called nobody inside a namespace of its own; reaches folders closed to all but that user
  {
    name: 'namespace',
    prefix: ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--'],
    ownerId: self,
  },
  // where namespaces are forbidden, another user that keeps the one right of passing closed folders (and
  // keeps it too when it asks beforehand whether it may, which PostgreSQL does of its own programs)
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
  // another user without any right, which is enough where the folders are open to be passed
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
      ? `PostgreSQL does not run as root, and no other identity can use ${dataDir} here: start Cairn as an ordinary user, or set DATABASE_URL to the address of a PostgreSQL of your own.`
      : `PostgreSQL cannot run as the user with id ${self} in ${dataDir}: give that user a name and access, or set DATABASE_URL to the address of a PostgreSQL of your own.`,
  )
}

// What initdb looks at before it does anything: that it is not root, has a name and finds PostgreSQL's other files.
function works({ prefix }: Identity, { initdb }: Programs, dataDir: string): boolean {
  const question = 'cd "$1" && exec "$2" --show --pgdata="$1"'
  const [command = '', ...args] = [...prefix, 'sh', '-c', question, 'sh', dataDir, initdb]
  return spawnSync(command, args, { stdio: 'ignore', cwd: '/' }).status === 0
}

/** Gives a folder to the identity, when an earlier start ran as another one. */
export function giveFolder(folder: string, { ownerId }: Identity): void {
  const owner = statSync(folder).uid
  if (owner === ownerId) return
  if (self !== 0) {
    throw new StartupError(`The folder ${folder} belongs to another user (id ${owner}); start Cairn as that user.`)
  }
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(path.join(folder, name), ownerId, ownerId)
  }
  lchownSync(folder, ownerId, ownerId) // last: it says that all the others are done
}
