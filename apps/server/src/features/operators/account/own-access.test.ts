import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { sessionLifetimes } from '@cairn/contract/core/constants.ts'
import {
  changeOwnPassword,
  drawAuthenticator,
  endOwnOperatorSession,
  makeRecoveryCodes,
  replaceAuthenticator,
  viewOwnAccount,
} from '@cairn/contract/operator/operators/account.ts'
import { listOperators } from '@cairn/contract/operator/operators/operators.ts'
import { signInOperator, viewOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { createOwnedToken, hashSecret } from '../../../platform/crypto/keyed-token.ts'
import { ageFactor, giveAuthenticator, operatorPassword } from '../../../testing/people/factors/authenticator.ts'
import { makeOperator, visitBackoffice } from '../../../testing/people/operators.ts'
import { deliverMail } from '../../../testing/server/mailbox.ts'
import { codeOf, expectRefused } from '../../../testing/server/refusals.ts'
import { sendOnce } from '../../../testing/server/send-once.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'

const server = useTestServer()
const newPassword = 'a telescope of oak'

/** A reviewer with a second session, on a phone. */
async function makeReviewer() {
  const reviewer = await makeOperator(server, 'reviewer')
  const code = await giveAuthenticator(server, reviewer.id)
  const phone = createOwnedToken(reviewer.id)
  const { rows } = await server.owner.query(
    `insert into operator_sessions (token_hash, operator_id, device, address)
     values ($1, $2, 'Chrome on Android', '192.0.2.7')
     returning id, (select email from operators where id = $2) as email`,
    [hashSecret(server.keys, 'operator session', phone), reviewer.id],
  )
  const { id: phoneId, email } = rows[0] as { id: string; email: string }
  const phoneCalls = () => fetch(`${server.url}/api/operator/me`, { headers: { cookie: `cairn_operator=${phone}` } })
  const isPhoneIn = async () => (await phoneCalls()).status === 200
  const signIn = (password: string, given: string) =>
    visitBackoffice(server)(signInOperator, { body: { email, password, code: given } })
  return { ...reviewer, code, email, phoneId, isPhoneIn, signIn }
}

const eventsOf = async (id: string) => {
  const { rows } = await server.owner.query('select did from audit.events where subject_id = $1 order by id', [id])
  return rows.map(({ did }) => did as string)
}
/** The subjects of the mails to an email, oldest first; each links to the operator's own account. */
async function mailsTo(email: string): Promise<string[]> {
  const mails = (await deliverMail(server)).filter(
    (mail) => mail.includes(`<${email}>`) || mail.includes(`To: ${email}`),
  )
  for (const mail of mails) expect(mail).toContain(`${server.url}/operator/account`)
  return mails.map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? '')
}

test('an operator changes the password with the current one, and the other sessions end (SEC-116)', async () => {
  const { code, email, id, isPhoneIn, send, signIn } = await makeReviewer()
  const change = (current_password: string, password = newPassword) =>
    send(changeOwnPassword, { body: { current_password, password } })
  await expectRefused(change('a wrong guess'), 'current_password_wrong')
  await expectRefused(change(operatorPassword, 'password'), 'password_common')
  expect(await isPhoneIn()).toBe(true)

  await change(operatorPassword)

  expect(await isPhoneIn()).toBe(false)
  await send(viewOperator)
  await expectRefused(signIn(operatorPassword, code()), 'wrong_operator_credentials')
  await signIn(newPassword, code(1))
  expect(await eventsOf(id)).toEqual(expect.arrayContaining(['operator_password_refused', 'operator_password_changed']))
  expect(await mailsTo(email)).toEqual(['Your password was changed'])
})

test('a new authenticator works after its first code, and the old one until then (SEC-116)', async () => {
  const { code, email, id, isPhoneIn, send, signIn } = await makeReviewer()
  const replace = (given: string) => send(replaceAuthenticator, { body: { code: given } })
  await expectRefused(replace('123456'), 'authenticator_not_drawn')
  const { secret } = await send(drawAuthenticator)
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })

  await expectRefused(replace(totp.generate({ timestamp: Date.now() + 3_600_000 })), 'authenticator_code_wrong')
  await signIn(operatorPassword, code())
  expect(await isPhoneIn()).toBe(true)
  await replace(totp.generate())

  expect(await isPhoneIn()).toBe(false)
  await expectRefused(signIn(operatorPassword, code(1)), 'wrong_operator_credentials')
  await expectRefused(replace(totp.generate()), 'authenticator_not_drawn')
  await signIn(operatorPassword, totp.generate({ timestamp: Date.now() + 30_000 }))
  expect(await eventsOf(id)).toContain('operator_authenticator_replaced')
  expect(await mailsTo(email)).toEqual(['Your authenticator was replaced'])
})

