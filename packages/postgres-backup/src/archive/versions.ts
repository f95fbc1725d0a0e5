import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Archive } from './archive.ts'

/**
 * A content archived under a name. Its name in the archive ends with a running number, which is the time, and its hash: another
 * content never replaces it, and because the name is signed with it, an older one cannot pass for the newest.
 */
export interface Version {
  /** The name without the number and the hash. */
  name: string
  sha256: string
  /** The full name in the archive. */
  stored: string
  writtenAt: Date
}

/**
 * Archives a content, unless it is the newest under this name already. One that came back, as after a restore to an earlier
 * moment, is archived again, so that it is the newest. `mayChange` allows another content under the name; else it is refused. A
 * file that was not written with the key does not count, or anyone with write access to the archive could stop the archiving.
 */
export async function archiveVersion(
  archive: Archive,
  name: string,
  content: Buffer,
  { mayChange }: { mayChange: boolean },
): Promise<void> {
  const sha256 = createHash('sha256').update(content).digest('hex')
  const versions = await findVersions(archive, name)
  const newest = chooseVersions(versions, null).get(name)
  if (newest?.sha256 === sha256) return
  if (!mayChange) await requireNoOther(archive, versions)
  const number = Math.max(Date.now(), newest ? +newest.writtenAt + 1 : 0)
  await archive.write(`${name}-${number}-${sha256}`, Readable.from([content]))
}

async function requireNoOther(archive: Archive, versions: Version[]): Promise<void> {
  for (const { name, stored } of versions) {
    if (await archive.isAuthentic(stored)) {
      throw new Error(`the archive has another ${name}: another copy of this database writes into it`)
    }
  }
}

export async function findVersions(archive: Archive, name: string): Promise<Version[]> {
  const versions = await listVersions(archive, name.slice(0, Math.max(0, name.lastIndexOf('/'))))
  return versions.filter((version) => version.name === name)
}

export async function listVersions(archive: Archive, folder: string): Promise<Version[]> {
  const versions: Version[] = []
  for (const { name: stored } of await archive.list(folder)) {
    const [, name = '', number, sha256 = ''] = /^(.+)-(\d{13,15})-([0-9a-f]{64})$/.exec(stored) ?? []
    if (sha256) versions.push({ name, sha256, stored, writtenAt: new Date(Number(number)) })
  }
  return versions
}

/**
 * The version of each name at a moment: the newest that was archived until then, else the oldest, because files exist a little
 * before they are archived. Without a moment the newest.
 */
export function chooseVersions(versions: Version[], moment: Date | null): Map<string, Version> {
  const chosen = new Map<string, Version>()
  const isOf = ({ writtenAt }: Version) => !moment || writtenAt <= moment
  for (const version of versions.toSorted((a, b) => +a.writtenAt - +b.writtenAt)) {
    if (!chosen.has(version.name) || isOf(version)) chosen.set(version.name, version)
  }
  return chosen
}
