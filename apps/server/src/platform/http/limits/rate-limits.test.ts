import { expect, test } from 'vitest'
import { editProfile } from '@cairn/contract/member/account/members.ts'
import { signIn, registerMember } from '@cairn/contract/member/account/sessions.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { makePerson, password } from '../../../testing/people/people.ts'
import { sendOnce } from '../../../testing/server/send-once.ts'
import { addressGroup, isLoopback } from './client-address.ts'

// Behind a proxy, so that calls come from many addresses.
const proxied = useTestServer({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
// There is no proxy in front: a header that a stranger writes is ignored.
const bare = useTestServer()

function enter(server: { url: string }, username: string, tried: string, headers: Record<string, string> = {}) {
  return sendOnce(server.url, signIn, { headers, body: { username, password: tried } })
}
const from = (address: string) => ({ 'x-forwarded-for': address })

test('after ten wrong passwords an account refuses the right one too, for 15 minutes (SEC-22)', async () => {
  const ada = await makePerson(proxied)
  for (let n = 0; n < 10; n += 1) {
    expect((await enter(proxied, ada.email, 'wrong', from(`198.51.100.${n}`))).status).toBe(401)
  }

  const refused = await enter(proxied, ada.email.toUpperCase(), password, from('198.51.100.99'))

  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  expect(await refused.json()).toMatchObject({
    code: 'too_many_attempts',
    msg: 'Too many attempts. Try again in 15 minutes',
  })
  await proxied.owner.query(
    'update attempts set expire = 0 where points < 50 and expire < extract(epoch from now() + interval $$1 day$$) * 1000',
  )
  expect((await enter(proxied, ada.email, password, from('198.51.100.99'))).status).toBe(200)
})

test('40 wrong passwords at the same moment are ten (SEC-22)', async () => {
  const ada = await makePerson(proxied)
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, n) => enter(proxied, ada.email, 'wrong', from(`203.0.113.${n}`))),
  )
  const answered = replies.filter(({ status }) => status === 401).length
  // The queue for hashing may refuse some before their attempt; it never allows more.
  expect(answered).toBeLessThanOrEqual(10)
  expect(answered).toBeGreaterThan(0)
})

test('the right password does not count as an attempt', async () => {
  const ada = await makePerson(proxied)
  for (let n = 0; n < 15; n += 1) {
    expect((await enter(proxied, ada.email, password, from(`192.0.2.${n}`))).status).toBe(200)
  }
})

test('an unknown email is limited like a known one (SEC-21)', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 11; n += 1)
    statuses.push((await enter(proxied, 'ghost@people.test', 'wrong', from('192.0.2.200'))).status)
  expect(statuses.slice(9)).toEqual([401, 429])
})

test('an address has 50 wrong passwords, over all accounts; IPv6 counts by its /64 (SEC-22, SEC-25)', async () => {
  let tried = 0
  for (let n = 0; n < 60; n += 1) {
    const reply = await enter(proxied, `nobody${n}@people.test`, 'wrong', from(`2001:db8:1:2::${n.toString(16)}`))
    if (reply.status === 401) tried += 1
  }
  expect(tried).toBe(50)
  expect((await enter(proxied, 'other@people.test', 'wrong', from('2001:db8:1:3::1'))).status).toBe(401)
})

test('after ninety wrong passwords in a row, strangers need a new password (SEC-22)', async () => {
  const ada = await makePerson(proxied)
  await enter(proxied, ada.email, 'wrong', from('192.0.2.201'))
  await proxied.owner.query(`update attempts set points = 90 where key like 'signInOfAccountInARow:%' and points = 1`)

  const reply = await enter(proxied, ada.email, password, from('192.0.2.202'))

  expect(reply.status).toBe(429)
  expect((await reply.json()).msg).toContain('with a new password')
})

test('forged X-Forwarded-For gives no further try when no proxy is trusted (SEC-22)', async () => {
  const ada = await makePerson(bare)
  let tried = 0
  for (let n = 0; n < 30; n += 1) {
    const reply = await enter(bare, ada.email, 'wrong', { ...from(`10.0.0.${n}`), forwarded: `for=10.0.0.${n}` })
    if (reply.status === 401) tried += 1
  }
  expect(tried).toBe(10)
})

test('behind one trusted proxy only the address that it saw counts', async () => {
  let tried = 0
  for (let n = 0; n < 60; n += 1) {
    const reply = await enter(proxied, `forger${n}@people.test`, 'wrong', from(`10.9.0.${n}, 192.0.2.77`))
    if (reply.status === 401) tried += 1
  }
  expect(tried).toBe(50)
})

test('in the sample world this machine has no limit by address, but every account has its own', async () => {
  const statuses = new Set<number>()
  for (let n = 0; n < 60; n += 1) statuses.add((await enter(bare, `local${n}@people.test`, 'wrong')).status)
  expect([...statuses]).toEqual([401])
})

test('a wrong current password counts with the wrong sign-ins', async () => {
  const ada = await makePerson(bare)
  for (let n = 0; n < 10; n += 1) {
    await expect(
      ada.send(editProfile, { body: { password: 'lichen on granite', current_password: `wrong ${n}` } }),
    ).rejects.toMatchObject({ code: 'current_password_wrong' })
  }
  await expect(
    ada.send(editProfile, { body: { password: 'lichen on granite', current_password: password } }),
  ).rejects.toMatchObject({ code: 'too_many_attempts' })
  await expect(bare.as(null)(signIn, { body: { username: ada.email, password } })).rejects.toMatchObject({
    code: 'too_many_attempts',
  })
})

async function register(email: string, address: string) {
  const body = { full_name: 'Grace Hopper', upline: 'nobody', email, password: 'a pebble on the path' }
  return (await sendOnce(proxied.url, registerMember, { headers: from(address), body })).status
}
test('registrations are limited by email and by address', async () => {
  const ofEmail: number[] = []
  for (let n = 0; n < 6; n += 1) ofEmail.push(await register('Same@people.test', `198.18.0.${n}`))
  expect(ofEmail).toEqual([422, 422, 422, 422, 422, 429])

  const fromAddress: number[] = []
  for (let n = 0; n < 21; n += 1) fromAddress.push(await register(`new${n}@people.test`, '198.18.1.1'))
  expect(fromAddress.filter((status) => status === 422)).toHaveLength(20)
  expect(fromAddress.at(-1)).toBe(429)
})

test('the table of attempts contains neither emails nor addresses', async () => {
  const { rows } = await proxied.owner.query('select key from attempts')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/people\.test|192\.0\.2|2001:db8/)
})

test.for([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['not an address', 'not an address'],
] as const)('%s counts as %s', ([address, group]) => {
  expect(addressGroup(address)).toBe(group)
})

test.for(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])('%s is this machine', (address) => {
  expect(isLoopback(address)).toBe(true)
})
test.for(['10.0.0.1', '2001:db8::1', '::2', '127.0.0.1.evil.example', ''])('%s is not this machine', (address) => {
  expect(isLoopback(address)).toBe(false)
})
