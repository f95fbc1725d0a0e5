import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openArchive, type Archive } from '../../platform/archive/archive.ts'
import type { ArchiveStore } from '../../platform/archive/archive-store.ts'
import { openFolderStore } from '../../platform/archive/folder-store.ts'
import { archiveVersion } from '../../platform/archive/versions.ts'
import { writeManifest } from '../base/manifest.ts'
import { chooseBackup } from './choose-backup.ts'
import { restoreFiles, restoreKeys } from './restore-copy.ts'

let folder = ''
let store: ArchiveStore
let archive: Archive
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-copy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'archive'))
  store = openFolderStore(join(folder, 'archive'))
  archive = openArchive(store, null)
})

const photos = ['a', 'b', 'c'].map((letter) => `${letter.repeat(32)}.webp`)
/** The files that are archived, by their paths. */
async function archivePhotos(): Promise<string[]> {
  for (const name of photos) {
    await archiveVersion(archive, `files/${name.slice(0, 2)}/${name}`, Buffer.from(name), { mayChange: true })
  }
  return (await store.list('files')).map(({ name }) => join(folder, 'archive', name)).toSorted()
}

test('damaged files are reported with their names in the archive, and the others are restored (REL-22)', async () => {
  const [first = '', second = ''] = await archivePhotos()
  // One file is cut off, and another is replaced.
  writeFileSync(first, readFileSync(first).subarray(0, 10))
  await archive.write(second.slice(join(folder, 'archive').length + 1, -'.zst'.length), Readable.from(['another']))

  const { count, damaged } = await restoreFiles(archive, folder, null)
  expect(count).toBe(1)
  const byName = damaged.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  expect(byName.map(({ name }) => name)).toEqual(photos.slice(0, 2))
  expect(byName.map(({ stored }) => join(folder, 'archive', stored))).toEqual([first, second])
  expect(readdirSync(join(folder, 'files'))).toEqual(photos.slice(2))
})

const read = () => Promise.reject(new Error('the disk does not answer'))

test('an archive that does not answer has no damaged files: the restore fails', async () => {
  await archivePhotos()
  await expect(restoreFiles(openArchive({ ...store, read }, null), folder, null)).rejects.toThrow(
    'the disk does not answer',
  )
})

test('a backup with an unreadable manifest is left out, and reported (REL-22)', async () => {
  const manifest = { timeline: 1, firstWal: '000000010000000000000001', head: null, bytes: 1 }
  const [startedAt, endedAt] = ['2026-11-01T02:00:00Z', '2026-11-01T02:05:00Z']
  await writeManifest(archive, { ...manifest, id: '20261101T020000Z', startedAt, endedAt })
  await store.write('backups/20261102T020000Z/manifest.json', Readable.from([Buffer.from('damaged')]))
  const lines: string[] = []
  const chosen = await chooseBackup(archive, null, (line) => lines.push(line))
  expect(chosen.id).toBe('20261101T020000Z')
  expect(lines).toEqual([expect.stringContaining('backups/20261102T020000Z/manifest.json cannot be read')])
})

test('after an unfinished change of keys the second setting is named, and its key is in a file', async () => {
  expect(await restoreKeys({ address_key: 'a', document_key: 'b', address_key_other: 'c' }, folder)).toEqual([
    'ADDRESS_KEY_OTHER',
  ])
  expect(readFileSync(join(folder, 'keys', 'address_key_other'), 'utf8')).toBe('c\n')
})
