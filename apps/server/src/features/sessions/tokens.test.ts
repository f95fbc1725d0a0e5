import { createHash, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createClient } from '@cairn/client/calls/client.ts'
import { editProfile, viewMember } from '@cairn/contract/member/account/members.ts'
import { hashSecret } from '../../platform/crypto/keyed-token.ts'
import { renewalHeader } from '@cairn/contract/core/constants.ts'
import { signIn } from '@cairn/contract/member/account/sessions.ts'
import { deliverMail } from '../../testing/server/mailbox.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makePerson, password, type Person } from '../../testing/people/people.ts'
import { sendOnce } from '../../testing/server/send-once.ts'

const server = useTestServer({ connectionsMax: 20 })

const view = (token: string) => server.as(token)(viewMember)
const hash = (token: string) => createHash('sha256').update(token).digest()
const age = (person: Person, columns: string, by: string) =>
  server.owner.query(
    `update sessions set ${columns
      .split(' ')
      .map((column) => `${column} = ${column} - interval '${by}'`)
      .join(', ')}
     where member_id = $1`,
    [person.id],
  )

/** Makes the first uses of all tokens so far older, as if time had passed. */
const wait = (seconds: number) =>
  server.owner.query(
    `update session_tokens set used_at = used_at - $1::interval, retired_at = retired_at - $1::interval`,
    [`${seconds} seconds`],
  )
const ended = { status: 401, code: 'session_ended' }

test('the parent of a token works for 60 seconds after the first use of the token (SEC-19)', async () => {
  const ada = await makePerson(server)
  const { data: child } = await view(ada.token)
  await view(child)
  await wait(59)
  await expect(view(ada.token)).resolves.toBeDefined()
  // Repeated use does not extend its life.
  await wait(2)
  await expect(view(ada.token)).rejects.toMatchObject(ended)
})

test('a read that a page makes by itself keeps no session alive, a change does (SEC-48)', async () => {
  const ada = await makePerson(server)
  const headers = { authorization: `bearer ${ada.token}`, [renewalHeader]: '1' }
  const call = (path: string, method = 'GET') => fetch(`${server.url}/api/${path}`, { method, headers })
  const idleSeconds = async () =>
    (
      await server.owner.query(
        'select extract(epoch from now() - last_seen_at)::integer as seconds from sessions where member_id = $1',
        [ada.id],
      )
    ).rows[0].seconds as number

  await age(ada, 'last_seen_at', '29 minutes')
  for (const path of ['user/action/view-info', 'user/action/history-list', 'member/dashboard']) {
    expect((await call(path)).status).toBe(200)
  }
  expect(await idleSeconds()).toBeGreaterThanOrEqual(29 * 60)
  await call('member/account/confirmation', 'POST')
  expect(await idleSeconds()).toBeLessThan(60)
  await age(ada, 'last_seen_at', '30 minutes')
  expect((await call('user/action/view-info')).status).toBe(401)
})

test('a lost reply signs no member out, however long the pause and however often (SEC-19)', async () => {
  const ada = await makePerson(server)
  // The tokens of these replies are lost.
  for (let lost = 0; lost < 3; lost += 1) {
    await view(ada.token)
    await wait(20 * 60)
  }
  const { data: arrived } = await view(ada.token)
  await expect(view(arrived)).resolves.toBeDefined()
  expect(await reuses(ada)).toEqual([])
})

test('the grandparent works while its child has not been used, and for 60 seconds more (SEC-19)', async () => {
  const ada = await makePerson(server)
  const { data: child } = await view(ada.token)
  await wait(600)
  await expect(view(ada.token)).resolves.toBeDefined()
  const { data: grandchild } = await view(child)
  await view(grandchild)
  await expect(view(ada.token)).resolves.toBeDefined()
  await wait(61)
  await expect(view(child)).rejects.toMatchObject(ended)
})

test('a tab that slept for two renewals continues with its own token, in the browser of the sign-in (SEC-19)', async () => {
  const ada = await makePerson(server)
  const browser = await openBrowser(ada)
  const slept = browser.token
  let token = slept
  for (let renewal = 0; renewal < 3; renewal += 1) {
    token = (await browser.view(token)).data
    await wait(20 * 60)
  }
  const { data: awake } = await browser.view(slept)
  await expect(browser.view(awake)).resolves.toBeDefined()
  await expect(browser.view(token)).resolves.toBeDefined()
  expect(await reuses(ada)).toEqual([])
})

