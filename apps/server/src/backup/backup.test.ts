import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { startPrivatePostgres } from '@cairn/private-postgres/private-postgres.ts'
import { findPostgresOf } from '@cairn/private-postgres/process/processes.ts'
import { createApp } from '../app.ts'
import { loadConfig, type Config } from '../configuration/config.ts'
import { formatHead, parseHead } from '../ledger/sealing/head.ts'
import { runSealer } from '../ledger/sealing/run-sealer.ts'
import { s3Environment } from '@cairn/postgres-backup/s3/s3-place.ts'
import { archiving } from '@cairn/postgres-backup/wal/archiving.ts'
import { archiveWal } from '@cairn/postgres-backup/wal/wal.ts'
import { loadKeys } from '../platform/crypto/load-keys.ts'
import { inReads, openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrations/migrate.ts'
import { startDatabase } from '../platform/database/start/start-database.ts'
import { withClient } from '../platform/database/with-client.ts'
import { createFileName, type FileStore } from '../platform/files/file-store.ts'
import { openFiles } from '../platform/files/open-files.ts'
import { openImageReader } from '../platform/files/images/open-image-reader.ts'
import { createTestFolder } from '@cairn/postgres-backup/testing/test-folder.ts'
import { openPlan } from '../testing/fixtures/fixtures.ts'
import { scale } from '../testing/ledger/scale.ts'
import { signKind } from '../shared/signing/signatures/sign-rows.ts'
import { asRows } from '../shared/signing/signatures/sign-stored.ts'
import { makePerson, toBitcoin, type Person } from '../testing/people/people.ts'
import { useTestBucket } from '@cairn/postgres-backup/testing/test-bucket.ts'
import { callCairn } from '../testing/operations/call-cairn.ts'
import { expectRefused } from '../testing/server/refusals.ts'
import { liftLimits } from '../testing/server/test-database.ts'
import type { TestServer } from '../testing/server/test-server.ts'
import { readArchiveState } from './archive-state.ts'
import { listBackups } from '@cairn/postgres-backup/base/manifest.ts'
import { findArchivedFiles } from '@cairn/postgres-backup/files/archive-files.ts'
import { keepArchive } from './keep-archive.ts'
import { makeBackup } from './make-backup.ts'
import { measureArchive } from './measure-archive.ts'
import { openOwnArchive } from './open-archive.ts'
import { finishRestore, restore } from './restore/restore.ts'

const tries = createTestFolder('backup')
let folder: string
const key = randomBytes(32).toString('hex')
/** `npm run faults` tells the story with an archive in a bucket of S3, and the files in another. */
const bucket = scale({ usual: 0, faults: 1 }) > 0 ? useTestBucket() : null
const settingsOf = (name: string) => ({
  PORT: '0',
  DATA_DIR: join(folder, name),
  BACKUP_KEY: key,
  ARCHIVE_DIR: join(folder, 'archive'),
  ...(bucket && {
    ARCHIVE_DIR: `s3://cairn-files/${basename(folder)}`,
    ARCHIVE_ENDPOINT: bucket.endpoint,
    ARCHIVE_REGION: bucket.region,
    FILES_URL: bucket.url,
    FILES_ENDPOINT: bucket.endpoint,
    FILES_REGION: bucket.region,
  }),
})
const configOf = (name: string) => loadConfig(settingsOf(name))
const cairn = join(import.meta.dirname, '../cli/cairn.ts')
let config: Config
const images = openImageReader()
const print = () => {}
const log = pino({ level: 'silent' })
/** A server has 30 seconds; this keeps the test short. */
const archiveTimeoutSeconds = 5

let server: Awaited<ReturnType<typeof startServer>>
let ada: Person

/** The tested parts of a server, on the PostgreSQL of a data folder. */
async function startServer(own: Config) {
  const dataDir = own.DATA_DIR
  const archived = await archiving(own.archive, archiveTimeoutSeconds)
  const postgres = await startPrivatePostgres({ name: 'cairn', dataDir, log: () => {}, ...archived })
  await withClient({ host: postgres.host, database: 'postgres' }, 'cairn', async (admin) => {
    const { rowCount } = await admin.query("select from pg_database where datname = 'cairn'")
    if (rowCount === 0) await admin.query('create database cairn')
  })
  const address = { host: postgres.host, database: 'cairn' }
  await migrate(address)
  const owner = new pg.Client({ ...address, user: 'cairn' })
  owner.on('error', () => {})
  await owner.connect()
  const [database, keys, files] = [openDatabase(address, 4), loadKeys(own), await openFiles(own)]
  const sealer = runSealer({ database, log, headFile: join(dataDir, 'ledger-head') })
  const app = await createApp({ config: own, database, files, images, keys, now: () => new Date() }, { logger: log })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const stop = async () => {
    await app.close()
    await sealer.stop()
    await database.close()
    await owner.end().catch(() => {})
    await postgres.stop()
  }
  return { address, database, files, keys, owner, postgres, stop, url }
}

// Also a second try begins with a new machine and an empty archive.
beforeEach(async () => {
  folder = mkdtempSync(join(tries, 'try-'))
  config = configOf('data')
  if (!bucket) mkdirSync(config.ARCHIVE_DIR)
  server = await startServer(config)
  await liftLimits(server.owner)
  await signKind(asRows(server.owner), server.keys, 'settings')
  ada = await makePerson(server as unknown as TestServer, { balance: '1000.00', addresses: ['bitcoin'] })
}, 120_000)
afterEach(() => server.stop().catch(() => {}))
afterAll(() => images.close())

const withdraw = (amount: string, person = ada) =>
  person.send(requestWithdrawal, {
    body: { amount, ...toBitcoin(person) },
    idempotencyKey: crypto.randomUUID(),
  })
async function listAmounts(owner: pg.Client): Promise<number[]> {
  const { rows } = await owner.query('select amount_cents::integer as cents from withdrawals order by id')
  return rows.map(({ cents }) => cents / 100)
}
/** A moment between earlier and later changes. */
async function now(): Promise<Date> {
  await sleep(20)
  const moment = new Date()
  await sleep(20)
  return moment
}
async function givePhoto(files: FileStore): Promise<string> {
  const name = createFileName('webp')
  await files.write(name, randomBytes(1_000))
  await server.owner.query('update members set photo_file = $2 where id = $1', [ada.id, name])
  return name
}
async function untilArchived(): Promise<void> {
  const { rows } = await server.owner.query('select pg_current_wal_lsn() as lsn')
  const isArchived = async () => {
    const { rows: found } = await server.owner.query(
      `select last_archived_wal >= pg_walfile_name($1) as done from pg_stat_archiver`,
      [rows[0].lsn],
    )
    return found[0]?.done ?? false
  }
  await expect.poll(isArchived, { timeout: 60_000, interval: 100 }).toBe(true)
}

async function readTimeline(client: pg.Client): Promise<string> {
  return (await client.query('select database_timeline() as timeline')).rows[0].timeline
}

test(`the story of a lost machine, whose archive is in a ${bucket ? 'bucket (REL-33)' : 'folder'}`, async () => {
  const archive = await openOwnArchive(config)
  const keeper = await keepArchive(config, server.keys, server.files, log, 200)
  expect(keeper.needsBackup).toBe(true)
  const photo = await givePhoto(keeper.files)

  // A backup is made beside the running server; a killed one does not count.
  const lines: string[] = []
  const { id } = await makeBackup(config, server.address, (line) => lines.push(line))
  expect(lines.at(-1)).toBe(`Backup ${id} is complete: the database and 1 files.`)
  const killed = spawn(process.execPath, [cairn, 'backup'], {
    env: { PATH: process.env['PATH'], CAIRN_ENV: 'none', ...s3Environment(), ...settingsOf('data') },
    stdio: 'ignore',
  })
  const isCopying = async () =>
    (await server.owner.query("select from pg_stat_progress_basebackup where phase like 'streaming%'")).rowCount
  await expect.poll(isCopying, { timeout: 60_000, interval: 20 }).toBe(1)
  killed.kill('SIGKILL')
  await once(killed, 'close')
  expect((await listBackups(archive)).map((backup) => backup.id)).toEqual([id])

  await withdraw('10.00')
  // An older head than the archive will know, such as one from a mail.
  const headFile = join(config.DATA_DIR, 'ledger-head')
  await expect.poll(() => existsSync(headFile), { timeout: 20_000 }).toBe(true)
  const older = parseHead(readFileSync(headFile, 'utf8').trim())
  const moment = await now()
  await withdraw('20.00')
  const later = await givePhoto(keeper.files)
  await expect.poll(async () => (await findArchivedFiles(archive, null)).has(later), { timeout: 30_000 }).toBe(true)

  // An acknowledged change is in the archive soon after, and only newer changes are lost with the machine.
  const acknowledgedAt = new Date()
  await untilArchived()
  expect(Date.now() - +acknowledgedAt).toBeLessThan(60_000)
  await withdraw('40.00')

  expect(await callCairn(['restore-drill'], settingsOf('data'))).toMatchObject({ code: 0, errors: '' })
  expect(existsSync(join(config.DATA_DIR, 'restore-drill'))).toBe(false)
  expect(readFileSync(join(config.DATA_DIR, 'newest-backup'), 'utf8')).toBe(`${id}\n`)
  const state = await readArchiveState(config)
  const drill = { isOk: true, head: expect.stringMatching(/^\d+:/) as string }
  expect(state).toMatchObject({ drill, backupAt: expect.any(Date) })
  const measure = measureArchive(config)
  const read = async () =>
    (await inReads(server.database, measure)).flatMap(({ values: [first] }) => first?.value ?? [])
  // No call waits for a distant archive.
  await read()
  await expect.poll(read, { timeout: 20_000 }).toEqual([...Array<unknown>(bucket ? 3 : 5).fill(expect.any(Number)), 1])

  // The machine is lost.
  const head = readFileSync(headFile, 'utf8').trim()
  const timeline = await readTimeline(server.owner)
  for (const one of findPostgresOf(join(config.DATA_DIR, 'postgres'), server.postgres.processId))
    process.kill(one, 'SIGKILL')
  rmSync(config.DATA_DIR, { recursive: true, force: true, maxRetries: 5 })
  await keeper.stop()
  await server.stop()

  // Everything that is archived.
  const whole = configOf('whole')
  await restore(whole, { moment: null, noted: null, print })
  await finishRestore(whole.DATA_DIR)
  const { address, stop } = await startDatabase(whole, print)
  expect((await withClient(address, 'cairn', listAmounts)).slice(0, 2)).toEqual([10, 20])
  // So the next bitcoin deposit gets none of the addresses that a lost one had.
  expect(await withClient(address, 'cairn', readTimeline)).not.toBe(timeline)
  await stop()
  expect(readdirSync(join(whole.DATA_DIR, 'files')).toSorted()).toEqual([photo, later].toSorted())
  expect(loadKeys(whole).document).toEqual(server.keys.document)

  // A migration starts the stopped PostgreSQL, and its log is archived too.
  const listSegments = async () => (await archive.list('wal')).length
  const segments = await listSegments()
  const migrating = spawn(process.execPath, [cairn, 'migrate'], {
    env: { PATH: process.env['PATH'], CAIRN_ENV: 'none', ...s3Environment(), ...settingsOf('whole') },
    stdio: 'ignore',
  })
  expect(await once(migrating, 'close')).toEqual([0, null])
  expect(await listSegments()).toBeGreaterThan(segments)

  // The log has a gap, later than the moment, and a file is damaged.
  await archiveWal(archive, '00000002000000FF000000FF', join(whole.DATA_DIR, 'ledger-head'))
  const refused = restore(configOf('gap'), { moment: null, noted: null, print })
  await expect(refused).rejects.toThrow('The archive has a gap')
  const archivedPhoto = (await findArchivedFiles(archive, moment)).get(photo)
  await archive.write(archivedPhoto?.stored ?? '', Readable.from(['damaged']))

  // A moment: what was paid before is there, and what was paid after is not.
  const early = configOf('early')
  const restored = await restore(early, { moment, noted: older, print })
  expect(restored).toMatchObject({ fit: 'ends before', damagedFiles: [{ name: photo }], keysToSet: [] })
  expect(Date.now() - +(restored.newestAt ?? 0)).toBeLessThan(600_000)
  await expect(startDatabase(early, print)).rejects.toThrow('did not finish')
  await finishRestore(early.DATA_DIR)
  server = await startServer({ ...early, archive: null })
  expect(await listAmounts(server.owner)).toEqual([10])
  const { rows } = await server.owner.query('select photo_file from members where id = $1', [ada.id])
  expect(rows).toEqual([{ photo_file: photo }])

  // The session of before has ended.
  const closed = await server.owner.query('select from sessions where ended_at is null')
  expect(closed.rowCount).toBe(0)

  // The copy lacks a block that was known, so no money moves until an operator accepts it.
  expect(readFileSync(join(early.DATA_DIR, 'ledger-head'), 'utf8').split(':')[0]).toBe(String(restored.noted?.number))
  expect(Number(head.split(':')[0])).toBeGreaterThan(Number(restored.head?.number))
  const ready = async () => (await fetch(`${server.url}/ready`)).json()
  expect(await ready()).toEqual({ status: 'ready', lacking: 'blocks' })
  const [bela, plan] = [
    await makePerson(server as unknown as TestServer, { balance: '10.00' }),
    await openPlan(server as unknown as TestServer),
  ]
  const invest = () => bela.send(requestDeposit, { body: { amount: '10.00', plan, wallet: 'balance' } })
  await expectRefused(invest(), 'ledger_behind')
  const accept = async (accepted: string) => {
    const given = [accepted, '--by', 'Ada Byron', '--why', 'The machine was lost']
    const command = spawn(process.execPath, [join(import.meta.dirname, '../cli/cairn.ts'), 'accept-head', ...given], {
      env: { PATH: process.env['PATH'], DATA_DIR: early.DATA_DIR },
      stdio: 'ignore',
    })
    return (await once(command, 'close'))[0] as number
  }
  expect(await accept(`${restored.head?.number}:${'ab'.repeat(32)}`)).toBe(1)
  await expectRefused(invest(), 'ledger_behind')
  expect(await accept(formatHead(restored.head!))).toBe(0)
  await expect.poll(ready, { timeout: 10_000 }).toEqual({ status: 'ready' })
  await invest()
  const accepted = await server.owner.query("select details from audit.events where did = 'ledger_head_accepted'")
  expect(accepted.rows).toMatchObject([{ details: { by: 'Ada Byron', reason: 'The machine was lost' } }])

  // A folder with anything in it is not overwritten.
  await expect(restore(early, { moment: null, noted: null, print })).rejects.toThrow('is not empty')
  const before = new Date(+moment - 3_600_000)
  await expect(restore(configOf('none'), { moment: before, noted: null, print })).rejects.toThrow('cannot be restored')
}, 600_000)
