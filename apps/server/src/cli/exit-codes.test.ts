import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createTestFolder } from '@cairn/postgres-backup/testing/test-folder.ts'
import { useTestBucket } from '@cairn/postgres-backup/testing/test-bucket.ts'
import { formatHead } from '../ledger/sealing/head.ts'
import { readNewestHead } from '../ledger/sealing/read-head.ts'
import { callCairn, spawnCairn } from '../testing/operations/call-cairn.ts'
import { giveAuthenticator } from '../testing/people/factors/authenticator.ts'
import { makeOperator } from '../testing/people/operators.ts'
import { fundBonuses } from '../testing/ledger/post-as-owner.ts'
import { sealEverything } from '../testing/ledger/sealing.ts'
import { useTestServer } from '../testing/server/test-server.ts'
import type { CommandName } from './commands.ts'
import { exitCodes, type Outcome } from './run-command.ts'

const server = useTestServer()
const bucket = useTestBucket()
const folder = createTestFolder('exit-codes')
const key = randomBytes(32).toString('hex')

const makeFolder = () => mkdtempSync(path.join(folder, 'data-'))
const nowhere = () => ({ DATA_DIR: path.join(makeFolder(), 'data') })
const onDatabase = () => ({
  DATABASE_URL: `postgres://cairn@localhost/${server.owner.database}?host=${encodeURIComponent(server.owner.host)}`,
  DATA_DIR: server.dataDir,
})
const withNoDatabase = () => ({
  ...onDatabase(),
  DATABASE_URL: 'postgres://cairn@127.0.0.1:1/cairn',
  DATABASE_WAIT: '0',
})
const onBucket = () => ({
  ...nowhere(),
  FILES_URL: bucket.url,
  FILES_ENDPOINT: bucket.endpoint,
  FILES_REGION: bucket.region,
})
/** A server that knows a block which the database lost. */
const afterLoss = () => {
  const DATA_DIR = makeFolder()
  writeFileSync(path.join(DATA_DIR, 'ledger-head'), lost)
  return { ...onDatabase(), DATA_DIR }
}
const ownKey = (name: string) => readFileSync(path.join(server.dataDir, 'keys', name), 'utf8').trim()
const withKeyOf = (name: 'DOCUMENT_KEY' | 'ADDRESS_KEY') => () => ({
  ...onDatabase(),
  [name]: ownKey(name.toLowerCase()),
  [`${name}_OTHER`]: key,
})
const settingUp = () => ({ CAIRN_ENV: path.join(makeFolder(), 'cairn.env'), SMTP_URL: 'smtp://127.0.0.1:1' })
const onSettings = () => {
  const { CAIRN_ENV } = settingUp()
  writeFileSync(CAIRN_ENV, '')
  return { CAIRN_ENV }
}

const lost = `9:${'ab'.repeat(32)}`
/** What the arguments name: the newest block, a failed job, and an operator. */
const named = { HEAD: '', JOB: '', OPERATOR: '' }
beforeAll(async () => {
  await fundBonuses(server.owner, 100n)
  await sealEverything(server.owner)
  named.HEAD = formatHead((await readNewestHead(server.owner)) ?? expect.fail('no block'))
  const spent = "select id::text from graphile_worker.add_job('spent', max_attempts := 1)"
  named.JOB = (await server.owner.query<{ id: string }>(spent)).rows[0]!.id
  await server.owner.query('update graphile_worker._private_jobs set attempts = 1')
})
const addOwner = async () => {
  const { id } = await makeOperator(server, 'owner')
  await giveAuthenticator(server, id)
  named.OPERATOR = `owner-${id}@operators.test`
}

interface Case {
  args?: string
  env?: () => Record<string, string>
  prints: string
  before?: () => Promise<void>
  /** The server starts where its file is loaded. */
  isProcess?: true
}
/** Each way in which a command ends: with a case, or with the test that has one and a PostgreSQL of its own. */
type Ends = Record<Exclude<Outcome, 'lost'>, Case | string> & { lost?: Case | string }

