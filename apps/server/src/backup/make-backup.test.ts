import { Readable } from 'node:stream'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPrivatePostgres, type PrivatePostgres } from '@cairn/private-postgres/private-postgres.ts'
import { loadConfig } from '../configuration/config.ts'
import { archiving } from '@cairn/postgres-backup/wal/archiving.ts'
import { createArchive } from '@cairn/postgres-backup/archive/archive.ts'
import { openFolderStore } from '@cairn/postgres-backup/store/folder-store.ts'
import { migrate } from '../platform/database/migrations/migrate.ts'
import { createTestFolder } from '@cairn/postgres-backup/testing/test-folder.ts'
import { callCairn } from '../testing/operations/call-cairn.ts'
import { jobContext } from '../testing/server/mailbox.ts'
import { asAdmin } from '../testing/server/test-database.ts'
import { useTestServer } from '../testing/server/test-server.ts'
import { listBackups, writeManifest } from '@cairn/postgres-backup/base/manifest.ts'
import { makeBackupJob } from './jobs.ts'
import { makeBackup } from './make-backup.ts'

const folder = createTestFolder('make-backup')
const [DATA_DIR, ARCHIVE_DIR] = [join(folder, 'data'), join(folder, 'archive')]
const config = loadConfig({ DATA_DIR, ARCHIVE_DIR, BACKUPS_KEPT: '1' })
const archive = createArchive(openFolderStore(ARCHIVE_DIR), null)
const server = useTestServer()
let postgres: PrivatePostgres
let lines: string[] = []

beforeAll(async () => {
  mkdirSync(ARCHIVE_DIR)
  const archived = await archiving(config.archive)
  postgres = await startPrivatePostgres({ name: 'cairn', dataDir: DATA_DIR, log: () => {}, ...archived })
  await asAdmin(postgres.host, 'create database cairn')
  await migrate({ host: postgres.host, database: 'cairn' })
}, 300_000)
afterAll(() => postgres.stop())

const backup = async () => {
  lines = []
  const { id } = await makeBackup(config, { host: postgres.host, database: 'cairn' }, (line) => lines.push(line))
  return id
}
const listIds = async () => (await listBackups(archive)).map(({ id }) => id)

test('a backup is complete when older ones cannot be removed, and the log shows it (REL-22)', async () => {
  const first = await backup()
  // A disk of the archive damages a file of a kept backup.
  await archive.store.write(`backups/${first}/files.zst`, Readable.from([Buffer.from('damaged')]))
  const damaged = loadConfig({ DATA_DIR, ARCHIVE_DIR, BACKUPS_KEPT: '2' })
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => logged.push(line) })
  await makeBackupJob({}, { ...jobContext(server), config: damaged, log })

  expect(await listIds()).toEqual([first, expect.any(String)])
  expect(logged.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    expect.stringMatching(`^The archive keeps more than it needs: backups/${first}/files cannot be read: `),
  ])

  // The next backup that is kept without it succeeds.
  const third = await backup()
  expect(lines.at(-2)).toMatch(/^Removed 2 older backups/)
  expect(await listIds()).toEqual([third])
}, 300_000)

test('a backup is made even if leftovers of earlier ones cannot be read (REL-22)', async () => {
  const manifest = 'backups/20200101T000000Z/manifest.json'
  await archive.store.write(manifest, Readable.from([Buffer.from('damaged')]))
  const id = await backup()
  expect(lines).toContainEqual(expect.stringMatching(`^Backup ${id} is complete`))
  expect(lines).toContainEqual(
    expect.stringMatching(`^The archive keeps more than it needs: ${manifest} cannot be read: `),
  )

  await archive.store.remove(manifest)
  expect((await listIds()).at(-1)).toBe(id)
}, 300_000)

test('a backup is not removed as the oldest one if the clock was ahead before (REL-22)', async () => {
  const ahead = { timeline: 1, firstWal: '000000010000000000000001', head: null, bytes: 1 }
  const [startedAt, endedAt] = ['2099-01-01T00:00:00Z', '2099-01-01T00:05:00Z']
  await writeManifest(archive, { ...ahead, id: '20990101T000000Z', startedAt, endedAt })
  const id = await backup()
  expect(await listIds()).toEqual(expect.arrayContaining([id, '20990101T000000Z']))
  expect(lines).toContainEqual(expect.stringContaining('the clock was ahead when it was made'))
  await archive.store.remove('backups/20990101T000000Z/manifest.json')
}, 300_000)

test('the commands for a backup and a restore end with 0, and a restore that lacks a block ends with 3 (REL-22, REL-25)', async () => {
  const settings = { DATA_DIR, ARCHIVE_DIR, BACKUPS_KEPT: '1' }
  expect(await callCairn(['backup'], settings)).toMatchObject({
    code: 0,
    output: expect.stringContaining('is complete'),
  })
  const restore = (...args: string[]) =>
    callCairn(['restore', ...args], { ...settings, DATA_DIR: mkdtempSync(join(folder, 'restored-')) })
  expect(await restore()).toMatchObject({
    code: 0,
    errors: '',
    output: expect.stringContaining('No newer block was known.'),
  })
  expect(await restore('--head', `9:${'ab'.repeat(32)}`)).toMatchObject({
    code: 3,
    errors: '',
    output: expect.stringContaining('the copy lacks it'),
  })
}, 300_000)
