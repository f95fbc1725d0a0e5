import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../server/test-app.ts'
import { jobs } from '../../jobs.ts'
import { openLog } from '../../platform/log/open-log.ts'
import { runWaitingJobs } from '../../platform/jobs/run-jobs.ts'
import { makeOperator } from '../people/operators.ts'
import { goodAddresses } from '../people/people.ts'
import { findMail, jobContext } from '../server/mailbox.ts'
import { useTestServer } from '../server/test-server.ts'

const server = useTestServer()
const logged: string[] = []
const replies: string[] = []
const secrets = new Map<string, string>()
let app: FastifyInstance
let url = ''

/** A secret to search for at the end. */
function secret(name: string, value = `canary${randomBytes(12).toString('hex')}`): string {
  secrets.set(name, value)
  return value
}

/** The same database behind a server with production's log, at its most verbose level. */
beforeAll(async () => {
  const logger = openLog('debug', { write: (line) => void logged.push(line) })
  const { config, database, keys } = server
  app = await openTestApp({ config: { ...config, isProduction: true }, database, keys }, { logger })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  secret('the key of documents', keys.document[0].toString('hex'))
  secret('the key of addresses', keys.addresses[0]!.toString('hex'))
  secret('the token of metrics', keys.metricsToken)
})
afterAll(() => app.close())

interface Sent {
  method?: string
  body?: unknown
  headers?: Record<string, string>
}

