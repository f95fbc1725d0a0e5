import { request } from 'node:http'
import { expect, test } from 'vitest'
import { viewMember } from '@cairn/contract/member/members.ts'
import { confirmEmail, requestPasswordReset, resetPassword, signIn } from '@cairn/contract/member/sessions.ts'
import { useHouse } from '../../testing/server/test-server.ts'
import { deliverLetters, findLetter } from '../../testing/server/mailbox.ts'
import { makePerson, password, type Person } from '../../testing/people/people.ts'

const house = useHouse({ connectionsMax: 30 })
const newPassword = 'moss on the north side'

async function askForLink(person: Person): Promise<string> {
  await house.as(null)(requestPasswordReset, { body: { username: person.email } })
  return (await findLetter(house, person.email, 'reset')).token
}

const reset = (token: string, chosen = newPassword) =>
  house.as(null)(resetPassword, { body: { token, password: chosen } })

test('a reset ends every session, holds withdrawals for a day, confirms the address and tells the owner (T20)', async () => {
  const ada = await makePerson(house)
  await house.owner.query('update members set email_confirmed_at = null where id = $1', [ada.id])
  const { data: second } = await house.as(null)(signIn, { body: { username: ada.email, password } })

  await reset(await askForLink(ada))

  for (const token of [ada.token, second]) {
    await expect(house.as(token)(viewMember)).rejects.toMatchObject({ code: 'session_ended' })
  }
  const signInWith = (tried: string) => house.as(null)(signIn, { body: { username: ada.email, password: tried } })
  await expect(signInWith(password)).rejects.toMatchObject({ code: 'wrong_credentials' })
  await expect(signInWith(newPassword)).resolves.toBeDefined()
  const { rows } = await house.owner.query(
    `select email_confirmed_at is not null as confirmed,
      withdrawals_held_until - now() between interval '23:59' and interval '24:00' as held from members where id = $1`,
    [ada.id],
  )
  expect(rows).toEqual([{ confirmed: true, held: true }])
  const letters = (await deliverLetters(house)).filter((letter) => letter.includes(ada.email))
  expect(letters.at(-1)).toContain('Subject: Your password was changed')
})

test('T23: of 50 uses of one link at the same moment, one works', async () => {
  const ada = await makePerson(house)
  const token = await askForLink(ada)

  const uses = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => reset(token, `moss on stone number ${n}`)))

  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const codes = new Set(uses.flatMap((use) => (use.status === 'rejected' ? [use.reason.code] : [])))
  expect([...codes].every((code) => code === 'link_not_valid' || code === 'busy')).toBe(true)
  await expect(reset(token)).rejects.toMatchObject({ code: 'link_not_valid' })
})

test('a link is good for ten minutes (G32)', async () => {
  const ada = await makePerson(house)
  const token = await askForLink(ada)
  const { rows } = await house.owner.query(
    `select expires_at - made_at = interval '10 minutes' as ten from mail_links where member_id = $1`,
    [ada.id],
  )
  expect(rows).toEqual([{ ten: true }])

  await house.owner.query(
    `update mail_links set made_at = made_at - interval '10 minutes', expires_at = expires_at - interval '10 minutes'
     where member_id = $1`,
    [ada.id],
  )

  await expect(reset(token)).rejects.toMatchObject({ status: 410, code: 'link_not_valid' })
})

test('only the newest link works, and only for what it was mailed for', async () => {
  const ada = await makePerson(house)
  const first = await askForLink(ada)
  const second = await askForLink(ada)

  await expect(reset(first)).rejects.toMatchObject({ code: 'link_not_valid' })
  await expect(house.as(null)(confirmEmail, { body: { token: second } })).rejects.toMatchObject({
    code: 'link_not_valid',
  })
  await expect(reset(second)).resolves.toBeDefined()
})

test('a bad password leaves the link good', async () => {
  const ada = await makePerson(house)
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

test('the token is stored hashed, and lies in no job (G32, T23)', async () => {
  const ada = await makePerson(house)
  await house.as(null)(requestPasswordReset, { body: { username: ada.email } })
  const { rows: waiting } = await house.owner.query('select payload from graphile_worker._private_jobs')
  expect(JSON.stringify(waiting)).not.toMatch(/[\w-]{43}/)
  expect(JSON.stringify(waiting)).not.toContain(ada.email)

  const { token } = await findLetter(house, ada.email, 'reset')
  const { rows } = await house.owner.query('select * from mail_links')
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a known and an unknown address, and one that asked too often, get the same reply, and only one a mail (T21)', async () => {
  const ada = await makePerson(house)
  const ask = async (username: string) => {
    const reply = await fetch(`${house.url}/api/user/account/reset-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username }),
    })
    const names = [...reply.headers.keys()].filter((name) => name !== 'date')
    return JSON.stringify([reply.status, names, await reply.text()])
  }
  const before = (await deliverLetters(house)).length
  const replies = new Set<string>()
  for (let n = 0; n < 5; n += 1) {
    replies.add(await ask(ada.email))
    replies.add(await ask('nobody@people.test'))
    await deliverLetters(house)
  }

  expect(replies.size).toBe(1)
  // Three in a quarter of an hour.
  expect(await deliverLetters(house)).toHaveLength(before + 3)
})

test('T23: the Host header never becomes the link', async () => {
  const ada = await makePerson(house)
  for (const headers of [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
  ]) {
    // fetch sets Host itself; a plain request does not.
    await new Promise<void>((resolve) => {
      const call = request(
        `${house.url}/api/user/account/reset-password`,
        { method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
        (response) => response.resume().on('end', resolve),
      )
      call.end(JSON.stringify({ username: ada.email }))
    })
    const { text } = await findLetter(house, ada.email, 'reset')
    expect(text).toContain(`${house.url}/account/reset#`)
    expect(text).not.toContain('evil.example')
  }
})

test('a reset lets in whoever was locked out by wrong passwords', async () => {
  const ada = await makePerson(house)
  const enter = (tried: string) => house.as(null)(signIn, { body: { username: ada.email, password: tried } })
  for (let n = 0; n < 10; n += 1) await enter('wrong').catch(() => {})
  await expect(enter(password)).rejects.toMatchObject({ code: 'too_many_attempts' })

  await reset(await askForLink(ada))

  await expect(enter(newPassword)).resolves.toBeDefined()
})
