import { expect, test } from 'vitest'
import { completeSignIn, viewFactors } from '@cairn/contract/member/account/factors.ts'
import { editProfile, viewMember } from '@cairn/contract/member/account/members.ts'
import { resetPassword, signIn } from '@cairn/contract/member/account/sessions.ts'
import { createOwnedToken, hashSecret } from '../../platform/crypto/keyed-token.ts'
import { addAuthenticator } from '../../testing/people/factors/authenticator.ts'
import { makePerson, password as firstPassword, type Person } from '../../testing/people/people.ts'
import { codeOf } from '../../testing/server/refusals.ts'
import { sendOnce } from '../../testing/server/send-once.ts'
import { useTestServer } from '../../testing/server/test-server.ts'

const server = useTestServer()

/** Enters the password of an account with a second factor. Returns the challenge of the refusal. */
async function enterPassword({ email }: Person, password = firstPassword): Promise<string> {
  const reply = await sendOnce(server.url, signIn, { body: { username: email, password } })
  const refused = (await reply.json()) as { code: string; msg: string; challenge: string }
  expect(reply.status).toBe(403)
  expect(refused).toMatchObject({ error: true, code: 'second_factor_needed', msg: expect.stringMatching(/\w+ \w+/) })
  return refused.challenge
}
const enterCode = (challenge: string, code: string) => server.as(null)(completeSignIn, { body: { challenge, code } })

async function verbsOf(person: Person): Promise<string[]> {
  const { rows } = await server.owner.query('select did from audit.events where member_id = $1 order by id', [
    person.id,
  ])
  return rows.map(({ did }) => did as string)
}
const forgetAttempts = () => server.owner.query('delete from attempts')

test('with an authenticator app the password alone opens no session; the code completes the sign-in (SEC-98)', async () => {
  const ada = await makePerson(server)
  const { code } = await addAuthenticator(ada)
  const sessions = () => server.owner.query('select count(*)::int from sessions where member_id = $1', [ada.id])
  const before = await sessions()

  const challenge = await enterPassword(ada)
  expect((await sessions()).rows).toEqual(before.rows)
  await expect(server.as(challenge)(viewMember)).rejects.toMatchObject({ status: 401 })

  const { data: token } = await enterCode(challenge, code(1))
  expect((await server.as(token)(viewMember)).user.email).toBe(ada.email)
})

test('a wrong code leaves the challenge, a right one uses it up', async () => {
  const ada = await makePerson(server)
  const { code } = await addAuthenticator(ada)
  const challenge = await enterPassword(ada)

  expect(await codeOf(enterCode(challenge, '000000'))).toBe('factor_code_wrong')
  await enterCode(challenge, ` ${code(1).replace(/(?<=^...)/, ' ')} `)
  expect(await codeOf(enterCode(challenge, code(1)))).toBe('challenge_over')
  expect(await verbsOf(ada)).toEqual(['authenticator_added', 'second_factor_refused', 'signed_in'])
})

test('a code works once, even for two sign-ins at the same moment (SEC-98)', async () => {
  const ada = await makePerson(server)
  const { code } = await addAuthenticator(ada)
  const challenges = [await enterPassword(ada), await enterPassword(ada), await enterPassword(ada)]
  const next = code(1)

  const answers = await Promise.all(challenges.map((challenge) => codeOf(enterCode(challenge, next))))
  expect(answers.toSorted()).toEqual(['factor_code_wrong', 'factor_code_wrong', null])
  // The code that confirmed the app is used up too, and so is every older one.
  expect(await codeOf(enterCode(await enterPassword(ada), code()))).toBe('factor_code_wrong')
})

test('a recovery code works once, as typed by people, and the member is told (SEC-98)', async () => {
  const ada = await makePerson(server)
  const { recoveryCodes } = await addAuthenticator(ada)
  const [first = ''] = recoveryCodes

  await enterCode(await enterPassword(ada), first.toUpperCase().replaceAll('-', ' '))
  expect(await codeOf(enterCode(await enterPassword(ada), first))).toBe('factor_code_wrong')
  expect((await ada.send(viewFactors)).data.recovery_codes_left).toBe(9)
  expect(await verbsOf(ada)).toContain('recovery_code_used')
  const { rows } = await server.owner.query(`select name from mails where member_id = $1 order by queued_at`, [ada.id])
  expect(rows.map(({ name }) => name)).toContain('recovery_code_used')
})

