import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import { createArchive, type Archive } from '../archive/archive.ts'
import { openFolderStore } from '../store/folder-store.ts'
import { listBackups, removeInterrupted, writeFileList, writeManifest, type BackupManifest } from './manifest.ts'
import { createTestFolder } from '../testing/test-folder.ts'
import { removeOld } from './remove-old.ts'

const root = createTestFolder('retention')
let folder = ''
let archive: Archive
beforeEach(() => {
  folder = mkdtempSync(join(root, 'archive-'))
  archive = createArchive(openFolderStore(folder), null)
})

const hash = (digit: string) => digit.repeat(64)
const log = (file: string) => `wal/${file.slice(0, 16)}/${file}-1780000000000-${hash('0')}`
const segment = (number: number) => `00000001000000000000000${number}`
const put = (name: string) => archive.write(name, Readable.from([Buffer.from('x')]))
const longAgo = '2026-06-01T00:00:00Z'
const file = (digit: string, version: string, archivedAt = longAgo) =>
  `files/${digit}${digit}/${digit.repeat(32)}.webp-${+new Date(archivedAt)}-${hash(version)}`
const listNames = async (under: string) => (await archive.list(under)).map(({ name }) => name).toSorted()

async function addBackup(day: number, files: string[], changes: Partial<BackupManifest> = {}): Promise<void> {
  const id = `2026110${day}T020000Z`
  const at = `2026-11-0${day}T02:00:00.000Z`
  await put(`backups/${id}/base.tar`)
  await writeFileList(archive, id, files)
  const head = `${day}:${hash('a')}`
  await writeManifest(archive, {
    id,
    startedAt: at,
    endedAt: at,
    timeline: 1,
    firstWal: segment(day),
    head,
    bytes: 1,
    ...changes,
  })
}

test('the newest backups are kept with the log and the files that they need, and no others (REL-22)', async () => {
  const [removedLongAgo, removedSince, replaced, replacement, present] = [
    file('1', 'a'),
    file('2', 'a'),
    file('3', 'a'),
    file('3', 'b'),
    file('4', 'a'),
  ]
  for (const name of [removedLongAgo, removedSince, replaced, replacement, present]) await put(name)
  await addBackup(1, [removedLongAgo, removedSince, replaced])
  await addBackup(2, [removedSince, replaced])
  await addBackup(3, [replacement, present])
  for (const number of [1, 2, 3, 4]) await put(log(segment(number)))
  await put(`wal/00000002.history-1780000000000-${hash('0')}`)

  expect(await removeOld(archive, 2)).toEqual({ backups: 1, segments: 1, files: 1 })

  expect((await listBackups(archive)).map(({ id }) => id)).toEqual(['20261102T020000Z', '20261103T020000Z'])
  const left = (await listNames('')).filter((name) => !name.startsWith('backups/'))
  expect(left).toEqual(
    [
      removedSince,
      replaced,
      replacement,
      present,
      `wal/00000002.history-1780000000000-${hash('0')}`,
      ...[2, 3, 4].map((n) => log(segment(n))),
    ].toSorted(),
  )
  expect(await removeOld(archive, 2)).toEqual({ backups: 0, segments: 0, files: 0 })
})

test('a file archived since the oldest kept backup stays, though no backup lists it (REL-22)', async () => {
  // A picture that was replaced before the next backup, and one that came while the newest one was made.
  const between = file('5', 'a', '2026-11-02T12:00:00Z')
  const meanwhile = file('6', 'a', '2026-11-04T02:03:00Z')
  await addBackup(1, [])
  await addBackup(4, [])
  await put(between)
  await put(meanwhile)

  expect(await removeOld(archive, 2)).toMatchObject({ files: 0 })
  expect(await listNames('files')).toEqual([between, meanwhile])

  // The first one was in no moment that can still be restored.
  expect(await removeOld(archive, 1)).toMatchObject({ backups: 1, files: 1 })
  expect(await listNames('files')).toEqual([meanwhile])
})

test('a file stays if the clock was hours behind when it was archived (REL-22)', async () => {
  const meanwhile = file('7', 'a', '2026-11-03T20:00:00Z')
  await addBackup(4, [])
  await put(meanwhile)
  await removeOld(archive, 1)
  expect(await listNames('files')).toEqual([meanwhile])
})

test('a backup keeps every file where the list of a kept backup cannot be read (REL-22)', async () => {
  for (const day of [1, 2, 3]) await addBackup(day, [])
  await put(log(segment(1)))
  await put(file('8', 'a'))
  const before = await listNames('')
  const list = 'backups/20261102T020000Z/files'
  await archive.store.write(`${list}.zst`, Readable.from([Buffer.from('damaged')]))

  await expect(removeOld(archive, 2)).rejects.toThrow(`${list} cannot be read: `)
  expect(await listNames('')).toEqual(before)
  expect(await listBackups(archive)).toHaveLength(3)
})

test('the log of a backup that cannot be removed stays with it (REL-22)', async () => {
  for (const day of [1, 2]) await addBackup(day, [])
  await put(log(segment(1)))
  const before = await listNames('')
  // Acts like a bucket whose keys may not remove everything.
  const store = openFolderStore(folder)
  const remove = async (name: string) => {
    if (name.startsWith('backups/')) throw new Error('Access Denied')
    await store.remove(name)
  }
  const guarded = createArchive({ ...store, remove }, null)

  await expect(removeOld(guarded, 1)).rejects.toThrow('The backup 20261101T020000Z cannot be removed: Access Denied')
  expect(await listNames('')).toEqual(before)
})

test('a backup without a manifest is none, and is removed by the next one (REL-19)', async () => {
  await addBackup(3, [])
  await put('backups/20261104T020000Z/base.tar')
  await archive.store.write('backups/20261104T020000Z/other.json', Readable.from([Buffer.from('{}')]))
  expect(await listBackups(archive)).toHaveLength(1)
  await removeInterrupted(archive)
  expect(await archive.store.list('backups/20261104T020000Z')).toEqual([])
  expect(await listBackups(archive)).toHaveLength(1)
})
