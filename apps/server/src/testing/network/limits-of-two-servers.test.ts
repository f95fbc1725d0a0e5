import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import process from 'node:process'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createClient } from '@cairn/client/calls/client.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { reauthenticateOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { limits, type LimitName } from '../../platform/http/limits/rate-limits.ts'
import { ageFactor, giveAuthenticator } from '../people/factors/authenticator.ts'
import { makeOperator } from '../people/operators.ts'
import { makePerson, password, toBitcoin } from '../people/people.ts'
import { sendOnce } from '../server/send-once.ts'
import { useTestServer } from '../server/test-server.ts'
import { attempts, enterCode, signIn, waitForCode } from './limited-attempts.ts'

// Two processes on one database, behind a proxy, as in production.
const key = () => randomBytes(32).toString('hex')
const environment = { TRUSTED_PROXIES: '127.0.0.1', DOCUMENT_KEY: key(), ADDRESS_KEY: key() }
const server = useTestServer({ environment })
let child: ChildProcess
let otherUrl = ''
beforeAll(async () => {
  const { database = '', host } = server.owner
  child = fork(new URL('second-server.ts', import.meta.url), [host, database], {
    env: { ...process.env, ...environment, PORT: '0', DATA_DIR: server.dataDir },
    execArgv: [],
  })
  const [url] = (await once(child, 'message')) as [string]
  otherUrl = url
})
afterAll(async () => {
  child.kill('SIGKILL')
  await once(child, 'exit')
})
beforeEach(() => server.owner.query('delete from attempts'))

/** The URLs of both, in turn. */
const alternately = (times: number) => Array.from({ length: times }, (_, n) => (n % 2 ? server.url : otherUrl))
const statusOf = async (reply: Promise<Response>) => (await reply).status
const countIn = <T>(list: T[], one: T) => list.filter((each) => each === one).length

test.for(Object.entries(attempts))('%s is one limit of two servers (SEC-133)', async ([name, prepare]) => {
  const attempt = await prepare(server)
  await server.owner.query('delete from attempts')
  expect(await attempt(server.url)).toBe(true)

  // Two are left.
  const { rowCount } = await server.owner.query(`update attempts set points = $2 where key like $1 || ':%'`, [
    name,
    limits[name as LimitName].points - 2,
  ])
  expect(rowCount).toBe(1)
  const answers: boolean[] = []
  for (const url of alternately(4)) answers.push(await attempt(url))
  expect(answers).toEqual([true, true, false, false])
})

test('a known network has ten wrong passwords at two servers together (SEC-133)', async () => {
  const { email } = await makePerson(server)
  const home = '2001:db8:0:1::1'
  await signIn(server.url, email, password, home)
  await signIn(server.url, email, 'wrong', home)
  await server.owner.query('update attempts set points = 8')
  for (const url of alternately(2)) await signIn(url, email, 'wrong', home)
  for (const url of alternately(2)) expect(await statusOf(signIn(url, email, password, home))).toBe(429)
})

test('thirty wrong passwords at the same moment at two servers are ten (SEC-133)', async () => {
  const { email } = await makePerson(server)
  const statuses = await Promise.all(alternately(30).map((url) => statusOf(signIn(url, email, 'wrong'))))
  // The queue for hashing of each server may refuse some before their attempt.
  expect(countIn(statuses, 401)).toBeGreaterThan(0)
  expect(countIn(statuses, 401)).toBeLessThanOrEqual(10)
})

test('wrong codes at the same moment at two servers are ten, and a right one works at one of them (SEC-133)', async () => {
  const { challenge } = await waitForCode(server)
  const wrong = await Promise.all(alternately(24).map((url) => statusOf(enterCode(url, challenge, '000000'))))
  expect(countIn(wrong, 429)).toBe(14)

  const mine = await waitForCode(server)
  const right = mine.code(1)
  const statuses = await Promise.all(alternately(6).map((url) => statusOf(enterCode(url, mine.challenge, right))))
  expect(countIn(statuses, 200)).toBe(1)
})

test('the fifth wrong code of an operator ends the session, at either server (SEC-133)', async () => {
  const { headers, id } = await makeOperator(server, 'owner')
  const code = await giveAuthenticator(server, id)
  await ageFactor(server, id, '6 minutes')
  const confirm = (url: string, given: string) =>
    statusOf(sendOnce(url, reauthenticateOperator, { headers, body: { code: given } }))

  const wrong: number[] = []
  for (const url of alternately(5)) wrong.push(await confirm(url, code(40)))
  expect(wrong).toEqual([422, 422, 422, 422, 401])
  for (const url of alternately(2)) expect(await confirm(url, code())).toBe(401)
})

test.for([
  ['three pending withdrawals', 'pending_withdrawals_max', 3],
  ['three requests in an hour', 'money_requests_hourly_max', 3],
  ['three dollars in a day', 'withdrawal_daily_limit_cents', 300],
] as const)('%s are the limit of two servers together (SEC-133)', async ([, setting, most]) => {
  await server.owner.query(
    'update settings set pending_withdrawals_max = 100, money_requests_hourly_max = 100, withdrawal_daily_limit_cents = null',
  )
  await server.owner.query(`update settings set ${setting} = $1`, [most])
  const { addresses, token } = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  const asked = alternately(8).map((url) =>
    createClient({ base: `${url}/api`, token: () => token })(requestWithdrawal, {
      body: { amount: '1', ...toBitcoin({ addresses }) },
    }),
  )
  const outcomes = (await Promise.allSettled(asked)).map(({ status }) => status)
  expect(countIn(outcomes, 'fulfilled')).toBe(3)
})
