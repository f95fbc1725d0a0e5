import { expect, test } from 'vitest'
import { startPasskeySignIn } from '@cairn/contract/member/account/factors.ts'
import { makeRecoveryCodes, viewOwnAccount } from '@cairn/contract/operator/operators/account.ts'
import {
  addOwnPasskey,
  removeOwnPasskey,
  startOperatorPasskeyReauthentication,
  startOperatorPasskeySignIn,
  startOwnPasskey,
} from '@cairn/contract/operator/operators/passkeys.ts'
import { reauthenticateOperator, signInOperator, viewOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { hashSecret } from '../../../platform/crypto/keyed-token.ts'
import { addSoftwarePasskey, createSoftwarePasskey } from '../../../testing/people/factors/software-passkey.ts'
import { ageFactor, giveAuthenticator, operatorPassword } from '../../../testing/people/factors/authenticator.ts'
import { makeOperator, visitBackoffice } from '../../../testing/people/operators.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { deliverMail } from '../../../testing/server/mailbox.ts'
import { codeOf, expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'

const server = useTestServer()
const apart = useTestServer({
  environment: { PUBLIC_URL: 'https://members.example', OPERATOR_URL: 'https://office.example' },
})

async function makeOwner() {
  const owner = await makeOperator(server, 'owner')
  const code = await giveAuthenticator(server, owner.id)
  const passkey = createSoftwarePasskey(server.config)
  const start = await owner.send(startOwnPasskey)
  const body = { challenge: start.challenge, name: 'Laptop', passkey: passkey.make(start.challenge) }
  await owner.send(addOwnPasskey, { body })
  const { rows } = await server.owner.query('select email from operators where id = $1', [owner.id])
  return { ...owner, code, passkey, start, email: rows[0].email as string }
}
type Owner = Awaited<ReturnType<typeof makeOwner>>

const startSignIn = async () => (await visitBackoffice(server)(startOperatorPasskeySignIn)).challenge
const signIn = (email: string, challenge: string, answer: ReturnType<Owner['passkey']['answer']>, password?: string) =>
  visitBackoffice(server)(signInOperator, {
    body: { email, password: password ?? operatorPassword, passkey: { challenge, ...answer } },
  })

test('a passkey completes a sign-in with the password, once for each challenge (SEC-130)', async () => {
  const { email, passkey } = await makeOwner()
  const challenge = await startSignIn()
  const { operator } = await signIn(email, challenge, passkey.answer(challenge))
  expect(operator.email).toBe(email)
  await expectRefused(signIn(email, challenge, passkey.answer(challenge)), 'challenge_over')
})

test('the reply to a sign-in with a passkey does not show which part was wrong (SEC-33, SEC-130)', async () => {
  const { email, passkey } = await makeOwner()
  const { passkey: ofColleague } = await makeOwner()
  const ofMember = await addSoftwarePasskey(await makePerson(server), server.config)
  const attempts: [(challenge: string) => ReturnType<Owner['passkey']['answer']>, email?: string, password?: string][] =
    [
      [passkey.answer, email, 'a wrong guess'],
      [passkey.answer, 'nobody@operators.test'],
      [ofColleague.answer],
      [ofMember.answer],
      [createSoftwarePasskey(server.config).answer],
      [(challenge) => passkey.answer(challenge, { origin: 'https://evil.test' })],
      [(challenge) => passkey.answer(challenge, { site: 'evil.test' })],
      [(challenge) => passkey.answer(challenge, { isUnverified: true })],
      [() => passkey.answer(Buffer.alloc(32).toString('base64url'))],
    ]
  const sentences = new Set<string>()
  for (const [answer, name = email, password] of attempts) {
    const challenge = await startSignIn()
    const attempt = signIn(name, challenge, answer(challenge), password)
    sentences.add(await expectRefused(attempt, 'wrong_operator_credentials'))
  }
  expect(sentences.size).toBe(1)
  const body = { email, password: operatorPassword }
  await expectRefused(visitBackoffice(server)(signInOperator, { body }), 'wrong_operator_credentials')
})

test('an expired challenge, or one of members or of another purpose signs no operator in (SEC-130)', async () => {
  const { email, passkey, send } = await makeOwner()
  const attempt = (challenge: string) => signIn(email, challenge, passkey.answer(challenge))
  await expectRefused(attempt((await server.as(null)(startPasskeySignIn)).data.challenge), 'challenge_over')
  await expectRefused(attempt((await send(startOperatorPasskeyReauthentication)).challenge), 'challenge_over')
  const late = await startSignIn()
  await server.owner.query(`update challenges set expires_at = now() - interval '1 second'`)
  await expectRefused(attempt(late), 'challenge_over')
})

test('a passkey is a re-authentication, with a challenge of its operator that works once (SEC-115, SEC-130)', async () => {
  const owner = await makeOwner()
  const colleague = await makeOwner()
  await ageFactor(server, owner.id, '6 minutes')
  const makeCodes = () => owner.send(makeRecoveryCodes)
  const confirm = (challenge: string, by = owner.passkey) =>
    owner.send(reauthenticateOperator, { body: { passkey: { challenge, ...by.answer(challenge) } } })
  const refused: unknown = await makeCodes().catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'reauthentication_needed', methods: ['passkey', 'code'] })

  await expectRefused(confirm((await colleague.send(startOperatorPasskeyReauthentication)).challenge), 'challenge_over')
  await expectRefused(confirm(await startSignIn()), 'challenge_over')
  const { challenge: spent } = await owner.send(startOperatorPasskeyReauthentication)
  await expectRefused(confirm(spent, colleague.passkey), 'passkey_refused')
  await expectRefused(confirm(spent), 'challenge_over')
  await expectRefused(makeCodes(), 'reauthentication_needed')

  const { challenge, known } = await owner.send(startOperatorPasskeyReauthentication)
  expect(known).toEqual([owner.passkey.answer(challenge).id])
  await confirm(challenge)
  await makeCodes()
})

