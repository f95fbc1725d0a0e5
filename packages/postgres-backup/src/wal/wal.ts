import { readFile } from 'node:fs/promises'
import type { Archive } from '../archive/archive.ts'
import { archiveVersion, findVersions, listVersions, type Version } from '../archive/versions.ts'

/** Files of PostgreSQL's log: segments, partial ones, timeline histories, labels of base backups (PostgreSQL 18, 25.3). */
const walName = /^([0-9A-F]{24}(\.[0-9A-F]{8}\.backup|\.partial)?|[0-9A-F]{8}\.history)$/

/** 256 segments share a folder, so that no folder gets large. */
function nameInArchive(file: string): string {
  if (!walName.test(file)) throw new Error(`${file} is not a file of the write-ahead log`)
  return file.endsWith('.history') ? `wal/${file}` : `wal/${file.slice(0, 16)}/${file}`
}

/**
 * Archives a file of the log. A repeat is allowed, because PostgreSQL repeats it after a crash. Refuses another content under the
 * same name, which a second PostgreSQL on this archive would write.
 */
export async function archiveWal(archive: Archive, file: string, path: string): Promise<void> {
  await archiveVersion(archive, nameInArchive(file), await readFile(path), { mayChange: false })
}

/** The content of a file of the log; null when it is not archived. Throws when it is damaged, or was not written with the key. */
export async function readWal(archive: Archive, file: string): Promise<Buffer | null> {
  const found = await findVersions(archive, nameInArchive(file))
  // A single unreadable one is not the end of the log.
  const versions = found.length > 1 ? await keepAuthentic(archive, found) : found
  const [version] = versions
  if (!version) return null
  if (versions.some(({ sha256 }) => sha256 !== version.sha256)) throw new Error(`the archive has two different ${file}`)
  return archive.readWhole(version.stored, version.sha256)
}

/** The versions that were written with the key. Throws when there is none. */
async function keepAuthentic(archive: Archive, versions: Version[]): Promise<Version[]> {
  const authentic: Version[] = []
  for (const version of versions) if (await archive.isAuthentic(version.stored)) authentic.push(version)
  if (authentic.length === 0) throw new Error(`no ${versions[0]?.name} in the archive was written with its key`)
  return authentic
}

/** Every archived file of the log: its name in PostgreSQL, and in the archive. */
export async function listWal(archive: Archive): Promise<{ file: string; stored: string }[]> {
  const versions = await listVersions(archive, 'wal')
  return versions.map(({ name, stored }) => ({ file: name.slice(name.lastIndexOf('/') + 1), stored }))
}