test.for(['without its mark', 'with the mark of another browser'] as const)(
  'a retired token %s ends the session with all its tokens, and the member is told once (SEC-107)',
  async (thief) => {
    const [ada, eve] = [await makePerson(server), await makePerson(server)]
    const browser = await openBrowser(ada)
    const other = await openBrowser(eve)
    const { data: child } = await browser.view(browser.token)
    const { data: grandchild } = await browser.view(child)
    await wait(61)

    const steal = () => (thief === 'without its mark' ? view(browser.token) : other.view(browser.token))
    const uses = await Promise.allSettled(Array.from({ length: 20 }, steal))
    expect(uses.map(({ status }) => status)).not.toContain('fulfilled')
    await expect.poll(() => reuses(ada)).toHaveLength(1)

    for (const token of [browser.token, child, grandchild]) {
      await expect(browser.view(token)).rejects.toMatchObject(ended)
    }
    expect(await reuses(ada)).toMatchObject([
      { actor_kind: 'visitor', subject_kind: 'session', details: { address: expect.stringContaining('127.0.0.1') } },
    ])
    expect(JSON.stringify(await reuses(ada))).not.toContain(browser.token)
    const mails = (await deliverMail(server)).filter((mail) => mail.includes(ada.email))
    expect(mails.filter((mail) => mail.includes('signed out for your safety'))).toHaveLength(1)
    // Other sessions of the member go on.
    await expect(view(ada.token)).resolves.toBeDefined()
  },
)

const reuses = async ({ id }: Person) =>
  (await server.owner.query("select * from audit.events where did = 'copied_token_used' and member_id = $1", [id])).rows

/** Signs in with a browser, which keeps the mark that it gets. */
async function openBrowser({ email }: Person) {
  const reply = await sendOnce(server.url, signIn, { body: { username: email, password } })
  const [cookie = ''] = reply.headers.getSetCookie()
  const { data: token } = (await reply.json()) as { data: string }
  const sends = (bearer: string) =>
    createClient({
      base: `${server.url}/api`,
      token: () => bearer,
      fetch: (input, { headers, ...init } = {}) =>
        fetch(input, { ...init, headers: { ...headers, cookie: cookie.split(';')[0] ?? '' } }),
    })
  return { token, cookie, sends, view: (bearer: string) => sends(bearer)(viewMember) }
}

test('the mark of a browser is a cookie that no script reads and no other site sends (SEC-107)', async () => {
  const { cookie } = await openBrowser(await makePerson(server))
  expect(cookie).toMatch(/^cairn_device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=34560000$/)
  const secret = cookie.slice('cairn_device='.length, cookie.indexOf(';'))
  const { rows } = await server.owner.query(`select encode(mark_hash, 'hex') as mark from sessions`)
  expect(rows.map(({ mark }) => mark)).toContain(hash(secret).toString('hex'))
})

const asked = (token: string, cookie = '') =>
  sendOnce(server.url, viewMember, { token, headers: { cookie, 'user-agent': 'curl/8' } })

test.for([
  ['without a mark', ''],
  ['with another mark', `cairn_device=${'B'.repeat(43)}`],
] as const)(
  'a live token that is used %s, once its browser has shown its own, ends the session and is mailed (SEC-107)',
  async ([, cookie]) => {
    const ada = await makePerson(server)
    const browser = await openBrowser(ada)
    const { data: live } = await browser.view(browser.token)

    expect((await asked(live, cookie)).status).toBe(401)
    await expect.poll(() => reuses(ada)).toHaveLength(1)
    await expect(browser.view(live)).rejects.toMatchObject({ code: 'session_ended' })
    const mails = (await deliverMail(server)).filter((mail) => mail.includes(ada.email))
    expect(mails.filter((mail) => mail.includes('signed out for your safety'))).toHaveLength(1)
  },
)

test('a browser that had its mark at the sign-in has shown it (SEC-107)', async () => {
  const ada = await makePerson(server)
  const { cookie } = await openBrowser(ada)
  const headers = { cookie: cookie.split(';')[0] ?? '' }
  const reply = await sendOnce(server.url, signIn, { headers, body: { username: ada.email, password } })
  const { data: token } = (await reply.json()) as { data: string }
  expect((await asked(token)).status).toBe(401)
})

test('a copy is noticed even if 20 calls of both come at once', async () => {
  const ada = await makePerson(server)
  const browser = await openBrowser(ada)
  await browser.view(browser.token)
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => asked(browser.token, n % 2 === 0 ? browser.cookie.split(';')[0] : '')),
  )
  expect(replies.filter(({ status }, n) => n % 2 === 1 && status !== 401)).toEqual([])
  await expect.poll(() => reuses(ada)).toHaveLength(1)
})

test('a client that keeps no cookies works without a mark, except with a retired token', async () => {
  const ada = await makePerson(server)
  const reply = await sendOnce(server.url, signIn, { body: { username: ada.email, password } })
  const { data: token } = (await reply.json()) as { data: string }
  for (const cookie of ['', `cairn_device=${'B'.repeat(43)}`, '']) expect((await asked(token, cookie)).status).toBe(200)
  await view((await view(token)).data)
  await wait(61)
  expect((await asked(token)).status).toBe(401)
  await expect.poll(() => reuses(ada)).toHaveLength(1)
})