test('the fifth wrong passkey ends the session (SEC-130)', async () => {
  const { send } = await makeOwner()
  const wrong = createSoftwarePasskey(server.config)
  const confirm = async () => {
    const { challenge } = await send(startOperatorPasskeyReauthentication)
    await send(reauthenticateOperator, { body: { passkey: { challenge, ...wrong.answer(challenge) } } })
  }
  for (let n = 0; n < 4; n += 1) await expectRefused(confirm(), 'passkey_refused')
  await expectRefused(confirm(), 'session_ended')
  await expectRefused(send(viewOperator), 'session_ended')
})

test('a new passkey answers a challenge of its operator, for our site, and there are at most ten (SEC-130)', async () => {
  const owner = await makeOwner()
  const colleague = await makeOwner()
  const { challenge } = await owner.send(startOwnPasskey)
  const add = (by: Owner, answered = challenge, twist = {}) =>
    by.send(addOwnPasskey, {
      body: { challenge: answered, name: 'Phone', passkey: createSoftwarePasskey(server.config).make(answered, twist) },
    })
  await expectRefused(add(owner, challenge, { origin: 'https://evil.test' }), 'passkey_refused')
  await expectRefused(add(owner, challenge, { isUnverified: true }), 'passkey_refused')
  await expectRefused(add(colleague), 'challenge_over')
  await add(owner)
  await expectRefused(add(owner), 'challenge_over')

  const again = { challenge: (await owner.send(startOwnPasskey)).challenge, name: 'Laptop' }
  const copy = { ...again, passkey: owner.passkey.make(again.challenge) }
  await expectRefused(owner.send(addOwnPasskey, { body: copy }), 'passkey_exists')

  const { challenge: eleventh } = await owner.send(startOwnPasskey)
  for (let n = 2; n < 10; n += 1) await add(owner, (await owner.send(startOwnPasskey)).challenge)
  await expectRefused(owner.send(startOwnPasskey), 'too_many_passkeys')
  await expectRefused(add(owner, eleventh), 'too_many_passkeys')
})

