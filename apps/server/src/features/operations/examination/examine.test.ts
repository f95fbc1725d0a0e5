import { randomBytes } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { loadConfig, type Config } from '../../../configuration/config.ts'
import { openMaintenanceDatabase } from '../../../cli/open-maintenance-database.ts'
import { withClient } from '../../../platform/database/with-client.ts'
import { openFileStore } from '../../../platform/files/local-file-store.ts'
import { sealSecret } from '../../../shared/access/factors/authenticator.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { openSmtpServer } from '../../../testing/server/smtp-server.ts'
import { useTestBucket } from '@cairn/postgres-backup/testing/test-bucket.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { claimArchive } from '@cairn/postgres-backup/archive/claim-archive.ts'
import { noteDrill } from '../../../backup/drill/drill-record.ts'
import { openOwnArchive } from '../../../backup/open-archive.ts'
import { startServer } from '../../../start/start-server.ts'
import { findFreePort } from '../../../testing/server/free-port.ts'
import { checkBackups } from './check-backups.ts'
import { checkChains, checkCollectingCosts, checkRates } from './check-chains.ts'
import { checkDatabase } from './check-database.ts'
import { checkFiles } from './check-files.ts'
import { checkKeys } from './check-keys.ts'
import { checkLedger } from './check-ledger.ts'
import { checkMail } from './check-mail.ts'
import { checkPeople } from './check-people.ts'
import { checkSettings } from './check-settings.ts'
import { checkWeb, judgePolicy } from './check-web.ts'
import { examine } from './examine.ts'
import { examineWithin } from './examine-job.ts'
import { jobContext } from '../../../testing/server/mailbox.ts'
import type { Finding } from './finding.ts'

const server = useTestServer()
const bucket = useTestBucket()
const key = () => randomBytes(32).toString('hex')
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://cairn.example',
  OPERATOR_URL: 'https://office.cairn.example',
  OPERATOR_NETWORKS: '203.0.113.0/24',
  TRUSTED_PROXIES: '127.0.0.1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Cairn <hello@cairn.example>',
  DOCUMENT_KEY: key(),
  ADDRESS_KEY: key(),
  AVATAR_SERVICE_URL: 'none',
  HEAD_WEBHOOK_URL: 'https://heads.example/cairn',
  SECURITY_CONTACT: 'mailto:security@cairn.example',
}
const configOf = (given: Record<string, string> = {}): Config => loadConfig({ ...production, ...given })
const sentencesOf = (findings: Finding[]) => findings.map(({ severity, sentence }) => `${severity}: ${sentence}`)
const isAboutDisk = ({ sentence }: Finding) => sentence.startsWith('The disk of')
// The PostgreSQL of the tests runs with fsync off.
const isMend = (sentence: string) => sentence.startsWith('mend') && !sentence.includes('with fsync off,')
const isAboutBucket = (sentence: string) => /(Files|Nothing) can|no base backup/.test(sentence)
const lookAt = async (PUBLIC_URL: string) => sentencesOf(await checkWeb(loadConfig({ PUBLIC_URL })))

test('complete settings have no finding (REL-25)', () => expect(checkSettings(configOf())).toEqual([]))

test.for<[Record<string, string>, string]>([
  [{ ADDRESS_KEY: production.DOCUMENT_KEY }, 'mend: DOCUMENT_KEY and ADDRESS_KEY are the same'],
  [{ TRUSTED_PROXIES: '' }, 'mend: TRUSTED_PROXIES is not set'],
  [{ OPERATOR_URL: '' }, 'risk: The back office has the address of the members'],
  [{ OPERATOR_NETWORKS: '' }, 'risk: The back office can be reached from every network'],
  [{ HEAD_WEBHOOK_URL: '' }, 'risk: The head of the chain is kept elsewhere only in mails'],
  [{ SECURITY_CONTACT: '' }, 'risk: Nobody knows whom to write to'],
  [{ DOCUMENT_KEY_OTHER: key() }, 'risk: DOCUMENT_KEY_OTHER is set'],
  [{ ADDRESS_KEY_OTHER: key() }, 'risk: ADDRESS_KEY_OTHER is set'],
  [
    { DATABASE_URL: 'postgres://cairn_server@127.0.0.1/cairn', MIGRATION_URL: 'postgres://cairn@127.0.0.1/cairn' },
    'risk: MIGRATION_URL is in the settings of the server',
  ],
])('a setting that is missing, doubled or left over is named: %j (REL-25)', ([given, sentence]) => {
  expect(sentencesOf(checkSettings(configOf(given)))).toEqual([expect.stringContaining(sentence)])
})