test('a reset of the password by mail leaves an old second factor and its limits (SEC-98, SEC-99)', async () => {
  const ada = await makePerson(server)
  const { code } = await addAuthenticator(ada)
  await server.owner.query(
    `update authenticators set confirmed_at = confirmed_at - interval '8 days',
       guarded_since = guarded_since - interval '8 days' where member_id = $1`,
    [ada.id],
  )
  const challenge = await enterPassword(ada)
  for (let n = 0; n < 10; n += 1) await codeOf(enterCode(challenge, '000000'))

  const token = createOwnedToken(ada.id)
  await server.owner.query(
    `insert into mail_links (token_hash, member_id, purpose, expires_at)
     values ($1, $2, 'reset_password', now() + interval '10 minutes')`,
    [hashSecret(server.keys, 'mail link', token), ada.id],
  )
  await server.as(null)(resetPassword, { body: { token, password: 'yet another heap' } })

  expect(await codeOf(enterCode(await enterPassword(ada, 'yet another heap'), code(1)))).toBe('too_many_attempts')
})

test('the codes of another member do not work', async () => {
  const ada = await makePerson(server)
  const eve = await makePerson(server)
  await addAuthenticator(ada)
  const { code, recoveryCodes } = await addAuthenticator(eve)
  const challenge = await enterPassword(ada)

  expect(await codeOf(enterCode(challenge, code(1)))).toBe('factor_code_wrong')
  expect(await codeOf(enterCode(challenge, recoveryCodes[0]!))).toBe('factor_code_wrong')
})

test('after ten wrong codes the right one is refused, even with the password again, and after a hundred in a row (SEC-99)', async () => {
  await forgetAttempts()
  const ada = await makePerson(server)
  const { code } = await addAuthenticator(ada)
  const challenge = await enterPassword(ada)
  for (let n = 0; n < 10; n += 1) await codeOf(enterCode(challenge, '000000'))
  // The right password does not reset the guesses.
  expect(await codeOf(enterCode(await enterPassword(ada), code(1)))).toBe('too_many_attempts')

  // A hundred in a row are too many, at any speed.
  await server.owner.query(`update attempts set points = 100 where key like 'codeOfMemberInARow:%'`)
  await server.owner.query(`delete from attempts where key like 'codeOfMember:%'`)
  expect(await codeOf(enterCode(challenge, code(1)))).toBe('too_many_attempts')
  await forgetAttempts()
})

test('a sign-in without its factor ends after five minutes, and with all sessions (SEC-98)', async () => {
  const ada = await makePerson(server)
  const { code } = await addAuthenticator(ada)
  const late = await enterPassword(ada)
  await server.owner.query("update challenges set expires_at = now() - interval '1 minute'")
  expect(await codeOf(enterCode(late, code(1)))).toBe('challenge_over')

  const overtaken = await enterPassword(ada)
  await ada.send(editProfile, { body: { password: 'another pile of stones' } })
  expect(await codeOf(enterCode(overtaken, code(1)))).toBe('challenge_over')
})

test('a locked account is refused before the factor and after it', async () => {
  const ada = await makePerson(server)
  const { code } = await addAuthenticator(ada)
  const challenge = await enterPassword(ada)
  await server.owner.query('update members set locked_at = now() where id = $1', [ada.id])

  expect(await codeOf(enterCode(challenge, code(1)))).toBe('account_locked')
  expect(await codeOf(server.as(null)(signIn, { body: { username: ada.email, password: firstPassword } }))).toBe(
    'account_locked',
  )
})

test('only the right password reveals that there is a second factor (SEC-21)', async () => {
  const ada = await makePerson(server)
  await addAuthenticator(ada)
  expect(await codeOf(server.as(null)(signIn, { body: { username: ada.email, password: 'wrong one' } }))).toBe(
    'wrong_credentials',
  )
})

test('an account without a factor signs in as before', async () => {
  const ada = await makePerson(server)
  const { data } = await server.as(null)(signIn, { body: { username: ada.email, password: firstPassword } })
  expect(data).toMatch(/^[\w-]{65}$/)
  expect((await ada.send(viewFactors)).data).toEqual({
    authenticator_added_at: null,
    recovery_codes_left: 0,
    passkeys: [],
    password_set_at: expect.stringMatching(/Z$/),
  })
})
