import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import { createArchive, type Archive } from './archive.ts'
import { claimArchive, requireKeyOfArchive } from './claim-archive.ts'
import { deriveArchiveKeys } from './encoding.ts'
import { openFolderStore } from '../store/folder-store.ts'
import { archiving } from '../wal/archiving.ts'
import { serveWal } from '../wal/serve-wal.ts'
import { archiveVersion, chooseVersions, findVersions } from './versions.ts'
import { createTestFolder } from '../testing/test-folder.ts'
import { archiveWal, listWal, readWal } from '../wal/wal.ts'

const root = createTestFolder('archive')
const key = randomBytes(32).toString('hex')
const segment = '000000010000000000000001'
let folder = ''
let archive: Archive

beforeEach(async () => {
  folder = mkdtempSync(join(root, 'archive-'))
  archive = await open(key)
})

async function open(opened: string | null): Promise<Archive> {
  return createArchive(openFolderStore(folder), opened ? await deriveArchiveKeys(opened) : null)
}
const at = (name: string) => join(folder, name)
const files = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(zst|age|part)$/.test(name))
const write = (to: Archive, content: Buffer) => to.write('one', Readable.from([content]))
const read = async (from: Archive) => buffer(await from.read('one'))

/** A folder like one of a PostgreSQL with an identifier, and a segment in it. */
function makeCluster(identifier: bigint, content: string): string {
  const cluster = mkdtempSync(join(root, 'cluster-'))
  mkdirSync(join(cluster, 'global'))
  const control = Buffer.alloc(64)
  control.writeBigUInt64LE(identifier)
  writeFileSync(join(cluster, 'global', 'pg_control'), control)
  writeFileSync(join(cluster, segment), content)
  return cluster
}
function runPut(cluster: string, ...args: string[]) {
  const program = fileURLToPath(new URL('../programs/put.ts', import.meta.url))
  return spawn(process.execPath, [program, folder, '-', 'us-east-1', archive.keys?.recipient ?? '-', ...args], {
    cwd: cluster,
    env: { ARCHIVE_SIGNING_KEY: archive.keys?.signingKey },
  })
}
async function runGet(file: string) {
  const wal = await serveWal(archive)
  const program = fileURLToPath(new URL('../programs/get.ts', import.meta.url))
  const target = join(root, randomBytes(8).toString('hex'))
  const child = spawn(process.execPath, [program, file, target], { env: wal.environment, stdio: 'ignore' })
  const [code] = await once(child, 'close')
  await wal.close()
  return { code, target }
}

test('archived files can be read with the key only, and no byte of them can be changed or cut off (REL-20)', async () => {
  const content = Buffer.concat([randomBytes(300_000), Buffer.alloc(300_000)])
  await write(archive, content)
  expect(await read(archive)).toEqual(content)
  const [name = ''] = files()
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)

  await expect(open(randomBytes(32).toString('hex')).then(read)).rejects.toThrow('was not written with this BACKUP_KEY')
  const stored = readFileSync(join(folder, name))
  for (const bad of [
    stored.subarray(0, -1),
    stored.subarray(0, 70_000),
    Buffer.concat([stored, Buffer.from('x')]),
    // The header with its number and signature, the header of age, and the chunks.
    ...[0, 20, 40, 100, 150, 280, 330, 600, 200_000].map((byte) => stored.with(byte, (stored[byte] ?? 0) ^ 1)),
  ]) {
    writeFileSync(join(folder, name), bad)
    await expect(read(archive)).rejects.toThrow()
  }
})