test('the doctor reports a data folder that others can read, and one that cannot be written (REL-25)', async () => {
  const config = configOf({ DATA_DIR: server.dataDir })
  openFileStore(server.dataDir)
  mkdirSync(path.join(server.dataDir, 'keys'), { recursive: true, mode: 0o700 })
  chmodSync(server.dataDir, 0o700)
  expect((await checkFiles(config)).filter((one) => !isAboutDisk(one))).toEqual([])

  chmodSync(server.dataDir, 0o755)
  chmodSync(path.join(server.dataDir, 'keys'), 0o750)
  expect(sentencesOf(await checkFiles(config))[0]).toContain(
    `mend: Other users of this machine can enter ${server.dataDir} and read ${server.dataDir}/keys`,
  )
  chmodSync(path.join(server.dataDir, 'keys'), 0o700)

  const [finding] = await checkFiles(configOf({ DATA_DIR: '/dev/null/cairn' }))
  expect(finding).toMatchObject({
    severity: 'mend',
    sentence: expect.stringContaining('Files cannot be written in /dev/null/cairn: ENOTDIR.'),
  })
})

test('the doctor reports a database with the wrong login, without a migration or at risk of losing money (REL-25, REL-47, REL-48)', async () => {
  const look = async (user: string, options = '', given = {}) => {
    const client = new pg.Client({ host: server.owner.host, database: server.owner.database, user, options })
    await client.connect()
    const found = await checkDatabase(client, configOf({ DATABASE_URL: 'postgres://cairn@127.0.0.1/cairn', ...given }))
    await client.end()
    return sentencesOf(found)
  }
  expect((await look('cairn_server')).filter(isMend)).toEqual([])
  expect(await look('cairn_server')).toContainEqual(expect.stringContaining('risk: No standby is synchronous'))
  expect(await look('cairn_server', '', { DATABASE_CONNECTIONS: '500' })).toContainEqual(
    expect.stringMatching(/^risk: PostgreSQL accepts \d+ connections; one server takes up to 5\d\d/),
  )
  expect(await look('cairn')).toContainEqual(expect.stringContaining('could become the owner of every table'))
  expect(await look('cairn_server', '-c synchronous_commit=off')).toContainEqual(
    expect.stringContaining('synchronous_commit off, and could lose money in a power cut'),
  )

  // The server does not start with these.
  const required = { DATABASE_STANDBY: 'required' }
  expect((await look('cairn_server', '-c synchronous_commit=remote_write', required)).filter(isMend)).toEqual([
    expect.stringContaining('DATABASE_STANDBY requires a standby, and synchronous_commit is remote_write'),
    expect.stringContaining('DATABASE_STANDBY requires a standby, and synchronous_standby_names is empty'),
  ])
  const unseen = expect.stringMatching(/^risk: .*`grant pg_read_all_stats to cairn_server`/)
  expect(await look('cairn_server', '', required)).toContainEqual(unseen)
  expect(await look('cairn_server')).not.toContainEqual(unseen)
  // A superuser can see these sessions.
  expect(await look('cairn', '', required)).not.toContainEqual(expect.stringContaining('pg_read_all_stats'))

  // As PostgreSQL shows it when the newest file of the log could not be archived.
  await server.owner.query(`create schema failing; grant usage on schema failing to cairn_server;
    create view failing.pg_stat_archiver as select now() as last_failed_time, null::timestamptz as last_archived_time;
    grant select on failing.pg_stat_archiver to cairn_server`)
  expect(await look('cairn_server', '-c search_path=failing,pg_catalog,public')).toContainEqual(
    expect.stringContaining('mend: Archiving fails'),
  )
  await server.owner.query('drop schema failing cascade')

  await server.owner.query("update migrations set name = 'away' where name like '0032%'")
  await server.owner.query('insert into sample_data default values')
  const found = (await look('cairn_server')).filter(isMend)
  await server.owner.query("update migrations set name = '0032_pages_and_examinations.sql' where name = 'away'")
  await server.owner.query('delete from sample_data')
  expect(found).toEqual([
    expect.stringContaining('The database lacks 1 migration, the first 0032_pages_and_examinations.sql'),
    expect.stringContaining('The database has sample people'),
  ])
})

