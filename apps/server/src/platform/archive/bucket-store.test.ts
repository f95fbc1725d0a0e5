import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { createTestFolder } from '../../testing/fixtures/test-folder.ts'
import { describeArchiveStore } from '../../testing/fixtures/archive-store-contract.ts'
import { useTestBucket } from '../../testing/server/test-bucket.ts'
import { openArchive } from './archive.ts'
import { archiveSettings, archivingEnvironment, restoreCommand } from './archive-settings.ts'
import type { ArchiveStore } from './archive-store.ts'
import { claimArchive } from './claim-archive.ts'
import { deriveArchiveKeys } from './encoding.ts'
import { openArchiveStore, type ArchivePlace } from './open-archive-store.ts'
import { serveWal } from './serve-wal.ts'

const bucket = useTestBucket()
const key = randomBytes(32).toString('hex')
const segment = '000000010000000000000001'
const cluster = createTestFolder('cluster')
let place: ArchivePlace
let store: ArchiveStore

beforeAll(async () => {
  place = {
    ARCHIVE_DIR: 's3://cairn-files/an/archive',
    ARCHIVE_ENDPOINT: bucket.endpoint,
    ARCHIVE_REGION: bucket.region,
  }
  store = await openArchiveStore(place)
  mkdirSync(join(cluster, 'global'))
  writeFileSync(join(cluster, 'global', 'pg_control'), randomBytes(64))
  writeFileSync(join(cluster, segment), 'the log')
})

describeArchiveStore(() => store)

test('a missing bucket is reported by name', async () => {
  const other = await openArchiveStore({ ...place, ARCHIVE_DIR: 's3://another-bucket' })
  await expect(other.require()).rejects.toThrow('The bucket another-bucket does not answer')
})

/** Runs a command as PostgreSQL does: in its folder, by a shell, with this environment only. */
function run(command: string, environment: Record<string, string>, file: string, path: string): Promise<number> {
  const filled = command.replaceAll(/%([fp%])/g, (_, letter: string) => ({ f: file, p: path })[letter] ?? '%')
  const env = { PATH: process.env['PATH'], ...environment }
  return new Promise((resolve) => {
    execFile('sh', ['-c', filled], { cwd: cluster, env }, (error) => resolve(Number(error?.code ?? 0)))
  })
}

test('PostgreSQL archives its log in a bucket and gets it back, and stops at an unreadable file (REL-33)', async () => {
  const { archive_command: put = '' } = await archiveSettings({ ...place, BACKUP_KEY: key })
  const archive = openArchive(store, await deriveArchiveKeys(key))
  await claimArchive(archive, cluster)
  expect(await run(put, await archivingEnvironment({ ...place, BACKUP_KEY: key }), segment, segment)).toBe(0)
  const wal = await serveWal(archive)
  const get = (file: string) => run(restoreCommand(), wal.environment, file, 'restored')
  expect(await get(segment)).toBe(0)
  expect(readFileSync(join(cluster, 'restored'), 'utf8')).toBe('the log')
  expect(await get('000000010000000000000002')).toBe(1)

  const [{ name = '' } = {}] = await store.list('wal')
  await store.write(name, Readable.from([randomBytes(100)]))
  expect(await get(segment)).toBe(200)
  expect(put).not.toMatch(/AWS|S3RVER/)
  await wal.close()
})
