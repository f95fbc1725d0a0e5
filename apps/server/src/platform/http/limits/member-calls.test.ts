import { randomUUIDv7 } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { editProfile, viewMember } from '@cairn/contract/member/account/members.ts'
import { markNoticesRead } from '@cairn/contract/member/notices.ts'
import { signIn } from '@cairn/contract/member/account/sessions.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { makePerson, password, toBitcoin, type Person } from '../../../testing/people/people.ts'
import { sendOnce } from '../../../testing/server/send-once.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { codeOf } from '../../../testing/server/refusals.ts'
import { countChange } from './member-calls.ts'

// All connections of the calls.
const server = useTestServer({ environment: { DATABASE_CONNECTIONS: '6', MEMBER_CALLS_MAX: '60000' } })
const strict = useTestServer({ environment: { MEMBER_CALLS_MAX: '60' } })

const rich = () => makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
const headersOf = ({ token }: Person) => ({ authorization: `bearer ${token}` })
const rename = (ada: Person, n: number) =>
  sendOnce(server.url, editProfile, { headers: headersOf(ada), body: { full_name: `Flora Flood ${n % 2}` } })
const read = (bob: Person) => bob.send(markNoticesRead, { body: { until: new Date().toISOString() } })
const count = <T>(list: T[]) =>
  Object.fromEntries(
    Map.groupBy(list, String)
      .entries()
      .map(([key, { length }]) => [key, length]),
  )

test.for([
  ['withdrawals', (ada: Person) => ada.send(requestWithdrawal, { body: { amount: '1', ...toBitcoin(ada) } })],
  ['edits of the profile', rename],
] as const)('a member whose many %s wait leaves connections for everyone else (SEC-160)', async ([, change]) => {
  const [ada, bob] = [await rich(), await rich()]
  await server.owner.query('begin')
  await server.owner.query('select from members where id = $1 for update', [ada.id])
  await server.owner.query(`select from ledger.accounts where member_id = $1 for update`, [ada.id])

  let answered = 0
  const waiting = Array.from({ length: 20 }, (_, n) => change(ada, n).finally(() => (answered += 1)))
  await bob.send(requestWithdrawal, { body: { amount: '1', ...toBitcoin(bob) } })

  expect(answered).toBe(0)
  await server.owner.query('commit')
  await Promise.all(waiting)
  expect(await bob.balanceCents()).toBe(99_00n)
})

test('the sessions of a member share the turns', async () => {
  const [ada, bob] = [await rich(), await rich()]
  const { data } = await ada.send(viewMember)
  const other = { ...ada, token: data ?? '' }
  await server.owner.query('begin')
  await server.owner.query('select from members where id = $1 for update', [ada.id])
  const waiting = Array.from({ length: 20 }, (_, n) => rename(n % 2 ? ada : other, n))
  await read(bob)
  await server.owner.query('commit')
  await Promise.all(waiting)
})

test('six hundred concurrent edits of one member delay another member little, and none of them is an error (SEC-160)', async () => {
  const [ada, bob] = [await rich(), await rich()]
  await read(bob)
  const flood = Array.from({ length: 600 }, async (_, n) => (await rename(ada, n)).status)
  const tookMs: number[] = []
  for (let round = 0; round < 10; round += 1) {
    const begin = performance.now()
    await read(bob)
    tookMs.push(performance.now() - begin)
  }
  const statuses = count(await Promise.all(flood))

  // Two run and a hundred are queued; of the running ones, sixty an hour may change something.
  expect(Object.keys(statuses).toSorted()).toEqual(['200', '429'])
  expect(tookMs.toSorted((a, b) => a - b)[5]).toBeLessThan(500)
  const { rows } = await server.owner.query(
    `select count(*)::int from audit.events where member_id = $1 and did = 'profile_edited'`,
    [ada.id],
  )
  expect(rows[0].count).toBeLessThanOrEqual(60)
})

test('a session that is renewed in a loop keeps five hundred unused tokens, and the ones in use (SEC-160)', async () => {
  const ada = await makePerson(server)
  const renewed = Array.from({ length: 560 }, () => () => ada.send(viewMember))
  while (renewed.length > 0) await Promise.all(renewed.splice(0, 20).map((renew) => renew()))
  const { rows } = await server.owner.query(
    `select count(*)::int from session_tokens join sessions on sessions.id = session_id where member_id = $1`,
    [ada.id],
  )
  // Twenty renewals run at once.
  expect(rows[0].count).toBeLessThanOrEqual(520)
  const { data = '' } = await ada.send(viewMember)
  expect((await sendOnce(server.url, viewMember, { token: data })).status).toBe(200)
})

test('a member makes a limited number of calls in a minute, and then reads when to continue (SEC-160)', async () => {
  const [ada, bob] = [await makePerson(strict), await makePerson(strict)]
  const call = (who: Person) => sendOnce(strict.url, viewMember, { headers: headersOf(who) })
  const replies: Response[] = []
  // The minute may end meanwhile.
  for (let n = 0; n < 130; n += 1) replies.push(await call(ada))
  const refused = replies.find(({ status }) => status === 429)
  expect(await refused?.json()).toMatchObject({
    code: 'too_many_calls',
    msg: expect.stringMatching(/Try again in \d+ seconds?$/),
  })
  expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect((await call(bob)).status).toBe(200)
})

test('a fifth of the calls of a member may be changes (SEC-160)', async () => {
  const ada = await makePerson(strict)
  const change = () => codeOf(ada.send(markNoticesRead, { body: { until: new Date().toISOString() } }))
  const outcomes = []
  for (let n = 0; n < 30; n += 1) outcomes.push(await change())
  expect(outcomes).toContain('too_many_calls')
  expect((await ada.send(viewMember)).user?.email).toBe(ada.email)
})

test('an account takes a limited number of sign-ins with the right password, and of changes in an hour (SEC-160)', async () => {
  const ada = await makePerson(strict)
  const enter = () => codeOf(strict.as(null)(signIn, { body: { username: ada.email, password } }))
  const outcomes = []
  for (let n = 0; n < 30; n += 1) outcomes.push(await enter())
  expect(outcomes[0]).toBeNull()
  expect(outcomes).toContain('too_many_calls')

  const config = { MEMBER_CALLS_MAX: 60 }
  const bea = randomUUIDv7()
  const changes = (minutes: number) => {
    vi.spyOn(performance, 'now').mockReturnValue(1e9 * 3.6 + minutes * 60_000)
    return Array.from({ length: 12 }, () => countChange(config, bea))
  }
  for (let minutes = 0; minutes < 10; minutes += 1) changes(minutes)
  expect(() => changes(10)).toThrow(expect.objectContaining({ code: 'too_many_calls' }))
  changes(70)
  vi.restoreAllMocks()
})
