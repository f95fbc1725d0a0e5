import { request } from 'node:http'
import { expect, test } from 'vitest'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { confirmEmail, requestPasswordReset, resetPassword, signIn } from '@cairn/contract/member/account/sessions.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { deliverMail, findMail } from '../../testing/server/mailbox.ts'
import { makePerson, password, type Person } from '../../testing/people/people.ts'
import { sendOnce } from '../../testing/server/send-once.ts'

const server = useTestServer({ connectionsMax: 30 })
const newPassword = 'moss on the north side'

async function askForLink(person: Person): Promise<string> {
  await server.as(null)(requestPasswordReset, { body: { username: person.email } })
  return (await findMail(server, person.email, 'reset')).token
}

const reset = (token: string, chosen = newPassword) =>
  server.as(null)(resetPassword, { body: { token, password: chosen } })

test('a reset ends every session, locks withdrawals for a day, confirms the address and informs the owner (SEC-20)', async () => {
  const ada = await makePerson(server)
  await server.owner.query('update members set email_confirmed_at = null where id = $1', [ada.id])
  const { data: second } = await server.as(null)(signIn, { body: { username: ada.email, password } })

  await reset(await askForLink(ada))

  for (const token of [ada.token, second]) {
    await expect(server.as(token)(viewMember)).rejects.toMatchObject({ code: 'session_ended' })
  }
  const signInWith = (tried: string) => server.as(null)(signIn, { body: { username: ada.email, password: tried } })
  await expect(signInWith(password)).rejects.toMatchObject({ code: 'wrong_credentials' })
  await expect(signInWith(newPassword)).resolves.toBeDefined()
  const { rows } = await server.owner.query(
    `select email_confirmed_at is not null as confirmed,
      withdrawals_locked_until - now() between interval '23:59' and interval '24:00' as held from members where id = $1`,
    [ada.id],
  )
  expect(rows).toEqual([{ confirmed: true, held: true }])
  const letters = (await deliverMail(server)).filter((letter) => letter.includes(ada.email))
  expect(letters.at(-1)).toContain('Subject: Your password was changed')
})

test('of 50 concurrent uses of one link, one works (SEC-23)', async () => {
  const ada = await makePerson(server)
  const token = await askForLink(ada)

  const uses = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => reset(token, `moss on stone number ${n}`)))

  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const codes = new Set(uses.flatMap((use) => (use.status === 'rejected' ? [use.reason.code] : [])))
  expect([...codes].every((code) => code === 'link_not_valid' || code === 'busy')).toBe(true)
  await expect(reset(token)).rejects.toMatchObject({ code: 'link_not_valid' })
})

test('a link works for ten minutes (SEC-23)', async () => {
  const ada = await makePerson(server)
  const token = await askForLink(ada)
  const { rows } = await server.owner.query(
    `select expires_at - made_at = interval '10 minutes' as ten from mail_links where member_id = $1`,
    [ada.id],
  )
  expect(rows).toEqual([{ ten: true }])

  await server.owner.query(
    `update mail_links set made_at = made_at - interval '10 minutes', expires_at = expires_at - interval '10 minutes'
     where member_id = $1`,
    [ada.id],
  )

  await expect(reset(token)).rejects.toMatchObject({ status: 410, code: 'link_not_valid' })
})

test('only the newest link works, and only for its purpose', async () => {
  const ada = await makePerson(server)
  const first = await askForLink(ada)
  const second = await askForLink(ada)

  await expect(reset(first)).rejects.toMatchObject({ code: 'link_not_valid' })
  await expect(server.as(null)(confirmEmail, { body: { token: second } })).rejects.toMatchObject({
    code: 'link_not_valid',
  })
  await expect(reset(second)).resolves.toBeDefined()
})

test('after a refused password the link still works', async () => {
  const ada = await makePerson(server)
  const token = await askForLink(ada)
  for (const [tried, code] of [
    ['password1', 'password_common'],
    ['Ada Byron 1', 'password_personal'],
    ['short', 'password_length'],
  ] as const) {
    await expect(reset(token, tried)).rejects.toMatchObject({ code })
  }
  await expect(reset(token)).resolves.toBeDefined()
})

test('the token is stored as a hash, and is in no job (SEC-23)', async () => {
  const ada = await makePerson(server)
  await server.as(null)(requestPasswordReset, { body: { username: ada.email } })
  const { rows: waiting } = await server.owner.query('select payload from graphile_worker._private_jobs')
  expect(JSON.stringify(waiting)).not.toMatch(/[\w-]{43}/)
  expect(JSON.stringify(waiting)).not.toContain(ada.email)

  const { token } = await findMail(server, ada.email, 'reset')
  const { rows } = await server.owner.query('select * from mail_links')
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a known address, an unknown one and one over the limit get the same reply, and only the known one gets a mail (SEC-21)', async () => {
  const ada = await makePerson(server)
  const ask = async (username: string) => {
    const reply = await sendOnce(server.url, requestPasswordReset, { body: { username } })
    const names = [...reply.headers.keys()].filter((name) => name !== 'date')
    return JSON.stringify([reply.status, names, await reply.text()])
  }
  const before = (await deliverMail(server)).length
  const replies = new Set<string>()
  for (let n = 0; n < 5; n += 1) {
    replies.add(await ask(ada.email))
    replies.add(await ask('nobody@people.test'))
    await deliverMail(server)
  }

  expect(replies.size).toBe(1)
  // Three in a quarter of an hour.
  expect(await deliverMail(server)).toHaveLength(before + 3)
})

test('the Host header is never part of the link (SEC-23)', async () => {
  const ada = await makePerson(server)
  for (const headers of [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
  ]) {
    // fetch sets Host itself; a plain request does not.
    await new Promise<void>((resolve) => {
      const call = request(
        `${server.url}/api/user/account/reset-password`,
        { method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
        (response) => response.resume().on('end', resolve),
      )
      call.end(JSON.stringify({ username: ada.email }))
    })
    const { text } = await findMail(server, ada.email, 'reset')
    expect(text).toContain(`${server.url}/account/reset#`)
    expect(text).not.toContain('evil.example')
  }
})

test('a reset clears the limit of wrong passwords', async () => {
  const ada = await makePerson(server)
  const enter = (tried: string) => server.as(null)(signIn, { body: { username: ada.email, password: tried } })
  for (let n = 0; n < 10; n += 1) await enter('wrong').catch(() => {})
  await expect(enter(password)).rejects.toMatchObject({ code: 'too_many_attempts' })

  await reset(await askForLink(ada))

  await expect(enter(newPassword)).resolves.toBeDefined()
})