test('each recovery code signs in once in place of the code, and new ones end the old ones (SEC-116)', async () => {
  const { email, id, send, signIn } = await makeReviewer()
  const { codes: old } = await send(makeRecoveryCodes)
  const { codes } = await send(makeRecoveryCodes)
  expect(new Set([...old, ...codes]).size).toBe(20)
  const [first = '', second = ''] = codes
  await expectRefused(signIn(operatorPassword, old[0] ?? ''), 'wrong_operator_credentials')
  await expectRefused(signIn('a wrong guess', first), 'wrong_operator_credentials')

  const twice = await Promise.allSettled([signIn(operatorPassword, first), signIn(operatorPassword, first)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expectRefused(signIn(operatorPassword, first), 'wrong_operator_credentials')
  await signIn(operatorPassword, second.toUpperCase().replaceAll('-', ' '))

  expect((await send(viewOwnAccount)).recovery_codes_left).toBe(8)
  const { rows } = await server.owner.query('select code_hash from operator_recovery_codes where operator_id = $1', [
    id,
  ])
  expect(rows.map(({ code_hash }) => String(code_hash))).not.toContain(first)
  expect(await eventsOf(id)).toContain('operator_recovery_code_used')
  expect(await mailsTo(email)).toContain('A recovery code was used')
})

test('an operator sees their own sessions and ends another of them, and nobody else’s (SEC-116)', async () => {
  const { email, id, isPhoneIn, phoneId, send } = await makeReviewer()
  const stranger = await makeOperator(server, 'owner')
  const { sessions } = await send(viewOwnAccount)
  expect(sessions).toHaveLength(2)
  const here = sessions.find(({ is_this }) => is_this)
  expect(sessions.find((each) => each.id === phoneId)).toMatchObject({
    device: 'Chrome on Android',
    address: '192.0.2.7',
    is_this: false,
  })
  const end = (by: typeof stranger.send, sessionId: string) => by(endOwnOperatorSession, { params: { id: sessionId } })
  await expectRefused(end(stranger.send, phoneId), 'not_found')
  await expectRefused(end(send, here?.id ?? ''), 'not_found')
  expect(await isPhoneIn()).toBe(true)

  await end(send, phoneId)

  expect(await isPhoneIn()).toBe(false)
  expect((await send(viewOwnAccount)).sessions).toHaveLength(1)
  expect(await eventsOf(id)).toContain('operator_session_ended')
  expect(await mailsTo(email)).toEqual(['One of your sessions was ended'])
})

test.for([
  ['unused for', 'last_seen_at', sessionLifetimes.operator.idleMinutes],
  ['as old as', 'signed_in_at', sessionLifetimes.operator.hours * 60],
])('a session %s its lifetime is in no list and takes no call', async ([, column, minutes]) => {
  const { id, isPhoneIn, phoneId, send } = await makeReviewer()
  const owner = await makeOperator(server, 'owner')
  const age = (more: number) =>
    server.owner.query(`update operator_sessions set ${column} = now() - make_interval(mins => $2) where id = $1`, [
      phoneId,
      Number(minutes) + more,
    ])
  const seen = async () => ({
    isIn: await isPhoneIn(),
    own: (await send(viewOwnAccount)).sessions.length,
    counted: (await owner.send(listOperators)).operators.find((operator) => operator.id === id)?.sessions,
  })

  await age(-1)
  expect(await seen()).toEqual({ isIn: true, own: 2, counted: 2 })
  await age(0)
  expect(await seen()).toEqual({ isIn: false, own: 1, counted: 1 })
})

test('a sign-in is listed with its device and address', async () => {
  const { code, email, send } = await makeReviewer()
  await sendOnce(server.url, signInOperator, {
    headers: {
      'x-cairn-operator': '1',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
    },
    body: { email, password: operatorPassword, code: code() },
  })
  const [newest] = (await send(viewOwnAccount)).sessions
  expect(newest).toMatchObject({ device: 'Firefox on Linux', address: '127.0.0.1' })
})

test('the database changes an operator’s access for a session only after re-authentication (SEC-116)', async () => {
  const { headers, id } = await makeReviewer()
  const session = hashSecret(server.keys, 'operator session', headers['cookie']?.split('=')[1] ?? '')
  const asServer = (text: string, values: unknown[]) => codeOf(server.database.plainPool.query(text, values))
  const changePassword = () => asServer('select change_own_password($1, $2)', [session, '$argon2id$new'])
  expect(await changePassword()).toBeNull()
  await ageFactor(server, id, '6 minutes')
  expect(await changePassword()).toBe('CL005')
  expect(await asServer('select replace_own_recovery_codes($1, array[$1]::bytea[])', [session])).toBe('CL005')
  expect(await asServer('select replace_own_authenticator($1, 1)', [session])).toBe('CL005')
})