test('the doctor reports transfers that are unsealed for a minute, and a failed job (REL-25)', async () => {
  await makePerson(server, { balance: '10.00' })
  expect(await checkLedger(server.owner)).toEqual([])
  await server.owner.query(`begin; set local session_replication_role = replica;
    update ledger.transfers set posted_at = posted_at - interval '2 minutes'; commit`)
  await server.owner.query(`select graphile_worker.add_job('spent', max_attempts := 1);
    update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`)
  const found = sentencesOf(await checkLedger(server.owner))
  await server.owner.query('delete from graphile_worker._private_jobs where max_attempts = 1')
  expect(found).toEqual([
    expect.stringMatching(/^mend: \d+ transfers are not sealed, the oldest for/),
    'mend: 1 job failed for good. docs/operating/troubleshooting.md says what to do.',
  ])
})

test('the doctor reports a source of a chain that is not used (REL-25)', async () => {
  const config = loadConfig({ USDT_SOURCE: 'http://tron.internal:8545/key' })
  const look = async () => sentencesOf(await checkChains(server.owner, config))
  expect(await checkChains(server.owner, loadConfig({}))).toEqual([])
  expect(await look()).toEqual([
    expect.stringContaining('risk: The server has not looked at tron.internal:8545 for usdt'),
  ])
  const put = (minutes: number, sentence: string | null) =>
    server.owner.query(
      `insert into chain_sources as known (asset, source, looked_at, problem, sentence)
       values ('usdt', 'tron.internal:8545', now() - $1 * interval '1 minute', $2, $3)
       on conflict (asset, source) do update set looked_at = excluded.looked_at, problem = excluded.problem,
         sentence = excluded.sentence`,
      [minutes, sentence && 'source_silent', sentence],
    )
  await put(1, null)
  expect(await look()).toEqual([])
  await put(1, 'tron.internal:8545 does not answer')
  expect(await look()).toEqual(['mend: The source of usdt is not used: tron.internal:8545 does not answer.'])
  await put(20, null)
  expect(await look()).toEqual([expect.stringContaining('mend: The server has not looked at tron.internal:8545')])
})

test('the doctor reports a source of rates that shows none (REL-25)', async () => {
  const config = loadConfig({ RATE_SOURCES: 'kraken,coinbase' })
  expect(await checkRates(server.owner, loadConfig({}))).toEqual([])
  await server.owner.query(`insert into rate_sources (source, asset, looked_at, problem, sentence)
    values ('kraken', 'bitcoin', now(), 'source_silent', 'api.kraken.com does not answer')`)
  expect(sentencesOf(await checkRates(server.owner, config))).toEqual([
    'mend: kraken shows no rate of bitcoin: api.kraken.com does not answer.',
    expect.stringContaining('risk: The server has not read the rates of coinbase yet'),
  ])
})

test('the doctor reports a smallest deposit that collecting its coins would take (REL-25)', async () => {
  const { owner } = server
  await owner.query(`insert into chain_sources (asset, source, looked_at, collecting_units)
    values ('ethereum', 'node.internal', now(), 63e12)`)
  expect(await checkCollectingCosts(owner)).toEqual([])
  await owner.query(`insert into rate_sources (source, asset, looked_at, rate_micros, read_at)
    select source, 'ethereum', now(), 2e9, now() from unnest(array['kraken', 'coinbase']) as source`)
  await owner.query('update settings set ethereum_deposit_min_cents = 12')
  expect(sentencesOf(await checkCollectingCosts(owner))).toEqual([
    'risk: Collecting a deposit in ethereum costs $0.12 now, and the smallest deposit is $0.12. An owner raises it in the settings.',
  ])
  await owner.query('update settings set ethereum_deposit_min_cents = 13')
  expect(await checkCollectingCosts(owner)).toEqual([])
  await owner.query('update settings set ethereum_deposit_min_cents = null')
})