test('a removed passkey works no longer, the other sessions end, and the authenticator stays (SEC-130)', async () => {
  const { code, email, id, passkey, send } = await makeOwner()
  const colleague = await makeOwner()
  const challenge = await startSignIn()
  await signIn(email, challenge, passkey.answer(challenge))
  const [listed] = (await send(viewOwnAccount)).passkeys
  expect(listed).toMatchObject({ name: 'Laptop', last_used_at: expect.any(String) })
  const params = { id: listed?.id ?? '' }
  await expectRefused(colleague.send(removeOwnPasskey, { params }), 'factor_not_there')
  expect((await send(viewOwnAccount)).sessions).toHaveLength(2)

  await send(removeOwnPasskey, { params })

  expect(await send(viewOwnAccount)).toMatchObject({ passkeys: [], sessions: [{ is_this: true }] })
  const next = await startSignIn()
  await expectRefused(signIn(email, next, passkey.answer(next)), 'wrong_operator_credentials')
  await visitBackoffice(server)(signInOperator, { body: { email, password: operatorPassword, code: code() } })
  const { rows } = await server.owner.query('select did from audit.events where subject_id = $1 order by id', [id])
  const changes = rows.map(({ did }) => did as string).filter((did) => did.startsWith('operator_passkey'))
  expect(changes).toEqual(['operator_passkey_added', 'operator_passkey_removed'])
  const mails = (await deliverMail(server)).filter((mail) => mail.includes(email))
  expect(mails.map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim())).toEqual([
    'A passkey was added',
    'A passkey was removed',
  ])
})

test('the database adds and removes passkeys for a session only after re-authentication (SEC-130)', async () => {
  const { headers, id } = await makeOwner()
  const session = hashSecret(server.keys, 'operator session', headers['cookie']?.split('=')[1] ?? '')
  const asServer = (text: string) => codeOf(server.database.plainPool.query(text, [session, id]))
  const remove = () => asServer('select remove_own_passkey($1, $2)')
  expect(await remove()).toBeNull()
  await ageFactor(server, id, '6 minutes')
  expect(await remove()).toBe('CL005')
  expect(await asServer(`select add_own_passkey($1, $2, $1, $1, 0, 'x')`)).toBe('CL005')
})

test('passkeys are for the host name of the back office (SEC-130)', async () => {
  const { headers, id } = await makeOperator(apart, 'owner')
  await giveAuthenticator(apart, id)
  const ask = async (path: string, body: object = {}) => {
    const reply = await apart.app.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: { ...headers, cookie: `__Host-${headers['cookie']}`, host: 'office.example' },
      payload: body,
    })
    return reply.json() as { code?: string; challenge: string; site: string }
  }
  const office = { origin: 'https://office.example', id: 'office.example' }
  const members = { origin: 'https://members.example', site: 'members.example' }
  const passkey = createSoftwarePasskey(apart.config, office)
  const { challenge, site } = await ask(startOwnPasskey.path)
  expect(site).toBe('office.example')
  const add = (twist = {}) =>
    ask(addOwnPasskey.path, { challenge, name: 'Laptop', passkey: passkey.make(challenge, twist) })
  expect((await add(members)).code).toBe('passkey_refused')
  expect((await add()).code).toBe(undefined)

  const confirm = async (twist = {}) => {
    const { challenge: asked } = await ask(startOperatorPasskeyReauthentication.path)
    return ask(reauthenticateOperator.path, { passkey: { challenge: asked, ...passkey.answer(asked, twist) } })
  }
  expect((await confirm(members)).code).toBe('passkey_refused')
  expect((await confirm()).code).toBe(undefined)
})
