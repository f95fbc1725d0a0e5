import { beforeAll, expect, test } from 'vitest'
import { createFileName, type FileStore } from '../../platform/files/file-store.ts'
import { openFileStore } from '../../platform/files/local-file-store.ts'
import { openS3FileStore } from '../../platform/files/s3-file-store.ts'
import { createTestFolder } from '@cairn/postgres-backup/testing/test-folder.ts'
import { useTestBucket } from '@cairn/postgres-backup/testing/test-bucket.ts'
import { copyFiles } from './copy-files.ts'

const bucket = useTestBucket()
const dataDir = createTestFolder('copy')
const folder = openFileStore(dataDir)
let remote: FileStore

beforeAll(async () => {
  remote = await openS3FileStore({ bucket: 'cairn-files', prefix: 'copy/', ...bucket })
})

const names = (store: FileStore) => Array.fromAsync(store.list(), ({ name }) => name).then((all) => all.toSorted())
const copy = (from: FileStore, to: FileStore) => copyFiles(from, to, () => {})

test('a stopped copy continues, and all files come back (REL-31)', async () => {
  for (let n = 0; n < 5; n += 1) await folder.write(createFileName('sealed'), Buffer.from(`document ${n}`))
  let left = 2
  const broken: FileStore = {
    ...remote,
    write: async (name, bytes) => {
      if (left-- === 0) throw new Error('the line broke')
      await remote.write(name, bytes)
    },
  }
  await expect(copy(folder, broken)).rejects.toThrow('the line broke')
  expect(await names(remote)).toHaveLength(2)

  expect(await copy(folder, remote)).toEqual({ copied: 3, same: 2, differing: [] })
  expect(await copy(folder, remote)).toEqual({ copied: 0, same: 5, differing: [] })

  const before = await names(folder)
  for (const name of before) await folder.remove(name)
  expect(await copy(remote, folder)).toEqual({ copied: 5, same: 0, differing: [] })
  expect(await names(folder)).toEqual(before)
})

test('a file with other bytes there is reported and kept, and a copy that arrives changed is an error (REL-31)', async () => {
  const name = createFileName('sealed')
  await folder.write(name, Buffer.from('here'))
  await remote.write(name, Buffer.from('there'))
  expect((await copy(folder, remote)).differing).toEqual([name])
  expect(String(await remote.read(name))).toBe('there')

  await remote.remove(name)
  const changing: FileStore = { ...remote, write: (each) => remote.write(each, Buffer.from('changed on the way')) }
  await expect(copy(folder, changing)).rejects.toThrow('has other bytes')
})
