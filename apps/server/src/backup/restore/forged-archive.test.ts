import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createArchive } from '@cairn/postgres-backup/archive/archive.ts'
import { deriveArchiveKeys } from '@cairn/postgres-backup/archive/encoding.ts'
import { listBackups } from '@cairn/postgres-backup/base/manifest.ts'
import { PostgresBackup } from '@cairn/postgres-backup/base/postgres-backup.ts'
import { chooseBackup } from '@cairn/postgres-backup/restore/choose-backup.ts'
import { openFolderStore } from '@cairn/postgres-backup/store/folder-store.ts'
import { createTestFolder } from '@cairn/postgres-backup/testing/test-folder.ts'
import { archiving } from '@cairn/postgres-backup/wal/archiving.ts'
import { readWal } from '@cairn/postgres-backup/wal/wal.ts'
import { startPrivatePostgres } from '@cairn/private-postgres/private-postgres.ts'
import { loadConfig } from '../../configuration/config.ts'
import { readDrill, writeDrill } from '../drill/drill-record.ts'
import { runDrill } from '../drill/run-drill.ts'
import { headInArchive } from '../keep-archive.ts'
import { openOwnArchive, requireArchive } from '../open-archive.ts'
import { restore } from './restore.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

const folder = createTestFolder('forged')
const [DATA_DIR, ARCHIVE_DIR, mark] = [join(folder, 'data'), join(folder, 'archive'), join(folder, 'ran')]
const BACKUP_KEY = randomBytes(32).toString('hex')
const config = loadConfig({ DATA_DIR, ARCHIVE_DIR, BACKUP_KEY })
const inArchive = (name: string) => join(ARCHIVE_DIR, name)
const honest = join(folder, 'honest')
const ids: string[] = []
/** The files of a PostgreSQL that would run a program. */
let hostileTar: Buffer

/** An honest archive with two backups. */
beforeAll(async () => {
  mkdirSync(ARCHIVE_DIR)
  const archived = await archiving(config.archive)
  const postgres = await startPrivatePostgres({ name: 'cairn', dataDir: DATA_DIR, log: () => {}, ...archived })
  for (let made = 0; made < 2; made += 1) {
    const backup = new PostgresBackup({
      archive: requireArchive(config),
      dataDir: DATA_DIR,
      connection: { host: postgres.host, user: 'cairn', database: 'postgres' },
      lock: '1',
      files: { async *list() {}, read: async () => null },
      kept: 2,
      readHead: async () => null,
      readNeeds: async () => ({ software: 'a test', postgres: '18', schema: {} }),
      print: () => {},
    })
    ids.push((await backup.take()).id)
  }
  await postgres.stop()
  await (await openOwnArchive(config)).writeText(headInArchive, `1:${'a'.repeat(64)}`)
  cpSync(ARCHIVE_DIR, honest, { recursive: true, preserveTimestamps: true })
  const cluster = join(DATA_DIR, 'postgres')
  appendFileSync(join(cluster, 'postgresql.auto.conf'), `recovery_end_command = 'touch ${mark}'\n`)
  hostileTar = spawnSync('tar', ['-C', cluster, '-cf', '-', '.'], { maxBuffer: 1e9 }).stdout
})
beforeEach(() => {
  rmSync(ARCHIVE_DIR, { recursive: true })
  cpSync(honest, ARCHIVE_DIR, { recursive: true, preserveTimestamps: true })
})

