import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { createTestFolder } from '../testing/test-folder.ts'
import { describeArchiveStore } from '../testing/archive-store-contract.ts'
import { useTestBucket } from '../testing/test-bucket.ts'
import { createArchive } from '../archive/archive.ts'
import { openArchiveStore, type ArchiveSettings } from '../archive/open-archive.ts'
import { archiving, restoreCommand } from '../wal/archiving.ts'
import type { ArchiveStore } from './archive-store.ts'
import { claimArchive } from '../archive/claim-archive.ts'
import { deriveArchiveKeys } from '../archive/encoding.ts'
import { serveWal } from '../wal/serve-wal.ts'

const bucket = useTestBucket()
const key = randomBytes(32).toString('hex')
const segment = '000000010000000000000001'
const cluster = createTestFolder('cluster')
let place: ArchiveSettings
let store: ArchiveStore

beforeAll(async () => {
  place = {
    location: 's3://cairn-files/an/archive',
    endpoint: bucket.endpoint,
    region: bucket.region,
    key,
  }
  store = await openArchiveStore(place)
  mkdirSync(join(cluster, 'global'))
  writeFileSync(join(cluster, 'global', 'pg_control'), randomBytes(64))
  writeFileSync(join(cluster, segment), 'the log')
})

describeArchiveStore(() => store)

test('a missing bucket is reported by name', async () => {
  const other = await openArchiveStore({ ...place, location: 's3://another-bucket' })
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
  const { environment, settings } = await archiving(place)
  const put = settings.archive_command ?? ''
  const archive = createArchive(store, await deriveArchiveKeys(key))
  await claimArchive(archive, cluster)
  expect(await run(put, environment, segment, segment)).toBe(0)
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
