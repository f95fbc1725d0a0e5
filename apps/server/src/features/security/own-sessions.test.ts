import { expect, test } from 'vitest'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '@cairn/contract/member/account/security.ts'
import { signIn } from '@cairn/contract/member/account/sessions.ts'
import { makePerson, password, type Person } from '../../testing/people/people.ts'
import { deliverMail } from '../../testing/server/mailbox.ts'
import { sendOnce } from '../../testing/server/send-once.ts'
import { useTestServer } from '../../testing/server/test-server.ts'

const server = useTestServer()

function fetchSignIn(person: Person, userAgent: string, headers: Record<string, string> = {}) {
  const body = { username: person.email, password }
  return sendOnce(server.url, signIn, { headers: { 'user-agent': userAgent, ...headers }, body })
}
async function signInWith(person: Person, userAgent: string): Promise<string> {
  const { data } = (await (await fetchSignIn(person, userAgent)).json()) as { data: string }
  return data
}
const sessionsOf = async (token: string) => (await server.as(token)(listOwnSessions)).data.sessions
const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test('members see where they are signed in: the device in words, the network, and which one this is (SEC-108)', async () => {
  const [ada, eve] = [await makePerson(server), await makePerson(server)]
  const phone = await signInWith(ada, android)

  expect(await sessionsOf(phone)).toMatchObject([
    { device: 'Chrome on Android', address: '127.0.0.1', is_this: true },
    { device: '', is_this: false },
  ])
  expect(await sessionsOf(eve.token)).toHaveLength(1)
})

test('a member ends one session, or all others, and keeps this one (SEC-108)', async () => {
  const ada = await makePerson(server)
  const [phone, laptop] = [await signInWith(ada, android), await signInWith(ada, 'curl')]
  const [, other] = await sessionsOf(phone)

  await server.as(phone)(endOwnSession, { params: { id: other?._id ?? '' } })
  expect(await sessionsOf(phone)).toHaveLength(2)
  await expect(server.as(laptop)(viewMember)).rejects.toMatchObject({ code: 'session_ended' })

  expect((await server.as(phone)(endOtherSessions)).data.ended).toBe(1)
  await expect(ada.send(viewMember)).rejects.toMatchObject({ code: 'session_ended' })
  expect(await sessionsOf(phone)).toMatchObject([{ is_this: true }])
})

test('a member cannot end the session of somebody else (SEC-108)', async () => {
  const [ada, eve] = [await makePerson(server), await makePerson(server)]
  const [own] = await sessionsOf(ada.token)

  await expect(eve.send(endOwnSession, { params: { id: own?._id ?? '' } })).rejects.toMatchObject({ code: 'not_found' })

  expect(await sessionsOf(ada.token)).toHaveLength(1)
})

test('a session that ended by itself is not listed', async () => {
  const ada = await makePerson(server)
  const phone = await signInWith(ada, android)
  await server.owner.query(
    `update sessions set last_seen_at = now() - interval '31 minutes' where member_id = $1 and device = ''`,
    [ada.id],
  )
  expect(await sessionsOf(phone)).toHaveLength(1)
})

test('a sign-in with a new device is mailed, and the next one with it is not (SEC-108)', async () => {
  const ada = await makePerson(server)
  const first = await fetchSignIn(ada, android)
  const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  await fetchSignIn(ada, android, { cookie })

  const mails = (await deliverMail(server)).filter(
    (mail) => mail.includes(ada.email) && mail.includes('A new device signed in'),
  )
  expect(mails).toEqual([expect.stringContaining('Chrome on Android')])
})
