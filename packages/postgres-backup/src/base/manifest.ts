import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Archive } from '../archive/archive.ts'
import { explain } from './explain.ts'

/** What a restore of a backup needs. */
export interface Needs {
  software: string
  /** The major version of PostgreSQL. */
  postgres: string
  /** The migrations of the database with their checksums. */
  schema: Record<string, string>
}

/** A base backup. It is written last: a folder without it is a backup that was interrupted. */
export interface BackupManifest {
  /** Its folder under `backups`: when it began, in UTC. */
  id: string
  startedAt: string
  /** The earliest moment that can be restored from it. */
  endedAt: string
  timeline: number
  /** The first segment of the log that it needs. */
  firstWal: string
  /** What the maker read in the database before it began: the backup contains it. */
  head: string | null
  /** The space that it takes when it is restored. */
  bytes: number
  /** Absent where the maker noted nothing. */
  needs?: Needs
}

const folder = 'backups'
export const partOf = (id: string, part: string) => `${folder}/${id}/${part}`
const manifestOf = (id: string) => partOf(id, 'manifest.json')

export function writeManifest(archive: Archive, manifest: BackupManifest): Promise<void> {
  return archive.writeText(manifestOf(manifest.id), `${JSON.stringify(manifest)}\n`)
}

/** The complete base backups, oldest first. Throws where the manifest of one cannot be read. */
export async function listBackups(archive: Archive): Promise<BackupManifest[]> {
  const { backups, unreadable } = await findBackups(archive)
  if (unreadable[0]) throw unreadable[0]
  return backups
}

/** The backups with a readable manifest, oldest first, and an error for each other one. */
export async function findBackups(archive: Archive): Promise<{ backups: BackupManifest[]; unreadable: Error[] }> {
  const backups: BackupManifest[] = []
  const unreadable: Error[] = []
  for (const { name } of await archive.store.list(folder)) {
    if (!name.endsWith('/manifest.json')) continue
    await explain(`${name} cannot be read`, async () => {
      const json = await archive.readText(name)
      if (json) backups.push(JSON.parse(json) as BackupManifest)
    }).catch((error: Error) => unreadable.push(error))
  }
  return { backups: backups.toSorted((a, b) => (a.id < b.id ? -1 : 1)), unreadable }
}

/** Writes the names in the archive of the files that belong to a backup. */
export function writeFileList(archive: Archive, id: string, files: string[]): Promise<void> {
  return archive.write(partOf(id, 'files'), Readable.from([Buffer.from(JSON.stringify(files))]))
}

export function readFileList(archive: Archive, id: string): Promise<string[]> {
  const name = partOf(id, 'files')
  return explain(`${name} cannot be read`, async () => JSON.parse(await text(await archive.read(name))) as string[])
}

/** Removes the manifest first, so that what is left after an interruption does not look complete. */
export function removeBackup({ store }: Archive, id: string): Promise<void> {
  return explain(`The backup ${id} cannot be removed`, async () => {
    await store.remove(manifestOf(id))
    for (const { name } of await store.list(`${folder}/${id}`)) await store.remove(name)
  })
}

/** Removes the parts of backups that were interrupted. Only while none is being made. */
export async function removeInterrupted(archive: Archive): Promise<void> {
  const complete = new Set((await listBackups(archive)).map(({ id }) => id))
  const ids = (await archive.store.list(folder)).map(({ name }) => name.split('/')[1] ?? '')
  for (const id of new Set(ids)) if (!complete.has(id)) await removeBackup(archive, id)
}