test('the doctor reports an archive without a backup as a fault, and no archive as a risk (REL-25)', async () => {
  expect(sentencesOf(await checkBackups(loadConfig({ DATA_DIR: server.dataDir })))).toEqual([
    expect.stringContaining('risk: Nothing is archived'),
  ])
  const ARCHIVE_DIR = mkdtempSync(path.join(tmpdir(), 'cairn-archive-'))
  const drill = {
    startedAt: '2026-11-29T00:00:00Z',
    finishedAt: '2026-11-29T00:01:00Z',
    isOk: false,
    sentence: 'No end.',
  }
  await noteDrill(server.dataDir, drill)
  const found = await checkBackups(loadConfig({ DATA_DIR: server.dataDir, ARCHIVE_DIR, BACKUP_KEY: key() }))
  rmSync(path.join(server.dataDir, 'restore-drill.json'))
  rmSync(ARCHIVE_DIR, { recursive: true })
  expect(sentencesOf(found)).toEqual([
    expect.stringContaining('mend: There is no base backup'),
    'mend: The last restore drill failed: No end.',
    expect.stringContaining('risk: The archive is on the disk of DATA_DIR'),
  ])
})

/** The findings about the buckets of the files and of the archive. */
const lookInto = async (name: string, endpoint: string) => {
  const files = { FILES_URL: `s3://${name}/files`, FILES_ENDPOINT: endpoint }
  const archive = { ARCHIVE_DIR: `s3://${name}/archive`, ARCHIVE_ENDPOINT: endpoint, BACKUP_KEY: key() }
  const config = loadConfig({ DATA_DIR: server.dataDir, ...files, ...archive })
  return sentencesOf([...(await checkFiles(config)), ...(await checkBackups(config))]).filter(isAboutBucket)
}

