import { createHash, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { editProfile, viewMember } from '@cairn/contract/member/members.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makePerson, type Person } from '../../testing/people/people.ts'

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

test('the parent of a token works for 60 seconds more (SEC-19)', async () => {
  const ada = await makePerson(server)
  const { data: child } = await view(ada.token)
  await expect(view(ada.token)).resolves.toBeDefined()

  await server.owner.query(
    `update session_tokens set retired_at = now() - interval '61 seconds' where token_hash = $1`,
    [hash(ada.token)],
  )

  await expect(view(ada.token)).rejects.toMatchObject({ status: 401, code: 'session_ended' })
  await expect(view(child)).resolves.toBeDefined()
})

test('using a retired token again does not make it live longer (SEC-19)', async () => {
  const ada = await makePerson(server)
  await view(ada.token)
  await server.owner.query(
    `update session_tokens set retired_at = now() - interval '40 seconds' where token_hash = $1`,
    [hash(ada.token)],
  )
  await view(ada.token)
  const { rows } = await server.owner.query(
    `select retired_at < now() - interval '39 seconds' as old from session_tokens where token_hash = $1`,
    [hash(ada.token)],
  )
  expect(rows).toEqual([{ old: true }])
})

test('the grandparent of a token is refused at once (SEC-19)', async () => {
  const ada = await makePerson(server)
  const { data: child } = await view(ada.token)
  await view(child)
  await expect(view(ada.token)).rejects.toMatchObject({ code: 'session_ended' })
})

test('the use of a retired token is recorded, once however often it is used, and where it came from', async () => {
  const ada = await makePerson(server)
  const { data: child } = await view(ada.token)
  const { data: grandchild } = await view(child)
  const recorded = async () =>
    (
      await server.owner.query("select * from audit.events where did = 'retired_token_used' and member_id = $1", [
        ada.id,
      ])
    ).rows

  await Promise.allSettled(Array.from({ length: 20 }, () => view(ada.token)))
  await vi.waitFor(async () => expect(await recorded()).toHaveLength(1))
  for (let use = 0; use < 3; use += 1) await expect(view(ada.token)).rejects.toMatchObject({ code: 'session_ended' })

  expect(await recorded()).toMatchObject([
    { actor_kind: 'visitor', subject_kind: 'session', details: { address: expect.stringContaining('127.0.0.1') } },
  ])
  expect(JSON.stringify(await recorded())).not.toContain(ada.token)
  // Neither the grace of the parent nor the session has suffered.
  await expect(view(child)).resolves.toBeDefined()
  await expect(view(grandchild)).resolves.toBeDefined()
  expect(await recorded()).toHaveLength(1)
})

test('old tokens of a session that is over are not recorded', async () => {
  const ada = await makePerson(server)
  const { data: child } = await view(ada.token)
  await view(child)
  await age(ada, 'last_seen_at', '31 minutes')
  await expect(view(ada.token)).rejects.toMatchObject({ code: 'session_ended' })
  await sleep(200)
  const { rows } = await server.owner.query(
    "select from audit.events where did = 'retired_token_used' and member_id = $1",
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

test('eight tabs that reload, duplicate and save at random are never signed out (SEC-19)', async () => {
  const ada = await makePerson(server)
  // As in the member client: a tab keeps its token, announces a renewal to the others, and adopts one of its own token.
  const tabs: string[] = [ada.token]
  const renew = (tab: number, renewed: string) => {
    const old = tabs[tab]
    tabs[tab] = renewed
    for (const [other, token] of tabs.entries()) if (token === old) tabs[other] = renewed
  }
  const act = async () => {
    const tab = randomInt(tabs.length)
    if (tabs.length < 8 && randomInt(4) === 0) tabs.push(tabs[tab] ?? '')
    const send = server.as(tabs[tab] ?? '')
    const { data } = randomInt(3) === 0 ? await send(editProfile, { body: {} }) : await send(viewMember)
    renew(tab, data)
  }
  for (let round = 0; round < 250; round += 1) await act()

  // All at once, as after a restart of the browser.
  for (let round = 0; round < 25; round += 1) {
    const replies = await Promise.all(tabs.map((token) => view(token)))
    for (const [tab, { data }] of replies.entries()) tabs[tab] = data
  }
})

test('a session ends after 30 minutes without a call (SEC-48)', async () => {
  const ada = await makePerson(server)
  await age(ada, 'last_seen_at', '29 minutes')
  // Announced a minute early, because a call is written down at most once a minute.
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
  expect(Buffer.from(data, 'base64url')).toHaveLength(32)
  const { rows } = await server.owner.query(`select encode(token_hash, 'hex') as hash from session_tokens`)
  expect(rows.map((row) => row.hash)).toContain(hash(data).toString('hex'))
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
  const reply = await fetch(`${server.url}/api/user/action/view-info`, {
    headers: authorization === undefined ? {} : { authorization },
  })
  expect(reply.status).toBe(401)
  expect(await reply.json()).toMatchObject({ error: true, code })
})
