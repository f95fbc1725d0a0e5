import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder } from '@cairn/postgres-backup/testing/test-folder.ts'
import { describeFileStore } from '../../testing/fixtures/file-store-contract.ts'
import { createFileName } from './file-store.ts'
import { openFileStore } from './local-file-store.ts'

const dataDir = createTestFolder('store')
const store = openFileStore(dataDir)

describeFileStore(() => store)

test('a file can be read by the server’s user only', async () => {
  const name = createFileName('webp')
  await store.write(name, Buffer.from('pixels'))
  expect(statSync(join(dataDir, 'files')).mode & 0o777).toBe(0o700)
  expect(statSync(join(dataDir, 'files', name)).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(dataDir, 'files'))).toContain(name)
})

test('only the files are listed, with their times', async () => {
  const listed = () => Array.fromAsync(store.list())
  const before = await listed()
  const name = createFileName('sealed')
  await store.write(name, Buffer.from('sealed'))
  writeFileSync(join(dataDir, 'files', `${'a'.repeat(32)}.part`), 'half')
  writeFileSync(join(dataDir, 'files', 'notes.txt'), 'notes')
  const longAgo = new Date('2026-01-02T03:04:05Z')
  utimesSync(join(dataDir, 'files', name), longAgo, longAgo)

  expect(new Set(await listed())).toEqual(new Set([...before, { name, writtenAt: longAgo }]))
})

test('a file is never overwritten (REL-30)', async () => {
  const name = createFileName('sealed')
  await store.write(name, Buffer.from('first'))
  await expect(store.write(name, Buffer.from('second'))).rejects.toThrow('already there')
  expect(String(await store.read(name))).toBe('first')
})

test('no name leads out of the folder (SEC-30)', async () => {
  const before = readdirSync(dataDir, { recursive: true })
  for (const name of ['../x', `../${createFileName('webp')}`, `x/../../${createFileName('webp')}`]) {
    await expect(store.write(name, Buffer.from('x'))).rejects.toThrow('not the name')
  }
  expect(readdirSync(dataDir, { recursive: true })).toEqual(before)
})