const drill = () => runDrill(config, () => {})
const list = (under: string) =>
  readdirSync(inArchive(under), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.age'))

/** Backup files by somebody with only the public half of the key: without a signature, or with another key's. */
async function forge(header: 'none' | 'empty' | 'another'): Promise<void> {
  const keys = await deriveArchiveKeys(BACKUP_KEY)
  const signingKey = header === 'another' ? '0'.repeat(64) : ''
  const archive = createArchive(openFolderStore(ARCHIVE_DIR), keys && { ...keys, signingKey })
  const id = '20991231T000000Z'
  await archive.write(`backups/${id}/base.tar`, Readable.from([hostileTar]))
  await archive.write(`backups/${id}/files`, Readable.from([Buffer.from('[]')]))
  const at = new Date(Date.now() - 60_000).toISOString()
  const manifest = { id, startedAt: at, endedAt: at, timeline: 1, firstWal: '000000010000000000000001', head: null }
  await archive.writeText(`backups/${id}/manifest.json`, JSON.stringify({ ...manifest, bytes: hostileTar.length }))
  if (header !== 'none') return
  for (const name of readdirSync(inArchive(`backups/${id}`))) {
    const path = inArchive(`backups/${id}/${name}`)
    const bytes = readFileSync(path)
    writeFileSync(path, bytes.subarray(bytes.indexOf('\n') + 1))
  }
}

test.each(['none', 'empty', 'another'] as const)(
  'a backup that was forged without the key (signature: %s) is not unpacked: the drill fails, and a restore takes an honest one (SEC-140, SEC-141)',
  async (header) => {
    await forge(header)
    const sentence = expect.stringContaining('backups/20991231T000000Z/manifest.json cannot be read')
    expect(await drill()).toMatchObject({ isOk: false, sentence })
    const lines: string[] = []
    const chosen = await chooseBackup(await openOwnArchive(config), null, (line) => lines.push(line))
    expect(chosen.id).toBe(ids.at(-1))
    expect(lines.join('\n')).toContain('A backup is left out: backups/20991231T000000Z/manifest.json cannot be read')
    expect(existsSync(mark)).toBe(false)
  },
)

test('pieces of the log that were swapped, cut off or removed are refused (SEC-140)', async () => {
  const [newest = '', before = ''] = list('wal')
    .toSorted()
    .toReversed()
    .filter((name) => !name.includes('.backup'))
  const path = inArchive(`wal/${newest}`)
  const [segment = ''] = basename(newest).split('-')
  const bytes = readFileSync(path)
  for (const other of [readFileSync(inArchive(`wal/${before}`)), bytes.subarray(0, -20), bytes.subarray(0, 300)]) {
    writeFileSync(path, other)
    await expect(readWal(await openOwnArchive(config), segment)).rejects.toThrow('is damaged')
  }
  const sentence = expect.stringContaining('A file of the log in the archive cannot be read')
  expect(await drill()).toMatchObject({ isOk: false, sentence })
})

test('a base backup in the place of another, or cut off, is refused (SEC-140)', async () => {
  const [first = '', second = ''] = ids
  const path = inArchive(`backups/${second}/base.tar.zst.age`)
  const bytes = readFileSync(path)
  for (const other of [readFileSync(inArchive(`backups/${first}/base.tar.zst.age`)), bytes.subarray(0, -1)]) {
    writeFileSync(path, other)
    expect(await drill()).toMatchObject({ isOk: false })
  }
})

test('an older manifest in the place of a newer one is refused, and a removed backup is noticed (SEC-140)', async () => {
  const [first = '', second = ''] = ids
  cpSync(inArchive(`backups/${first}/manifest.json`), inArchive(`backups/${second}/manifest.json`))
  expect((await drill()).sentence).toContain(`backups/${second}/manifest.json was not written with this BACKUP_KEY`)
  rmSync(inArchive(`backups/${second}`), { recursive: true })
  expect((await drill()).sentence).toContain(`The archive lacks the backup ${second}, which this machine made`)
  expect(await listBackups(await openOwnArchive(config))).toHaveLength(1)
})

test('the record of a drill and the head of the ledger cannot be edited, and an older record does not count (SEC-140)', async () => {
  const archive = await openOwnArchive(config)
  const write = async (startedAt: string) => {
    const record = { startedAt, finishedAt: startedAt, isOk: true, sentence: '' }
    await writeDrill(archive, DATA_DIR, record)
    return record
  }
  await write('2026-11-01T04:12:00Z')
  const older = readFileSync(inArchive('restore-drill.json'))
  const newest = await write('2099-11-02T04:12:00Z')
  writeFileSync(inArchive('restore-drill.json'), older)
  expect(await readDrill(archive, DATA_DIR)).toEqual(newest)
  writeFileSync(inArchive('restore-drill.json'), String(older).replace('"isOk":true', '"isOk":false'))
  await expect(readDrill(archive, DATA_DIR)).rejects.toThrow('restore-drill.json')

  const head = readFileSync(inArchive(headInArchive))
  for (const changed of [String(head).replace('a', 'b'), `1:${'b'.repeat(64)}`]) {
    writeFileSync(inArchive(headInArchive), changed)
    const restoring = restore(
      { ...config, DATA_DIR: join(folder, 'restored') },
      { moment: null, noted: null, print: () => {} },
    )
    await expect(restoring).rejects.toThrow(headInArchive)
  }
})
