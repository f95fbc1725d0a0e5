import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { openArchive, writeText } from '../../platform/archive/archive.ts'
import { openFolderStore } from '../../platform/archive/folder-store.ts'
import { listBackups, removeInterrupted, writeFileList, writeManifest, type BackupManifest } from './manifest.ts'
import { removeOld } from './remove-old.ts'

const folder = mkdtempSync(join(tmpdir(), 'cairn-retention-'))
const archive = openArchive(openFolderStore(folder), null, null)
afterAll(() => rmSync(folder, { recursive: true }))

const hash = (digit: string) => digit.repeat(64)
const log = (file: string) => `wal/${file.slice(0, 16)}/${file}-${hash('0')}`
const segment = (number: number) => `00000001000000000000000${number}`
const put = (name: string) => archive.write(name, Readable.from([Buffer.from('x')]))

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

test('the newest backups are kept with the log and the files that they need, and nothing else (REL-22)', async () => {
  const file = (digit: string, version: string) => `files/${digit}${digit}/${digit.repeat(32)}.webp-${hash(version)}`
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
  await put(`wal/00000002.history-${hash('0')}`)

  expect(await removeOld(archive, 2, [replacement, present])).toEqual({ backups: 1, segments: 1, files: 1 })

  expect((await listBackups(archive)).map(({ id }) => id)).toEqual(['20261102T020000Z', '20261103T020000Z'])
  const left = (await archive.list('')).map(({ name }) => name).filter((name) => !name.startsWith('backups/'))
  expect(left.toSorted()).toEqual(
    [
      removedSince,
      replaced,
      replacement,
      present,
      `wal/00000002.history-${hash('0')}`,
      ...[2, 3, 4].map((n) => log(segment(n))),
    ].toSorted(),
  )
  expect(await removeOld(archive, 2, [replacement, present])).toEqual({ backups: 0, segments: 0, files: 0 })
})

test('a backup without a manifest is none, and is removed by the next one (REL-19)', async () => {
  await put('backups/20261104T020000Z/base.tar')
  await writeText(archive.store, 'backups/20261104T020000Z/other.json', '{}')
  expect(await listBackups(archive)).toHaveLength(2)
  await removeInterrupted(archive)
  expect(await archive.store.list('backups/20261104T020000Z')).toEqual([])
  expect(await listBackups(archive)).toHaveLength(2)
})
