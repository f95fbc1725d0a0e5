import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSmtpServer } from '../testing/server/smtp-server.ts'
import { callCairn, spawnCairn } from '../testing/operations/call-cairn.ts'
import { useTestServer } from '../testing/server/test-server.ts'
import { loadConfig } from '../configuration/config.ts'
import { parseSettingsFile } from '../configuration/settings-file.ts'
import { commands, describeCommands } from './commands.ts'
import { collectAnswers } from './setup/collect-answers.ts'

const server = useTestServer()
const makeFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cairn-command-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
const onTestDatabase = () => {
  const { database, host } = server.owner
  return { DATABASE_URL: `postgres://cairn@localhost/${database}?host=${encodeURIComponent(host)}` }
}

test('the process ends with the code of its command, and prints the sentence', () => {
  expect(spawnCairn(['resotre'])).toMatchObject({
    code: 2,
    errors: expect.stringMatching(/^There is no command "resotre"/),
  })
})

test('every command has its file and its line of help', () => {
  for (const [name, { file }] of Object.entries(commands)) {
    expect(existsSync(path.join(import.meta.dirname, file)), name).toBe(true)
    expect(describeCommands()).toContain(`cairn ${name} `)
  }
})

test('psql prints rows, changes nothing, and fails when a statement does', async () => {
  const env = onTestDatabase()
  expect((await callCairn(['psql', '-c', "select 1 as one, null as none, 'x' as letter"], env)).output).toBe(
    'one  none  letter\n1          x\n(1 row)\n',
  )
  const piped = spawnCairn(['psql'], env, 'select 2\n as two;\ndelete from members;\nselect 3 as three')
  expect(piped).toMatchObject({ code: 1, output: 'two\n2\n(1 row)\nthree\n3\n(1 row)\n' })
  expect(piped.errors).toContain('cannot execute DELETE in a read-only transaction')
})

test('no statement for psql leaves its reading transaction', () => {
  const tries = [
    'commit;\nbegin read write;',
    'commit; begin read write; delete from settings; commit;',
    'set transaction read write;',
    'set session characteristics as transaction read write;',
    'set default_transaction_read_only = off;',
  ]
  const input = tries.map((text) => `${text}\ndelete from settings;\ncommit;`).join('\n')
  const { errors } = spawnCairn(['psql'], onTestDatabase(), input)
  expect(errors.match(/cannot execute DELETE in a read-only transaction/g)).toHaveLength(tries.length)
})

test('failed jobs are listed, tried again and removed, and no other job is (REL-25)', async () => {
  const add = async (task: string, attempts: number) => {
    const { rows } = await server.owner.query<{ id: string }>(
      `with added as (select id from graphile_worker.add_job($1, max_attempts := 3))
       select id::text as id from added`,
      [task],
    )
    const sql = `update graphile_worker._private_jobs set attempts = $2, last_error = 'Error: no mailbox' where id = $1`
    await server.owner.query(sql, [rows[0]?.id, attempts])
    return rows[0]?.id ?? ''
  }
  const [spent, other, pending] = [await add('spent', 3), await add('spent', 3), await add('pending', 1)]
  const env = onTestDatabase()
  const listed = (await callCairn(['jobs', 'list'], env)).output
  expect(listed).toContain(`${spent}  spent, tried 3 times: Error: no mailbox`)
  expect(listed).toContain('2 jobs failed')
  expect(await callCairn(['jobs', 'remove', spent, pending], env)).toMatchObject({
    code: 1,
    output: expect.stringContaining(`There is no failed job ${pending}.`),
  })
  expect((await callCairn(['jobs', 'retry'], env)).output).toContain('1 job to be tried again')
  const { rows } = await server.owner.query(
    'select id::text as id, attempts from graphile_worker._private_jobs where id = any($1) order by id',
    [[spent, other, pending]],
  )
  expect(rows).toEqual([
    { id: other, attempts: 0 },
    { id: pending, attempts: 1 },
  ])
})