const noDatabase = { env: nowhere, prints: 'There is no database in' }
const takesNone = { args: 'now', prints: 'It takes no arguments' }
const [inStory, beside] = ['backup/backup.test.ts', 'backup/make-backup.test.ts']
const ends: Record<CommandName, Ends> = {
  start: {
    done: 'testing/crash/stop.test.ts',
    failed: { env: () => ({ NODE_ENV: 'production' }), prints: 'PUBLIC_URL', isProcess: true },
    misused: takesNone,
  },
  setup: {
    done: { args: 'PUBLIC_URL=https://localhost:47101 ARCHIVE_DIR=/mnt/archive', env: settingUp, prints: 'Wrote' },
    failed: { env: onSettings, prints: 'is not replaced' },
    misused: { args: 'PUBLIC_ULR=x', env: settingUp, prints: '"PUBLIC_ULR" is no setting' },
  },
  doctor: { done: 'features/operations/examination/examine.test.ts', failed: noDatabase, misused: takesNone },
  'invite-owner': {
    done: { args: 'ada@cairn.test', env: onDatabase, prints: 'Open this link' },
    failed: { args: 'ada@cairn.test', env: onDatabase, prints: 'There is an owner', before: addOwner },
    misused: { args: 'somebody', prints: 'Give the email address to invite' },
  },
  'reset-operator': {
    done: { args: 'OPERATOR', env: onDatabase, prints: 'Give them this link', before: addOwner },
    failed: { args: 'no@cairn.test', env: onDatabase, prints: 'There is no operator' },
    misused: { prints: 'Give the email address of the operator' },
  },
  migrate: {
    done: { env: onDatabase, prints: 'The database has every migration' },
    failed: { env: withNoDatabase, prints: 'DATABASE_URL' },
    misused: takesNone,
  },
  backup: { done: beside, failed: noDatabase, misused: takesNone },
  restore: {
    done: beside,
    failed: { env: nowhere, prints: 'ARCHIVE_DIR is not set' },
    misused: { args: '--to yesterday', prints: '--to cannot be "yesterday"' },
    lost: beside,
  },
  'restore-drill': { done: inStory, failed: { env: nowhere, prints: 'ARCHIVE_DIR is not set' }, misused: takesNone },
  verify: {
    done: { args: '--head HEAD', env: onDatabase, prints: 'No errors were found' },
    failed: { args: `--head ${lost}`, env: onDatabase, prints: 'The ledger has errors' },
    misused: { args: '--head 12', prints: '--head cannot be "12"' },
  },
  'accept-head': {
    done: { args: 'HEAD --by Ada --why Fire', env: afterLoss, prints: 'in place of block 9' },
    failed: { args: 'HEAD --by Ada --why Fire', env: onDatabase, prints: 'There is no block to give up' },
    misused: { args: 'HEAD --by Ada', prints: 'Name the newest block' },
  },
  'jobs list': { done: { env: onDatabase, prints: '1 job failed' }, failed: noDatabase, misused: takesNone },
  'jobs retry': {
    done: { args: 'JOB', env: onDatabase, prints: '1 job to be tried again' },
    failed: { args: '99', env: onDatabase, prints: 'There is no failed job 99' },
    misused: { args: 'all', prints: '"all" is no job' },
  },
  'jobs remove': {
    done: {
      args: 'JOB',
      env: onDatabase,
      prints: 'Removed 1 job.',
      before: async () => void (await server.owner.query('update graphile_worker._private_jobs set attempts = 1')),
    },
    failed: { args: '99', env: onDatabase, prints: 'There is no failed job 99' },
    misused: { prints: 'Name the jobs to remove' },
  },
  psql: {
    done: { args: '-c select', env: onDatabase, prints: '(1 row)' },
    failed: { args: '-c choose', env: onDatabase, prints: '' },
    misused: { args: '--command', prints: 'argument missing' },
  },
  'files to-bucket': {
    done: { env: onBucket, prints: '0 files were copied' },
    failed: { env: nowhere, prints: 'Set FILES_URL to the bucket' },
    misused: takesNone,
  },
  'files to-folder': {
    done: { env: onBucket, prints: '0 files were copied' },
    failed: { env: nowhere, prints: 'Set FILES_URL to the bucket' },
    misused: takesNone,
  },
  'keys rotate-addresses': {
    done: { env: withKeyOf('ADDRESS_KEY'), prints: 'rows with the new key' },
    failed: { env: nowhere, prints: 'Set ADDRESS_KEY to the new key' },
    misused: { args: '--forgotten', prints: "Unknown option '--forgotten'" },
  },
  'keys rotate-documents': {
    done: { env: withKeyOf('DOCUMENT_KEY'), prints: 'were encrypted with the new key' },
    failed: { env: nowhere, prints: 'Set DOCUMENT_KEY to the new key' },
    misused: takesNone,
  },
}

const rows = Object.entries(ends).flatMap(([name, cases]) =>
  Object.entries(cases).map(([outcome, one]) => [name, exitCodes[outcome as Outcome], one as Case | string] as const),
)

test.for(rows)('`cairn %s` ends with %i, and prints why (REL-25)', async ([name, code, one]) => {
  if (typeof one === 'string') return expect(existsSync(path.join(import.meta.dirname, '..', one))).toBe(true)
  await one.before?.()
  const args = Object.entries(named).reduce((text, [word, value]) => text.replace(word, value), one.args ?? '')
  const ran = await (one.isProcess ? spawnCairn : callCairn)(
    [...name.split(' '), ...args.split(' ').filter(Boolean)],
    (one.env ?? nowhere)(),
  )
  expect(ran.output + ran.errors).toContain(one.prints)
  expect(ran.errors).not.toMatch(/^\s+at /m)
  expect(ran.code).toBe(code)
})

test.for([
  ['help', 0, 'cairn restore [--to MOMENT]'],
  ['restore --help', 0, 'cairn restore [--to MOMENT] [--head NUMBER:HASH]: restores'],
  ['resotre', 2, 'There is no command "resotre"'],
  ['jobs', 2, 'There is no command "jobs"'],
  ['restore --form 2026-01-01', 2, "Unknown option '--form'"],
  ['setup', 2, 'Set PUBLIC_URL (https://your.domain), SMTP_URL'],
] as const)('`cairn %s` ends with %i and one sentence (REL-25)', async ([line, code, sentence]) => {
  const ran = await callCairn(line.split(' '))
  expect(ran.output + ran.errors).toContain(sentence)
  expect(ran.code).toBe(code)
})
