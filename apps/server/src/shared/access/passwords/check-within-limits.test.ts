import { expect, test } from 'vitest'
import { resetPassword, signIn } from '@cairn/contract/member/account/sessions.ts'
import { createOwnedToken, hashSecret } from '../../../platform/crypto/keyed-token.ts'
import { makePerson, password, type Person } from '../../../testing/people/people.ts'
import { sendOnce } from '../../../testing/server/send-once.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'

// Behind a proxy, so that calls come from many addresses.
const server = useTestServer({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })

interface From {
  address: string
  cookie?: string
}
function enter(email: string, tried: string, { address, cookie = '' }: From) {
  const headers = { 'x-forwarded-for': address, cookie }
  return sendOnce(server.url, signIn, { headers, body: { username: email, password: tried } })
}
const [home, cafe] = [{ address: '2001:db8:1:1::5' }, { address: '198.51.100.20' }]
const status = async (reply: Promise<Response>) => (await reply).status

/** A member who has signed in at home, and the cookie of that browser. */
async function makeAtHome() {
  const ada = await makePerson(server)
  const reply = await enter(ada.email, password, home)
  return { ada, cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}
/** Ten wrong passwords, each from another network. */
async function attack(email: string) {
  for (let n = 0; n < 10; n += 1) await enter(email, 'wrong', { address: `203.0.113.${n}` })
}

test('strangers do not lock a member out of a device or network that signed in before (SEC-106)', async () => {
  const { ada, cookie } = await makeAtHome()
  await attack(ada.email)
  expect(await status(enter(ada.email, password, cafe))).toBe(429)

  // Another address of the same /64, without the cookie.
  expect(await status(enter(ada.email, password, { address: '2001:db8:1:1::77' }))).toBe(200)
  await attack(ada.email)
  expect(await status(enter(ada.email, password, { ...cafe, cookie }))).toBe(200)
})

test('a device is known for its own account only, and an invented mark for none (SEC-106)', async () => {
  const { ada } = await makeAtHome()
  const eve = await makePerson(server)
  const reply = await enter(eve.email, password, cafe)
  await attack(ada.email)
  for (const cookie of [reply.headers.getSetCookie()[0]?.split(';')[0] ?? '', `cairn_device=${'a'.repeat(43)}`]) {
    expect(await status(enter(ada.email, password, { ...cafe, cookie }))).toBe(429)
  }
})

test('a known device may sign in where its own network has used up its attempts (SEC-106)', async () => {
  const { ada, cookie } = await makeAtHome()
  const there = { address: '192.0.2.44' }
  for (let n = 0; n < 50; n += 1) await enter(`nobody${n}@people.test`, 'wrong', there)
  expect(await status(enter(ada.email, password, there))).toBe(429)
  expect(await status(enter(ada.email, password, { ...there, cookie }))).toBe(200)
})

test('a known network guesses ten times in a row, even concurrently, and is then a stranger (SEC-106)', async () => {
  const { ada } = await makeAtHome()
  await attack(ada.email)
  // The queue for hashing takes eight at once; a refused one is not counted.
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(Array.from({ length: 6 }, () => enter(ada.email, 'wrong', home)))
  }
  expect(await status(enter(ada.email, password, home))).toBe(429)
})

test('neither reply nor work shows the known origins of an account (SEC-21, SEC-106)', async () => {
  const { ada } = await makeAtHome()
  const ghost = `ghost-${ada.email}`
  await attack(ada.email)
  await attack(ghost)

  const replies = [
    await enter(ada.email, 'wrong', home),
    await enter(ada.email, 'wrong', cafe),
    await enter(ghost, 'wrong', home),
  ]
  const shown = await Promise.all(
    replies.map(async (reply) => [
      reply.status,
      await reply.text(),
      [...reply.headers.keys()].filter((name) => name !== 'date'),
    ]),
  )
  expect(shown).toEqual([shown[0], shown[0], shown[0]])
  expect(shown[0]?.[0]).toBe(429)
  // The password is compared in any case, which takes most of the time.
  const first = () => enter(`first-${Math.random()}@people.test`, 'wrong', { address: '192.0.2.60' })
  for (const [email, from] of [
    [ada.email, home],
    [ada.email, cafe],
    [ghost, home],
  ] as const) {
    const [usual, refused] = await shortestOf(first, () => enter(email, 'wrong', from))
    expect(refused).toBeGreaterThan(usual / 2)
  }
})

test('a password reset forgets a member’s earlier origins (SEC-106)', async () => {
  const { ada, cookie } = await makeAtHome()
  const token = createOwnedToken(ada.id)
  await server.owner.query(
    `insert into mail_links (token_hash, member_id, purpose, expires_at) values ($1, $2, 'reset_password', now() + interval '5 minutes')`,
    [hashSecret(server.keys, 'mail link', token), ada.id],
  )
  await server.as(null)(resetPassword, { body: { token, password: 'lichen on granite' } })
  await attack(ada.email)
  expect(await status(enter(ada.email, 'lichen on granite', { ...home, cookie }))).toBe(429)
})

test('known origins are kept as hashes (SEC-106)', async () => {
  const { ada, cookie } = await makeAtHome()
  const { rows } = await server.owner.query('select * from known_origins where member_id = $1', [
    (ada satisfies Person).id,
  ])
  expect(rows).toHaveLength(4)
  expect(JSON.stringify(rows)).not.toContain(home.address)
  expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1])
})

type Send = () => Promise<Response>

/** The shortest of a few replies of each, in turns, in milliseconds: other work only makes replies slower. */
async function shortestOf(one: Send, other: Send): Promise<[number, number]> {
  const times: [number, number][] = []
  for (let run = 0; run < 4; run += 1) times.push([await timeOf(one), await timeOf(other)])
  return [Math.min(...times.map(([ms]) => ms)), Math.min(...times.map(([, ms]) => ms))]
}

async function timeOf(send: Send): Promise<number> {
  const start = performance.now()
  await (await send()).text()
  return performance.now() - start
}