test('a file of an archive is refused in the place of another, and under an older number (REL-20)', async () => {
  for (const name of ['one', 'two']) await archive.write(name, Readable.from([Buffer.from(name)]))
  await archive.writeText('ledger-head', '7:a')
  const head = readFileSync(at('ledger-head'))

  writeFileSync(at('one.zst.age'), readFileSync(at('two.zst.age')))
  await expect(read(archive)).rejects.toThrow('one.zst.age was not written with this BACKUP_KEY')
  writeFileSync(at('restore-drill.json'), head)
  await expect(archive.readText('restore-drill.json')).rejects.toThrow('changed or moved')

  // A number that looks newer, a changed text, and a text without a signature.
  const later = String(head).replace(/ \d+ /, (number) => ` ${Number(number) + 1} `)
  for (const text of [later, `${head}0`, String(head).replace(/[0-9a-f]{64}/, '-'), '8:b']) {
    writeFileSync(at('ledger-head'), text)
    await expect(archive.readText('ledger-head')).rejects.toThrow('ledger-head')
  }

  // Two versions of a file: the older one cannot be given a newer number, nor its bytes the name of the newer one.
  for (const content of ['old', 'new'])
    await archiveVersion(archive, 'files/x', Buffer.from(content), { mayChange: true })
  const [older, newer] = (await findVersions(archive, 'files/x')).toSorted((a, b) => +a.writtenAt - +b.writtenAt)
  if (!older || !newer) throw new Error('there are not two')
  const renumbered = older.stored.replace(String(+older.writtenAt), String(+newer.writtenAt + 1))
  writeFileSync(at(`${renumbered}.zst.age`), readFileSync(at(`${older.stored}.zst.age`)))
  await expect(archive.readWhole(renumbered, older.sha256)).rejects.toThrow('is damaged')
  writeFileSync(at(`${newer.stored}.zst.age`), readFileSync(at(`${older.stored}.zst.age`)))
  await expect(archive.readWhole(newer.stored, newer.sha256)).rejects.toThrow('is damaged')
})

test('a file that was encrypted for the archive by someone without the key is not read (SEC-140)', async () => {
  const keys = await deriveArchiveKeys(key)
  const forger = createArchive(openFolderStore(folder), keys && { ...keys, signingKey: '0'.repeat(64) })
  await forger.write('one', Readable.from([Buffer.from('forged')]))
  await expect(read(archive)).rejects.toThrow('was not written with this BACKUP_KEY')

  // With the header of our own file before it.
  await write(archive, Buffer.from('ours'))
  const header = readFileSync(join(folder, 'one.zst.age')).subarray(0, 100)
  await forger.write('one', Readable.from([Buffer.from('forged')]))
  const forged = readFileSync(join(folder, 'one.zst.age'))
  header.copy(forged)
  writeFileSync(join(folder, 'one.zst.age'), forged)
  await expect(read(archive)).rejects.toThrow('was not written with this BACKUP_KEY')
})

test('without a key archived files are not encrypted, and damage is noticed too', async () => {
  const plain = await open(null)
  const content = randomBytes(300_000)
  await write(plain, content)
  expect(await read(plain)).toEqual(content)
  const path = join(folder, 'one.zst')
  const stored = readFileSync(path)
  for (const bad of [stored.subarray(0, -1), stored.with(200_000, (stored[200_000] ?? 0) ^ 1)]) {
    writeFileSync(path, bad)
    await expect(read(plain)).rejects.toThrow()
  }
})

test('a segment is archived once more after a crash, and another content under its name is refused (REL-18)', async () => {
  const [first, other] = [makeCluster(7n, 'the log'), makeCluster(7n, 'another log')]
  await archiveWal(archive, segment, join(first, segment))
  await archiveWal(archive, segment, join(first, segment))
  expect(await listWal(archive)).toHaveLength(1)

  await expect(archiveWal(archive, segment, join(other, segment))).rejects.toThrow('another copy of this database')
  expect(String(await readWal(archive, segment))).toBe('the log')
  for (const name of ['', '../x', '00000001', `${segment}.part`]) {
    await expect(archiveWal(archive, name, join(first, segment))).rejects.toThrow('not a file of the write-ahead log')
  }
})

test('a forged segment neither stops the archiving nor takes the place of the real one (SEC-140)', async () => {
  const cluster = makeCluster(7n, 'the log')
  const folderOfSegment = `wal/${segment.slice(0, 16)}`
  const forged = `${folderOfSegment}/${segment}-9999999999999-${'a'.repeat(64)}`
  mkdirSync(at(folderOfSegment), { recursive: true })
  writeFileSync(at(`${forged}.zst.age`), 'forged')
  // Alone it is not the end of the log.
  await expect(readWal(archive, segment)).rejects.toThrow('is damaged')
  await archiveWal(archive, segment, join(cluster, segment))
  expect(String(await readWal(archive, segment))).toBe('the log')
  await expect(archiveWal(archive, segment, join(makeCluster(7n, 'another'), segment))).rejects.toThrow('another copy')
})

