import { readFile } from 'node:fs/promises'
import type { Archive } from './archive.ts'
import { archiveVersion, findVersions, listVersions } from './versions.ts'

/**
 * Files of PostgreSQL's write-ahead log: segments, the parts that are left of one, the histories of timelines, and the labels of
 * base backups. (PostgreSQL 18, 25.3.)
 */
const walName = /^([0-9A-F]{24}(\.[0-9A-F]{8}\.backup|\.partial)?|[0-9A-F]{8}\.history)$/

/** 256 segments share a folder, so that no folder gets large. */
function nameInArchive(file: string): string {
  if (!walName.test(file)) throw new Error(`${file} is not a file of the write-ahead log`)
  return file.endsWith('.history') ? `wal/${file}` : `wal/${file.slice(0, 16)}/${file}`
}

/**
 * Archives a file of the log. Once more is allowed, because PostgreSQL repeats it after a crash. Refuses another content under the
 * same name: two PostgreSQL would then write into one archive.
 */
export async function archiveWal(archive: Archive, file: string, path: string): Promise<void> {
  await archiveVersion(archive, nameInArchive(file), await readFile(path), { mayChange: false })
}

/** The content of a file of the log; null when it is not archived. */
export async function readWal(archive: Archive, file: string): Promise<Buffer | null> {
  const [version, ...others] = await findVersions(archive, nameInArchive(file))
  if (others.some(({ sha256 }) => sha256 !== version?.sha256)) throw new Error(`the archive has two different ${file}`)
  return version ? archive.readWhole(version.stored, version.sha256) : null
}

/** Every archived file of the log: its name in PostgreSQL, and in the archive. */
export async function listWal(archive: Archive): Promise<{ file: string; stored: string }[]> {
  const versions = await listVersions(archive, 'wal')
  return versions.map(({ name, stored }) => ({ file: name.slice(name.lastIndexOf('/') + 1), stored }))
}
