import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { giveFolder, type Identity } from './identity.ts'

const longestAddress = 100 // the kernel's limit is 107 bytes, 103 on macOS

/** A folder for the socket that is short enough for the kernel and that only its owner can enter. */
export function makeSocketFolder(cluster: string, identity: Identity): string {
  const base = path.join(tmpdir(), 'cairn-000000000000/.s.PGSQL.5432').length < longestAddress ? tmpdir() : '/tmp'
  // The same name at each start, so that nothing piles up; another one when the data folder is made anew.
  const key = createHash('sha256')
    .update(`${cluster} ${statSync(cluster).ino}`)
    .digest('hex')
    .slice(0, 12)
  const folder = path.join(base, `cairn-${key}`)
  mkdirIfAbsent(folder)
  // Anyone can make a folder of this name under /tmp before us. Then ours gets a name that nobody can foresee.
  const safe = isOurs(folder, identity) ? folder : mkdtempSync(path.join(base, 'cairn-'))
  giveFolder(safe, identity)
  return safe
}

function mkdirIfAbsent(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault
  }
}

function isOurs(folder: string, identity: Identity): boolean {
  const found = lstatSync(folder)
  const owners = [process.getuid?.(), identity.ownerId]
  return found.isDirectory() && (found.mode & 0o077) === 0 && owners.includes(found.uid)
}