test('an archive is of one database and one key', async () => {
  await claimArchive(archive, makeCluster(7n, ''))
  await claimArchive(archive, makeCluster(7n, ''))
  await expect(claimArchive(archive, makeCluster(8n, ''))).rejects.toThrow('the archive of another database')
  await expect(requireKeyOfArchive(await open(randomBytes(32).toString('hex')))).rejects.toThrow(
    'not the key of the archive',
  )
  await expect(requireKeyOfArchive(await open(null))).rejects.toThrow('is encrypted')
})

test('PostgreSQL gets its archived files, learns where the log ends, and stops at an unreadable file (REL-18)', async () => {
  const cluster = makeCluster(7n, 'the log')
  const put = async () => (await once(runPut(cluster, 'wal', segment, segment), 'close'))[0]
  // As if its disk were not mounted.
  expect([await put(), readdirSync(folder)]).toEqual([1, []])
  await claimArchive(archive, cluster)
  expect(await put()).toBe(0)
  const { code: found, target } = await runGet(segment)
  expect([found, readFileSync(target, 'utf8')]).toEqual([0, 'the log'])
  expect((await runGet('000000010000000000000002')).code).toBe(1)

  const name = files().find((file) => file.includes(segment)) ?? ''
  writeFileSync(join(folder, name), readFileSync(join(folder, name)).subarray(0, -1))
  // Above 128, which PostgreSQL does not read as the end of the log.
  expect((await runGet(segment)).code).toBe(200)
  // As if its disk were lost.
  rmSync(join(folder, 'wal'), { recursive: true })
  rmSync(join(folder, 'archive.json'))
  expect((await runGet(segment)).code).toBe(200)
})

test('only the holder of a copy’s token gets its log', async () => {
  await claimArchive(archive, makeCluster(7n, 'the log'))
  const wal = await serveWal(archive)
  const ask = async (line: string) => {
    const socket = createConnection(wal.environment.ARCHIVE_SOCKET)
    socket.write(`${line}\n`)
    return String(await buffer(socket).catch(() => ''))
  }
  expect(await ask(`${wal.environment.ARCHIVE_TOKEN} ${segment}`)).toBe('absent\n')
  for (const token of ['', 'x', wal.environment.ARCHIVE_TOKEN.slice(1)])
    expect(await ask(`${token} ${segment}`)).toBe('')
  await wal.close()
})

test('after kill -9 of a program that archives, no partial file looks complete (REL-19)', async () => {
  const cluster = makeCluster(7n, '')
  await claimArchive(archive, cluster)
  const child = runPut(cluster, 'part', 'backups/x/base.tar')
  child.stdin.on('error', () => {})
  child.stdin.write(randomBytes(1_000_000))
  await expect.poll(() => files().length, { timeout: 20_000 }).toBe(1)
  child.kill('SIGKILL')
  await once(child, 'close')

  expect(files()[0]).toMatch(/\.part$/)
  expect(await archive.list('backups')).toEqual([])
})

test('the commands of PostgreSQL survive any folder name, and its log is archived within 60 seconds', async () => {
  const { settings } = await archiving({ location: "/it's 100% %p", endpoint: '', region: 'us-east-1', key })
  expect(settings.archive_command).toContain(String.raw`'/it'\''s 100%% %%p'`)
  expect(settings.archive_command).not.toContain(key)
  expect(parseInt(settings.archive_timeout ?? '', 10)).toBeLessThanOrEqual(45)
  expect((await archiving(null)).settings).toEqual({})
})

test('restored content becomes the newest version', async () => {
  const [first, second] = [Buffer.from('first'), Buffer.from('second')]
  const put = (content: Buffer) => archiveVersion(archive, 'files/one', content, { mayChange: true })
  for (const content of [first, second, first]) await put(content)
  const versions = await findVersions(archive, 'files/one')
  expect(versions).toHaveLength(3)
  const newest = chooseVersions(versions, null).get('files/one')
  expect(newest && (await archive.readWhole(newest.stored, newest.sha256))).toEqual(first)
})
