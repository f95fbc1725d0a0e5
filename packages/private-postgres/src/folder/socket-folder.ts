import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { changeOwner, type Identity } from '../identity.ts'

const longestAddress = 100 // the kernel's limit is 107 bytes, 103 on macOS

/** Creates a folder for the socket that only its owner can enter, with a path short enough for the kernel. */
export function makeSocketFolder(name: string, cluster: string, identity: Identity): string {
  const base = path.join(tmpdir(), `${name}-000000000000/.s.PGSQL.5432`).length < longestAddress ? tmpdir() : '/tmp'
  // The same name at each start, so that folders do not accumulate; another one when the cluster is created again.
  const key = createHash('sha256')
    .update(`${cluster} ${statSync(cluster).ino}`)
    .digest('hex')
    .slice(0, 12)
  const folder = path.join(base, `${name}-${key}`)
  mkdirIfAbsent(folder)
  // Another user may have created a folder of this name under /tmp first. Then this one gets a random name.
  const safe = isOurs(folder, identity) ? folder : mkdtempSync(path.join(base, `${name}-`))
  changeOwner(safe, identity)
  return safe
}

function mkdirIfAbsent(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function isOurs(folder: string, identity: Identity): boolean {
  const found = lstatSync(folder)
  const owners = [process.getuid?.(), identity.ownerId]
  return found.isDirectory() && (found.mode & 0o077) === 0 && owners.includes(found.uid)
}