test('the doctor reports an unreachable or read-only bucket, for the files and for the archive (REL-25)', async () => {
  expect(await lookInto('cairn-files', bucket.endpoint)).toEqual([expect.stringContaining('There is no base backup')])
  expect(await lookInto('another-bucket', bucket.endpoint)).toEqual([
    expect.stringContaining(
      'mend: Files cannot be written in s3://another-bucket/files: The bucket another-bucket does',
    ),
    expect.stringContaining('mend: Nothing can be archived in s3://another-bucket/archive: The bucket another-bucket'),
  ])

  const refusing = createServer(({ method }, response) => {
    response
      .writeHead(method === 'HEAD' ? 200 : 403)
      .end('<Error><Code>AccessDenied</Code><Message>No.</Message></Error>')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => refusing.once('listening', resolve))
  expect(await lookInto('read-only', `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`)).toEqual([
    'mend: Files cannot be written in s3://read-only/files: No.',
    'mend: Nothing can be archived in s3://read-only/archive: No.',
  ])
  refusing.closeAllConnections()
  await new Promise((resolve) => refusing.close(resolve))
})

test('the doctor reports a missing owner, and keys of other data (REL-25)', async () => {
  expect(sentencesOf(await checkPeople(server.owner))).toEqual([expect.stringContaining('mend: There is no owner')])
  const id = '019aa000-0000-7000-8000-000000000001'
  await server.owner.query(
    `insert into operators (id, email, name, role, password_hash, totp_secret)
     values ($1, 'ada@operators.test', 'Ada Byron', 'owner', '$argon2id$none', $2)`,
    [id, sealSecret(server.keys, id, 'JBSWY3DPEHPK3PXP')],
  )
  expect(sentencesOf(await checkPeople(server.owner))).toEqual([expect.stringContaining('risk: There is one owner')])
  await server.owner.query("update operators set suspended_until = 'infinity'")
  expect(sentencesOf(await checkPeople(server.owner))).toContainEqual(
    expect.stringContaining('Every owner is suspended'),
  )
  await server.owner.query(`update operators set suspended_until = null, totp_secret = ''`)
  expect(sentencesOf(await checkPeople(server.owner))).toContain(
    'mend: These owners have no second factor: ada@operators.test.',
  )
  await server.owner.query(
    `insert into operator_passkeys (id, operator_id, credential_id, public_key, sign_count, name)
     values (gen_random_uuid(), $1, 'key', 'public', 0, 'Laptop')`,
    [id],
  )
  expect(sentencesOf(await checkPeople(server.owner))).toEqual([expect.stringContaining('risk: There is one owner')])
  await server.owner.query('update operators set totp_secret = $1', [sealSecret(server.keys, id, 'JBSWY3DPEHPK3PXP')])

  const files = openFileStore(server.dataDir)
  expect(await checkKeys(server.database, server.keys, files)).toEqual([])
  const others = { ...server.keys, document: [randomBytes(32)] as const, addresses: [randomBytes(32)] as const }
  await makePerson(server, { addresses: ['bitcoin'] })
  // Each is tried by itself, and both are named.
  expect(sentencesOf(await checkKeys(server.database, others, files))).toEqual([
    expect.stringContaining('mend: DOCUMENT_KEY is not the key of this data'),
    expect.stringContaining('mend: ADDRESS_KEY is not the key of this data'),
  ])
  await server.owner.query('delete from operators where id = $1', [id])
})

test('the doctor reports a mail server that is down as a fault, and does not repeat its password (REL-25)', async () => {
  expect(sentencesOf(await checkMail(loadConfig({})))).toEqual([
    expect.stringContaining('risk: Mails are written as files'),
  ])
  const smtp = await openSmtpServer()
  expect(await checkMail(configOf({ SMTP_URL: smtp.url }))).toEqual([])
  await smtp.close()
  const away = configOf({ SMTP_URL: smtp.url.replace('smtp://', 'smtp://user:quince@') })
  expect(sentencesOf(await checkMail(away))).toEqual(['mend: The mail server of SMTP_URL cannot be used (ESOCKET).'])
})

test('the doctor reports an address that leads elsewhere, or nowhere (REL-25)', async () => {
  const other = createServer((_request, response) => void response.end('It works!')).listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  expect(await lookAt(server.url)).toEqual([
    expect.stringContaining('risk: The metrics can be asked for at PUBLIC_URL'),
  ])
  expect(await lookAt(url)).toEqual([`mend: PUBLIC_URL leads to something else than Cairn: ${url}`])
  other
    .removeAllListeners('request')
    .on('request', (_request, response) => response.end('{"status":"ready","lacking":"seals"}'))
  expect(await lookAt(url)).toEqual([
    expect.stringContaining('mend: PUBLIC_URL answers, and not all works there: {"status"'),
  ])
  await new Promise((resolve) => other.close(resolve))
  expect(await lookAt(url)).toEqual([`mend: PUBLIC_URL cannot be reached from here: ${url}`])
})

test.each([
  [null, 'risk: PUBLIC_URL has 0 headers Strict-Transport-Security'],
  ['max-age=1', undefined],
  ['max-age=1, max-age=2', 'risk: PUBLIC_URL has 2 headers Strict-Transport-Security'],
])('the doctor reports a proxy that drops the policy of https or adds its own: %s (REL-25)', (header, expected) => {
  const finding = judgePolicy('PUBLIC_URL', header)
  expect(sentencesOf(finding ? [finding] : [])).toEqual(expected ? [expect.stringContaining(expected)] : [])
})

test('an examination that takes too long has what it looked at, and that it was not finished (REL-25)', async () => {
  await examineWithin(jobContext(server), 0)
  const { rows } = await server.owner.query('select subjects from examinations')
  expect(JSON.stringify(rows[0].subjects)).toContain('It was not finished: It took longer than 0 seconds')
})

test('the doctor tries BACKUP_KEY as the start does, and sees an archive on another disk (REL-25)', async () => {
  const [archive, dataDir] = ['/dev/shm/cairn-archive-', '/var/tmp/cairn-data-'].map((name) => mkdtempSync(name)) as [
    string,
    string,
  ]
  const control = path.join(dataDir, 'postgres', 'global')
  mkdirSync(control, { recursive: true })
  writeFileSync(path.join(control, 'pg_control'), randomBytes(8))
  const [right, wrong] = [key(), key()]
  const findWith = async (BACKUP_KEY: string) =>
    sentencesOf(await checkBackups(loadConfig({ DATA_DIR: dataDir, ARCHIVE_DIR: archive, BACKUP_KEY })))
  await claimArchive(
    await openOwnArchive(loadConfig({ ARCHIVE_DIR: archive, BACKUP_KEY: right })),
    path.dirname(control),
  )
  expect(await findWith(right)).toEqual([expect.stringContaining('mend: There is no base backup')])
  expect(await findWith(wrong)).toEqual([expect.stringContaining('mend: BACKUP_KEY is not the key of the archive')])
  expect(await findWith('')).toEqual(['mend: The archive in ARCHIVE_DIR is encrypted. Set BACKUP_KEY to its key.'])
  writeFileSync(path.join(control, 'pg_control'), randomBytes(8))
  expect(await findWith(right)).toEqual([expect.stringContaining('mend: ARCHIVE_DIR has the archive of another')])
  for (const folder of [archive, dataDir]) rmSync(folder, { recursive: true })
})

test('a failed check is a sentence without a stack, comes once, and the other checks still run (REL-25)', async () => {
  const config = loadConfig({ DATA_DIR: server.dataDir })
  for (const findAddress of [
    async () => ({ url: 'postgres://nobody@127.0.0.1:1/cairn' }),
    async () => Promise.reject(new Error('The data folder is in use by another process.')),
  ]) {
    const examined = await Array.fromAsync(examine(config, findAddress))
    expect(examined.map(({ subject }) => subject)).toEqual([
      'Settings',
      'Files',
      'Database',
      'Backups',
      'Mail',
      'Addresses',
      'Proxy',
    ])
    const sentences = examined.flatMap(({ findings }) => findings.map(({ sentence }) => sentence))
    expect(new Set(sentences).size).toBe(sentences.length)
    expect(sentences.join()).toMatch(/This could not be looked at: [^\n]+\.(,|$)/)
    expect(sentences.join()).not.toContain('    at ')
  }
})

test('keys that cannot be read are a sentence, and the later checks still run (REL-25)', async () => {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'cairn-keys-'))
  mkdirSync(path.join(DATA_DIR, 'keys'))
  writeFileSync(path.join(DATA_DIR, 'keys', 'document_key'), 'damaged')
  const address = { host: server.owner.host, database: server.owner.database! }
  const examined = await Array.fromAsync(examine(loadConfig({ DATA_DIR }), async () => address))
  rmSync(DATA_DIR, { recursive: true })
  const found = Object.fromEntries(examined.map(({ subject, findings }) => [subject, sentencesOf(findings)]))
  expect(found['Keys']?.[0]).toMatch(/^mend: This could not be looked at: .*document_key does not hold/)
  expect(Object.keys(found)).toEqual(expect.arrayContaining(['Ledger and jobs', 'Owners', 'Backups', 'Addresses']))
})

