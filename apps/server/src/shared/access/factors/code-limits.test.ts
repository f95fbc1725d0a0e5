import { expect, test } from 'vitest'
import { completeSignIn } from '@cairn/contract/member/account/factors.ts'
import { signIn } from '@cairn/contract/member/account/sessions.ts'
import { reauthenticate } from '@cairn/contract/member/account/reauthentication.ts'
import { addAuthenticator } from '../../../testing/people/factors/authenticator.ts'
import { makePerson, password, type Person } from '../../../testing/people/people.ts'
import { codeOf } from '../../../testing/server/refusals.ts'
import { sendOnce } from '../../../testing/server/send-once.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'

// Behind a proxy, so that calls come from many addresses.
const server = useTestServer({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })

interface From {
  address: string
  cookie?: string
}
const home = { address: '198.51.100.20' }
const stranger = (n: number): From => ({ address: `203.0.113.${n}` })

/** Sends the password and then a code, from one network. Returns the code of the refusal; undefined when signed in. */
async function enter({ email }: Person, code: string, { address, cookie = '' }: From): Promise<string | undefined> {
  const headers = { 'x-forwarded-for': address, cookie }
  const asked = await sendOnce(server.url, signIn, { headers, body: { username: email, password } })
  const { challenge } = (await asked.json()) as { challenge: string }
  const reply = await sendOnce(server.url, completeSignIn, { headers, body: { challenge, code } })
  return ((await reply.json()) as { code?: string }).code
}

/** A member with an authenticator who has signed in at home, and the cookie of that browser. */
async function makeAtHome() {
  const ada = await makePerson(server)
  const headers = { 'x-forwarded-for': home.address }
  const reply = await sendOnce(server.url, signIn, { headers, body: { username: ada.email, password } })
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { ada, cookie, ...(await addAuthenticator(ada)) }
}
async function attack(ada: Person): Promise<void> {
  for (let n = 0; n < 10; n += 1) expect(await enter(ada, '000000', stranger(n))).toBe('factor_code_wrong')
  expect(await enter(ada, '000000', stranger(11))).toBe('too_many_attempts')
}

test('strangers with the password do not lock out a known device, an open session or a recovery code (SEC-106)', async () => {
  const { ada, cookie, code, recoveryCodes } = await makeAtHome()
  await attack(ada)
  await server.owner.query(`update attempts set points = 100 where key like 'codeOfMemberInARow:%'`)

  expect(await enter(ada, code(1), stranger(12))).toBe('too_many_attempts')
  expect(await enter(ada, recoveryCodes[0]!, stranger(12))).toBeUndefined()
  expect(await enter(ada, code(1), { address: '192.0.2.7', cookie })).toBeUndefined()
  // A code works once, so the session gets the next one.
  await server.owner.query('update authenticators set totp_last_step = 0 where member_id = $1', [ada.id])
  expect(await codeOf(ada.send(reauthenticate, { body: { code: code(1) } }))).toBeNull()
  // The owner's attempts give strangers no more tries.
  expect(await enter(ada, '000000', stranger(13))).toBe('too_many_attempts')
})

test('a known device and an open session have ten wrong codes each, and are then strangers (SEC-99)', async () => {
  const { ada, cookie, code } = await makeAtHome()
  await attack(ada)
  for (let n = 0; n < 10; n += 1) {
    expect(await enter(ada, '000000', { ...home, cookie })).toBe('factor_code_wrong')
    expect(await codeOf(ada.send(reauthenticate, { body: { code: '000000' } }))).toBe('factor_code_wrong')
  }
  expect(await enter(ada, code(1), { ...home, cookie })).toBe('too_many_attempts')
  expect(await codeOf(ada.send(reauthenticate, { body: { code: code(1) } }))).toBe('too_many_attempts')
})

test('twenty concurrent wrong codes of a known device count as ten', async () => {
  const { ada, cookie } = await makeAtHome()
  await attack(ada)
  const tried = await Promise.all(Array.from({ length: 20 }, () => enter(ada, '000000', { ...home, cookie })))
  expect(tried.filter((code) => code === 'factor_code_wrong').length).toBeLessThanOrEqual(10)
})

test('all known devices and sessions together have a hundred wrong codes (SEC-99)', async () => {
  const { ada, cookie, code } = await makeAtHome()
  await attack(ada)
  await enter(ada, '000000', { ...home, cookie })
  await server.owner.query(`update attempts set points = 100 where key like 'codeOfMemberFromKnown:%'`)
  expect(await enter(ada, code(1), { ...home, cookie })).toBe('too_many_attempts')
})

test('a mark of another account is a stranger’s', async () => {
  const { ada, code } = await makeAtHome()
  const other = await makeAtHome()
  await attack(ada)
  expect(await enter(ada, code(1), { ...home, cookie: other.cookie })).toBe('too_many_attempts')
})
