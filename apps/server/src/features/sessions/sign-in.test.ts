import { expect, test } from 'vitest'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { signIn, signOut } from '@cairn/contract/member/account/sessions.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makePerson, password } from '../../testing/people/people.ts'
import { sendOnce } from '../../testing/server/send-once.ts'

const server = useTestServer()

function post(body: unknown) {
  return sendOnce(server.url, signIn, { body })
}

const names = (response: Response) => [...response.headers.keys()].filter((name) => name !== 'date')

test('a member signs in with the email in any case and the right password', async () => {
  const ada = await makePerson(server)

  const reply = await server.as(null)(signIn, { body: { username: ` ${ada.email.toUpperCase()} `, password } })

  const { user } = await server.as(reply.data)(viewMember)
  expect(user.email).toBe(ada.email)
})

test('an unknown email and a wrong password get the same reply, byte for byte (SEC-21)', async () => {
  const ada = await makePerson(server)

  const wrong = await post({ username: ada.email, password: 'not-her-password' })
  const unknown = await post({ username: 'nobody@people.test', password: 'not-her-password' })

  expect(wrong.status).toBe(401)
  expect(unknown.status).toBe(401)
  expect(await wrong.text()).toBe(await unknown.text())
  expect(names(wrong)).toEqual(names(unknown))
})

test('only the right password reveals that the account is locked', async () => {
  const ada = await makePerson(server)
  await server.owner.query('update members set locked_at = now() where id = $1', [ada.id])

  const send = server.as(null)
  await expect(send(signIn, { body: { username: ada.email, password } })).rejects.toMatchObject({
    code: 'account_locked',
  })
  await expect(send(signIn, { body: { username: ada.email, password: 'wrong one' } })).rejects.toMatchObject({
    code: 'wrong_credentials',
  })
  await expect(ada.send(viewMember)).rejects.toMatchObject({ code: 'account_locked' })
})

test('sign-ins and wrong passwords are in the audit log, without the password', async () => {
  const ada = await makePerson(server)
  await post({ username: ada.email, password: 'marked-secret-1' })
  await post({ username: ada.email, password })

  const { rows } = await server.owner.query('select did, details from audit.events where member_id = $1 order by id', [
    ada.id,
  ])
  expect(rows.map(({ did }) => did)).toEqual(['password_refused', 'signed_in'])
  expect(JSON.stringify(rows)).not.toContain('marked-secret-1')
})

test('signing out ends the session with all its tokens, and no other session (SEC-20)', async () => {
  const ada = await makePerson(server)
  const { data: token } = await server.as(null)(signIn, { body: { username: ada.email, password } })
  const { data: renewed } = await server.as(token)(viewMember)

  await server.as(renewed)(signOut)

  for (const over of [token, renewed]) {
    await expect(server.as(over)(viewMember)).rejects.toMatchObject({ status: 401, code: 'session_ended' })
  }
  await expect(ada.send(viewMember)).resolves.toBeDefined()
})

test.for([
  ['no body', ''],
  ['null', 'null'],
  ['an array', '[]'],
  ['text', '"a"'],
  ['no password', { username: 'a@b.c' }],
  ['an array as username', { username: ['a@b.c'], password }],
  ['an object as username', { username: { $ne: null }, password }],
  ['null as password', { username: 'a@b.c', password: null }],
  ['a number as password', { username: 'a@b.c', password: 12_345_678 }],
  ['a NUL', { username: 'a\0@b.c', password }],
  ['half a surrogate pair', '{"username":"a\\ud800@b.c","password":"12345678"}'],
  ['a huge username', { username: 'a'.repeat(50_000), password }],
  ['a huge password', { username: 'a@b.c', password: 'a'.repeat(50_000) }],
  ['a body over the limit', { username: 'a@b.c', password: 'a'.repeat(80_000) }],
  ['a prototype', '{"__proto__":{"username":"a@b.c"},"password":"12345678"}'],
] as const)('bad input is refused: %s (SEC-40)', async ([, body]) => {
  const before = await server.owner.query('select count(*) from sessions')

  const reply = await post(body)

  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect(reply.status).toBeLessThan(500)
  expect(await reply.json()).toMatchObject({ error: true })
  expect(await server.owner.query('select count(*) from sessions').then(({ rows }) => rows)).toEqual(before.rows)
})