const queuedExaminations = `
  select run_at between now() and now() + interval '1 minute' as is_soon
  from graphile_worker.jobs where task_identifier = 'examine'`

test('a default installation has nothing to mend, is examined a minute after its start, and is closed to other users (REL-25)', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cairn-default-'))
  const DATA_DIR = path.join(folder, 'data')
  const umask = process.umask(0o022)
  try {
    const config = loadConfig({ DATA_DIR, PORT: String(await findFreePort()) })
    const running = await startServer({ config, log: pino({ level: 'silent' }), print: () => {} })
    expect([DATA_DIR, path.join(DATA_DIR, 'lock')].map((file) => statSync(file).mode & 0o777)).toEqual([0o700, 0o600])
    const postgres = await openMaintenanceDatabase(config)
    const { rows } = await withClient(postgres.address, 'cairn', (client) => client.query(queuedExaminations))
    expect(rows).toEqual([{ is_soon: true }])
    const doctor = spawn(process.execPath, [path.join(import.meta.dirname, '../../../cli/cairn.ts'), 'doctor'], {
      env: { PATH: process.env['PATH'], DATA_DIR },
    })
    const [said, [code]] = await Promise.all([text(doctor.stdout), once(doctor, 'close')])
    await running.close()
    expect(said).toContain('Nothing must be mended')
    expect(code).toBe(0)
  } finally {
    process.umask(umask)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}, 120_000)
