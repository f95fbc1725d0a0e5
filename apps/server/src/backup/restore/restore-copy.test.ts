import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createArchive, type Archive } from '@cairn/postgres-backup/archive/archive.ts'
import type { ArchiveStore } from '@cairn/postgres-backup/store/archive-store.ts'
import { openFolderStore } from '@cairn/postgres-backup/store/folder-store.ts'
import { archiveVersion } from '@cairn/postgres-backup/archive/versions.ts'
import { restoreFiles, restoreKeys } from './restore-copy.ts'

let folder = ''
let store: ArchiveStore
let archive: Archive
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-copy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'archive'))
  store = openFolderStore(join(folder, 'archive'))
  archive = createArchive(store, null)
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
  await expect(restoreFiles(createArchive({ ...store, read }, null), folder, null)).rejects.toThrow(
    'the disk does not answer',
  )
})

test('after an unfinished change of keys the second setting is named, and its key is in a file', async () => {
  expect(await restoreKeys({ address_key: 'a', document_key: 'b', address_key_other: 'c' }, folder)).toEqual([
    'ADDRESS_KEY_OTHER',
  ])
  expect(readFileSync(join(folder, 'keys', 'address_key_other'), 'utf8')).toBe('c\n')
})