test('old tokens of an ended session are not recorded', async () => {
  const ada = await makePerson(server)
  const { data: child } = await view(ada.token)
  await view(child)
  await wait(61)
  await age(ada, 'last_seen_at', '31 minutes')
  await expect(view(ada.token)).rejects.toMatchObject({ code: 'session_ended' })
  await sleep(200)
  const { rows } = await server.owner.query(
    "select from audit.events where did = 'copied_token_used' and member_id = $1",
    [ada.id],
  )
  expect(rows).toEqual([])
})

test('saving the profile renews the token too', async () => {
  const ada = await makePerson(server)
  const { data: child } = await ada.send(editProfile, { body: {} })
  expect(child).not.toBe(ada.token)
  await expect(view(child)).resolves.toBeDefined()
})

test('eight tabs that reload, sleep, duplicate and save at the same moment are never signed out (SEC-19)', async () => {
  const ada = await makePerson(server)
  const browser = await openBrowser(ada)
  // Acts like the member client: a tab keeps its token, announces a renewal to the others, and adopts one of its own token. A
  // sleeping tab misses it.
  const tabs = Array.from({ length: 8 }, () => ({ token: browser.token, sleeps: false }))
  const renew = (tab: (typeof tabs)[number], renewed: string) => {
    const old = tab.token
    for (const other of tabs) if (other === tab || (other.token === old && !other.sleeps)) other.token = renewed
  }
  const act = async (tab: (typeof tabs)[number]) => {
    const send = browser.sends(tab.token)
    const isLost = randomInt(5) === 0
    const { data } = randomInt(3) === 0 ? await send(editProfile, { body: {} }) : await send(viewMember)
    if (!isLost) renew(tab, data)
  }
  for (let round = 0; round < 40; round += 1) {
    for (const tab of tabs) tab.sleeps = randomInt(3) === 0
    await Promise.all(tabs.filter(({ sleeps }) => !sleeps).map(act))
    if (round % 4 === 0) await wait(70)
  }
  // All at once, as after a restart of the browser, with the sleeping ones.
  await Promise.all(tabs.map(act))
  expect(await reuses(ada)).toEqual([])
})

test('tabs of a browser without cookies continue while they hear of each other (SEC-19)', async () => {
  const ada = await makePerson(server)
  let { token } = ada
  for (let round = 0; round < 10; round += 1) {
    const replies = await Promise.all(Array.from({ length: 8 }, () => view(token)))
    token = replies[randomInt(8)]?.data ?? ''
    await wait(70)
  }
  expect(await reuses(ada)).toEqual([])
})

test('a session ends after 30 minutes without a call (SEC-48)', async () => {
  const ada = await makePerson(server)
  await age(ada, 'last_seen_at', '29 minutes')
  // Announced a minute early, because calls are recorded at most once a minute.
  await expect(view(ada.token)).resolves.toMatchObject({ session_idle_seconds: 29 * 60 })
  // The call above was seen.
  await age(ada, 'last_seen_at', '29 minutes')
  await expect(view(ada.token)).resolves.toBeDefined()

  await age(ada, 'last_seen_at', '31 minutes')
  await expect(view(ada.token)).rejects.toMatchObject({ code: 'session_ended' })
})

test('a session ends 12 hours after the sign-in, however busy (SEC-48)', async () => {
  const ada = await makePerson(server)
  await age(ada, 'signed_in_at', '11 hours 59 minutes')
  await expect(view(ada.token)).resolves.toBeDefined()
  await age(ada, 'signed_in_at', '2 minutes')
  await expect(view(ada.token)).rejects.toMatchObject({ code: 'session_ended' })
})

test('tokens are 256 bits, and only their hashes are stored (SEC-48)', async () => {
  const ada = await makePerson(server)
  const { data } = await view(ada.token)
  // After the 22 characters of the owner.
  expect(Buffer.from(data.slice(22), 'base64url')).toHaveLength(32)
  const { rows } = await server.owner.query(`select encode(token_hash, 'hex') as hash from session_tokens`)
  expect(rows.map((row) => row.hash)).toContain(hashSecret(server.keys, 'member session', data).toString('hex'))
  expect(JSON.stringify(rows)).not.toContain(data)
})

test.for([
  ['no header', undefined, 'not_signed_in'],
  ['another scheme', 'Basic YTpi', 'session_ended'],
  ['no token', 'bearer ', 'session_ended'],
  ['a short token', 'bearer abc', 'session_ended'],
  ['an unknown token', `bearer ${'a'.repeat(43)}`, 'session_ended'],
  ['a huge token', `bearer ${'a'.repeat(5_000)}`, 'session_ended'],
] as const)('no session is found by %s', async ([, authorization, code]) => {
  const reply = await sendOnce(server.url, viewMember, {
    headers: authorization === undefined ? {} : { authorization },
  })
  expect(reply.status).toBe(401)
  expect(await reply.json()).toMatchObject({ error: true, code })
})