const answers = ['PUBLIC_URL=https://localhost:47101', 'ARCHIVE_DIR=/mnt/archive/cairn']

test('setup writes settings that production accepts, looks ahead, and replaces nothing (REL-26)', async () => {
  const smtp = await openSmtpServer()
  onTestFinished(() => smtp.close())
  const folder = makeFolder()
  const CAIRN_ENV = path.join(folder, 'cairn.env')
  const env = { CAIRN_ENV, SMTP_URL: 'smtp://user:pl$um@127.0.0.1:1' }
  const made = await callCairn(['setup', ...answers], env)
  expect(made).toMatchObject({ code: 0, errors: '' })
  expect(made.output).toContain('No proxy answers at https://localhost:47101: ECONNREFUSED.')
  expect(made.output).toContain('The mail server of SMTP_URL cannot be used')
  expect(made.output).toContain('Keep copies of DOCUMENT_KEY, ADDRESS_KEY, BACKUP_KEY away from this machine')
  expect(statSync(CAIRN_ENV).mode & 0o777).toBe(0o600)
  const given = parseSettingsFile(readFileSync(CAIRN_ENV, 'utf8'), 'cairn.env')
  expect(loadConfig(given)).toMatchObject({
    isProduction: true,
    SMTP_URL: env.SMTP_URL,
    TRUSTED_PROXIES: ['127.0.0.1'],
  })
  expect(made.output).not.toContain(given['DOCUMENT_KEY'])
  expect(given['PUSH_KEY']).toBeUndefined()
  expect(readFileSync(CAIRN_ENV, 'utf8')).toMatch(/^# PUSH_KEY=[\da-f]{64}$/m)

  expect(await callCairn(['setup', ...answers], env)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('is not replaced'),
  })
  // A command reads it: this one needs ARCHIVE_DIR, which nothing else gives.
  expect(spawnCairn(['restore'], { CAIRN_ENV }).errors).toContain('/mnt/archive/cairn')

  // With a folder for the secrets, the file names them and holds none.
  const [file, secrets] = [path.join(folder, 'other.env'), path.join(folder, 'secrets')]
  const other = { ...env, CAIRN_ENV: file, SMTP_URL: smtp.url }
  expect(await callCairn(['setup', '--secrets', secrets, ...answers], other)).toMatchObject({ code: 0, errors: '' })
  const named = parseSettingsFile(readFileSync(file, 'utf8'), 'other.env')
  expect(named['DOCUMENT_KEY']).toBeUndefined()
  expect(readFileSync(file, 'utf8')).not.toContain('PUSH_KEY')
  expect(loadConfig(named)).toMatchObject({ SMTP_URL: smtp.url, BACKUP_KEY: expect.stringMatching(/^[\da-f]{64}$/) })
  expect(statSync(secrets).mode & 0o777).toBe(0o700)
})

test('setup asks again until an answer can be used, and proposes what it knows (REL-26)', async () => {
  const typed = [
    'http://invest.example',
    'https://invest.example',
    '',
    '10.0.0.7',
    'smtps://mail.example:465',
    '',
    '',
    '',
  ]
  const [asked, printed]: [string[], string[]] = [[], []]
  const ask = async (question: string) => {
    asked.push(question)
    return typed.shift() ?? ''
  }
  const found = await collectAnswers({ ARCHIVE_DIR: '/archive' }, ask, (line) => printed.push(line))
  expect(found).toEqual({
    PUBLIC_URL: 'https://invest.example',
    TRUSTED_PROXIES: '10.0.0.7',
    SMTP_URL: 'smtps://mail.example:465',
    MAIL_FROM: 'Cairn <no-reply@invest.example>',
    AVATAR_SERVICE_URL: 'none',
    ARCHIVE_DIR: '/archive',
  })
  expect(printed).toContain('It cannot be that: passwords and sessions would travel in clear.')
  expect(asked).toContain('MAIL_FROM [Cairn <no-reply@invest.example>]: ')
})
