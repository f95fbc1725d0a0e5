import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createArchive } from '../archive/archive.ts'
import { writeManifest } from '../base/manifest.ts'
import { openFolderStore } from '../store/folder-store.ts'
import { createTestFolder } from '../testing/test-folder.ts'
import { chooseBackup, findGap } from './choose-backup.ts'

test('a missing segment between others is found, in any timeline (REL-18)', () => {
  const [one, two, three] = ['0000000100000000000000FE', '0000000100000000000000FF', '000000010000000100000000']
  const others = ['00000002.history', `${one}.00000028.backup`]
  expect(findGap([one, two, three, ...others], one)).toBe(null)
  expect(findGap([one, three, ...others], one)).toBe('00000000000000FF')
  expect(findGap([one, '0000000200000000000000FF', three], one)).toBe(null)
  expect(findGap([two, three], two)).toBe(null)
  expect(findGap([three], two)).toBe('00000000000000FF')
})

test('a backup with an unreadable manifest is left out, and reported (REL-22)', async () => {
  const store = openFolderStore(createTestFolder('choose'))
  const archive = createArchive(store, null)
  const manifest = { timeline: 1, firstWal: '000000010000000000000001', head: null, bytes: 1 }
  const [startedAt, endedAt] = ['2026-11-01T02:00:00Z', '2026-11-01T02:05:00Z']
  await writeManifest(archive, { ...manifest, id: '20261101T020000Z', startedAt, endedAt })
  await store.write('backups/20261102T020000Z/manifest.json', Readable.from([Buffer.from('damaged')]))
  const lines: string[] = []
  const chosen = await chooseBackup(archive, null, (line) => lines.push(line))
  expect(chosen.id).toBe('20261101T020000Z')
  expect(lines).toEqual([expect.stringContaining('backups/20261102T020000Z/manifest.json cannot be read')])
})
