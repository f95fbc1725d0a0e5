import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { spawnSync } from 'node:child_process'
import { pack, type Header } from 'tar-stream'
import { beforeAll, expect, test, vi } from 'vitest'
import { startPrivatePostgres } from '@cairn/private-postgres/private-postgres.ts'
import pg from 'pg'
import { claimArchive } from '../archive/claim-archive.ts'
import { createTestFolder } from '../testing/test-folder.ts'
import { writeManifest } from '../base/manifest.ts'
import { openArchive } from '../archive/open-archive.ts'
import { extractBase } from './extract-base.ts'
import { startCopy } from './start-copy.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const folder = createTestFolder('hostile')
const mark = join(folder, 'ran')
const location = join(folder, 'archive')
const settings = { location, endpoint: '', region: '', key: randomBytes(32).toString('hex') }
const name = 'example'
const id = '20261101T020000Z'

/** A backup with the key of the archive, whose PostgreSQL would run a program and load a library. */
beforeAll(async () => {
  mkdirSync(location)
  const source = join(folder, 'source')
  const postgres = await startPrivatePostgres({ name, dataDir: source, log: () => {} })
  await postgres.stop()
  const cluster = join(source, 'postgres')
  const run = `touch ${mark}`
  appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    ['recovery_end_command', 'archive_cleanup_command', 'restore_command', 'archive_command']
      .map((setting) => `${setting} = '${run}'`)
      .concat("archive_mode = 'always'", "shared_preload_libraries = '/hostile.so'", "listen_addresses = '*'", '')
      .join('\n'),
  )
  const tar = spawnSync('tar', ['-C', cluster, '-cf', '-', '.'], { maxBuffer: 1e9 }).stdout
  const archive = await openArchive(settings)
  await claimArchive(archive, cluster)
  await archive.write(`backups/${id}/base.tar`, Readable.from([tar]))
  const at = '2026-11-01T02:00:00.000Z'
  const manifest = { id, startedAt: at, endedAt: at, timeline: 1, firstWal: '000000010000000000000001', head: null }
  await writeManifest(archive, { ...manifest, bytes: tar.length })
})

/** The names of the variables of its PostgreSQL. */
function readEnvironment(dataDir: string): string[] {
  const [pid = ''] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean)
  return variables.map((variable) => variable.split('=')[0] ?? '')
}

test('a copy runs and loads nothing that the configuration in its backup names, and has no keys (SEC-141)', async () => {
  const dataDir = join(folder, 'copy')
  const archive = await openArchive(settings)
  const copy = await startCopy({ archive, dataDir, moment: null, name, print: () => {}, requireNeeds: () => {} })
  const client = new pg.Client({ host: copy.postgres.host, user: name, database: 'postgres' })
  await client.connect()
  const found = await client.query(
    "select current_setting('listen_addresses') || current_setting('archive_mode') as settings",
  )
  await client.end()
  const environment = process.platform === 'linux' ? readEnvironment(dataDir) : []
  await copy.postgres.stop()
  const allowed = new Set(['ARCHIVE_SOCKET', 'ARCHIVE_TOKEN', 'LC_ALL', 'PATH', 'TZ'])
  expect(environment.filter((variable) => !allowed.has(variable))).toEqual([])
  expect(found.rows).toEqual([{ settings: 'off' }])
  expect(readFileSync(join(dataDir, 'postgres', 'postgresql.auto.conf'), 'utf8')).toBe('')

  // A server that is started on it later does neither.
  const later = await startPrivatePostgres({ name, dataDir, log: () => {} })
  await later.stop()
  expect(existsSync(mark)).toBe(false)
})

test.each<{ name: string; type?: Header['type']; linkname?: string }>([
  { name: '../outside' },
  { name: 'base/../../outside' },
  { name: '/outside' },
  { name: 'inside', type: 'symlink', linkname: '/' },
  { name: 'inside', type: 'link', linkname: '../outside' },
  { name: 'pg_tblspc/1', type: 'symlink', linkname: '/tmp' },
  { name: 'inside', type: 'character-device' },
])('an entry of a backup that is no file or folder in it is refused: %j', async (header) => {
  const archive = await openArchive(settings)
  const tar = pack()
  if (header.type) tar.entry(header)
  else tar.entry(header, 'content')
  tar.finalize()
  await archive.write('backups/entry/base.tar', Readable.from(tar))
  const cluster = join(folder, 'entry')
  await expect(extractBase(archive, 'entry', cluster)).rejects.toThrow(header.name)
  rmSync(cluster, { recursive: true })
  expect(existsSync(join(folder, 'outside'))).toBe(false)
})