async function send(path: string, { method = 'POST', body, headers = {} }: Sent = {}) {
  const isForm = body instanceof FormData
  const reply = await fetch(`${url}/api/${path}`, {
    method,
    headers: { ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await reply.text()
  replies.push(`${text} ${JSON.stringify([...reply.headers])}`)
  return { status: reply.status, reply: JSON.parse(text || '{}') as Record<string, any> }
}

const email = 'canary-flow@people.test'
const person = (password: string, more = {}) => ({
  full_name: 'Mary Anning',
  email,
  upline: '',
  account_type: 'basic',
  password,
  ...more,
})
const login = 'user/account/login'
const edit = 'user/action/edit-info'

async function picture(name: string): Promise<FormData> {
  const copyright = secret(`the metadata of ${name}`)
  const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Copyright: copyright } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('country', 'Cruise Ship')
  form.set('id_card_type', 'passport')
  form.set('photo', new Blob([new Uint8Array(bytes)]), `${secret(`the name of the file of ${name}`)}.jpg`)
  return form
}

test('forty secrets of every flow are in no log, no audit entry, no mail, no table and no file (SEC-125)', async () => {
  const right = secret('the password of a registration')
  expect((await send('user/account/register', { body: person(right) })).status).toBe(200)
  await send('user/account/register', { body: person(secret('the password of a second registration')) })
  await send('user/account/register', {
    body: person(secret('the password of a refused one'), { account_type: 'none' }),
  })
  await send('user/account/register', {
    body: person(right, { [secret('an unknown name')]: secret('an unknown value') }),
  })
  await send(login, { body: { username: email, password: secret('a wrong password') } })
  await send(login, { body: { username: 'nobody@people.test', password: secret('the password of nobody') } })
  await send(login, {
    body: { username: [secret('a list as the username')], password: { secret: secret('an object as the password') } },
  })
  await send(login, { body: `{"username":"${email}","password":"${secret('a broken body')}` })
  await send(login, { body: `{"password":"${secret('a password twice')}","password":"${secret('the second of it')}"}` })
  await send(login, { body: { username: email, password: secret('a long password', 'canary'.repeat(40)) } })

  const signedIn = await send(login, { body: { username: email, password: right } })
  let token = secret('the token of a session', signedIn.reply['data'])
  const as = () => ({ authorization: `bearer ${token}` })
  const viewed = await send('user/action/view-info', { method: 'GET', headers: as() })
  token = secret('a renewed token', viewed.reply['data'])
  await send('user/action/view-info', {
    method: 'GET',
    headers: { authorization: `bearer ${secret('a token that is none')}` },
  })
  await send(`user/action/view-info?token=${secret('a token in a query')}`, { method: 'GET', headers: as() })
  await send(`user/action/${secret('a part of a path')}`, { method: 'GET' })
  await send('user/action/view-info', {
    method: 'GET',
    headers: { ...as(), referer: `https://x.test/#${secret('a referrer')}`, 'x-api-key': secret('an unknown header') },
  })

  const next = secret('a new password')
  await send(edit, {
    method: 'PUT',
    headers: as(),
    body: { password: secret('a refused new password'), current_password: secret('a wrong current password') },
  })
  const edited = await send(edit, { method: 'PUT', headers: as(), body: { password: next, current_password: right } })
  token = secret('the token after a new password', edited.reply['data'])
  await send('user/action/edit-info/photo', { method: 'PUT', headers: as(), body: await picture('a photo') })
  await send('user/action/post-kyc', { headers: as(), body: await picture('a document') })
  const withdrawal = {
    amount: secret('an amount that is none'),
    plan: { wallet: 'bitcoin', address: secret('an address that is none') },
    wallet: 'bitcoin',
  }
  await send('user/action/withdraw', {
    headers: { ...as(), 'idempotency-key': secret('the key of a withdrawal') },
    body: withdrawal,
  })

  await runJobs()
  secret('the token of a confirmation', (await findMail(server, email, 'confirm')).token)
  await send('user/account/reset-password', { body: { username: email } })
  await runJobs()
  const reset = secret('the token of a reset', (await findMail(server, email, 'reset')).token)
  await send('member/account/reset', {
    body: { token: secret('a token of a reset that is none', 'q'.repeat(43)), password: secret('the password for it') },
  })
  expect(
    (await send('member/account/reset', { body: { token: reset, password: secret('the password after a reset') } }))
      .status,
  ).toBe(200)

  const ofOperator = { 'x-cairn-operator': '1', origin: url }
  await send('operator/sign-in', {
    headers: ofOperator,
    body: {
      email: 'nobody@operators.test',
      password: secret('the password of an operator'),
      code: secret('a code of an operator', '918273'),
    },
  })
  await send('operator/me', {
    method: 'GET',
    headers: { ...ofOperator, cookie: `cairn_operator=${secret('a cookie of an operator', 'z'.repeat(43))}` },
  })
  const owner = await makeOperator(server, 'owner')
  const cookie = owner.headers['cookie']!.replace('cairn_operator', '__Host-cairn_operator')
  const { reply: refused } = await send('operator/receiving-addresses/account-key', {
    headers: { ...ofOperator, cookie },
    body: {
      account_key: secret(
        'a seed phrase',
        'canary zebra quarter velvet orphan tunnel glide mimic ribbon tuna walnut yard',
      ),
      reason: 'A new wallet',
    },
  })
  expect(refused['code']).toBe('account_key_private')
  const report = {
    'csp-report': {
      'document-uri': `https://x.test/?${secret('the query of a report')}`,
      'effective-directive': 'img-src',
      'script-sample': secret('the sample of a report'),
    },
  }
  await send('policy-reports', { headers: { 'content-type': 'application/csp-report' }, body: report })

  await breakAndCall()
  expect(secrets.size).toBeGreaterThanOrEqual(40)
  const places = {
    log: logged.join('\n'),
    replies: replies.join('\n'),
    database: await dump(),
    files: readFiles(server.dataDir),
  }
  for (const text of Object.values(places)) expect(text.length).toBeGreaterThan(100)
  const found = Object.entries(places).flatMap(([place, text]) =>
    [...secrets]
      .filter(([name, value]) => isIn(text, value) && !belongs(name, place))
      .map(([name]) => `${name}: ${place}`),
  )
  expect(found).toEqual([])
})

/** As it is, or as bytes in the notation of a dump. */
function isIn(text: string, value: string): boolean {
  return text.includes(value) || text.includes(Buffer.from(value).toString('hex'))
}

/** A value in its right place: a token in the reply that gives it, a link in the mail to its owner. */
function belongs(name: string, place: string): boolean {
  const isGiven = /^(?:the token of a session|a renewed token|the token after a new password)$/.test(name)
  const isMailed = /^the token of a (?:confirmation|reset)$/.test(name)
  // The browser keeps the key of an operation, and a copy with it gets the first reply.
  return (
    (place === 'replies' && isGiven) ||
    (place === 'files' && (isMailed || /^the (?:key|token) of (?:documents|addresses|metrics)$/.test(name)))
  )
}

/** Unexpected errors in the middle of calls: their messages quote rows and parameters. */
async function breakAndCall(): Promise<void> {
  const { owner } = server
  await owner.query('alter table members add constraint broken check (full_name is null) not valid')
  const late = 'late-canary@people.test'
  const broken = await send('user/account/register', {
    body: person(secret('the password of a broken registration'), { email: late }),
  })
  expect(broken.status).toBe(500)
  secrets.set('the email of a broken registration', late)
  await owner.query('alter table members drop constraint broken')

  await owner.query('alter table session_tokens rename to moved')
  const headers = { authorization: `bearer ${secret('a token of a broken call', 'k'.repeat(65))}` }
  const lost = await send(edit, { method: 'PUT', headers, body: { bitcoin_address: goodAddresses.bitcoin } })
  expect(lost.status).toBe(500)
  await owner.query('alter table moved rename to session_tokens')
}

async function runJobs(): Promise<void> {
  const log = openLog('debug', { write: (line) => void logged.push(line) })
  await runWaitingJobs({ ...jobContext(server), log }, jobs)
}

/** Every row of every table, as in a dump: bytes are in hex. */
async function dump(): Promise<string> {
  const { rows } = await server.owner.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  )
  const tables: string[] = []
  for (const { name } of rows) {
    const found = await server.owner.query(`select row_to_json(t)::text as row from ${name} t`)
    tables.push(...found.rows.map(({ row }) => row as string))
  }
  return tables.join('\n')
}

function readFiles(folder: string): string {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((name) => statSync(name).isFile())
    .map((name) => readFileSync(name, 'latin1'))
    .join('\n')
}
