import { editProfile } from '@cairn/contract/member/account/members.ts'
import { expect, test } from 'vitest'
import {
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
  viewFactors,
} from '@cairn/contract/member/account/factors.ts'
import { signIn } from '@cairn/contract/member/account/sessions.ts'
import { reauthenticate } from '@cairn/contract/member/account/reauthentication.ts'
import { addAuthenticator } from '../../testing/people/factors/authenticator.ts'
import { makePerson, outdateReauthentication, password, type Person } from '../../testing/people/people.ts'
import { codeOf } from '../../testing/server/refusals.ts'
import { useTestServer } from '../../testing/server/test-server.ts'

const server = useTestServer()
const signInWith = ({ email }: Person) => codeOf(server.as(null)(signIn, { body: { username: email, password } }))

test('an authenticator app counts after its first code, and comes with ten recovery codes of ten characters', async () => {
  const ada = await makePerson(server)
  const { data } = await ada.send(startAuthenticator)
  expect(data.secret_url).toMatch(/^otpauth:\/\/totp\/Cairn:person/)
  expect(await codeOf(ada.send(confirmAuthenticator, { body: { code: '000000' } }))).toBe('authenticator_code_wrong')
  expect(await signInWith(ada)).toBe(null)

  const { recoveryCodes } = await addAuthenticator(ada)
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/)
  expect(await signInWith(ada)).toBe('second_factor_needed')
  expect((await ada.send(viewFactors)).data).toEqual({
    authenticator_added_at: expect.stringMatching(/^\d{4}-/),
    recovery_codes_left: 10,
    passkeys: [],
    password_set_at: expect.stringMatching(/^\d{4}-/),
  })
})

test('a member has one authenticator app: a second is refused, and does not replace the first', async () => {
  const ada = await makePerson(server)
  await addAuthenticator(ada)
  expect(await codeOf(ada.send(startAuthenticator))).toBe('authenticator_exists')
  expect(await codeOf(ada.send(confirmAuthenticator, { body: { code: '000000' } }))).toBe('authenticator_exists')
})

test('the secret and the codes are not readable in the database (SEC-98)', async () => {
  const ada = await makePerson(server)
  const { data } = await ada.send(startAuthenticator)
  const { rows } = await server.owner.query('select totp_secret from authenticators where member_id = $1', [ada.id])
  expect(rows[0].totp_secret.toString('latin1')).not.toContain(data.secret)

  const { recoveryCodes } = await addAuthenticator(ada)
  const { rows: codes } = await server.owner.query(
    'select recovery_codes::text as row from recovery_codes where member_id = $1',
    [ada.id],
  )
  expect(codes).toHaveLength(10)
  for (const code of recoveryCodes) {
    const hex = Buffer.from(code.replaceAll('-', '')).toString('hex')
    expect(codes.some(({ row }) => row.includes(code) || row.includes(hex))).toBe(false)
  }
})

test('new recovery codes replace the old ones', async () => {
  const ada = await makePerson(server)
  expect(await codeOf(ada.send(renewRecoveryCodes))).toBe('factor_not_there')
  const { recoveryCodes } = await addAuthenticator(ada)

  const { data } = await ada.send(renewRecoveryCodes)
  expect(data.recovery_codes).toHaveLength(10)
  expect(data.recovery_codes.filter((code) => recoveryCodes.includes(code))).toEqual([])
  expect((await ada.send(viewFactors)).data.recovery_codes_left).toBe(10)
})

test('without the app the password is enough again, and the recovery codes are deleted', async () => {
  const ada = await makePerson(server)
  await addAuthenticator(ada)
  await ada.send(removeAuthenticator)

  expect(await signInWith(ada)).toBe(null)
  expect((await ada.send(viewFactors)).data).toEqual({
    authenticator_added_at: null,
    recovery_codes_left: 0,
    passkeys: [],
    password_set_at: expect.stringMatching(/^\d{4}-/),
  })
  expect(await codeOf(ada.send(removeAuthenticator))).toBe('factor_not_there')
})

test('each change is recorded, and the member is told', async () => {
  const ada = await makePerson(server)
  await addAuthenticator(ada)
  await ada.send(renewRecoveryCodes)
  await ada.send(removeAuthenticator)

  const changes = ['authenticator_added', 'recovery_codes_made', 'authenticator_removed']
  const { rows } = await server.owner.query('select did from audit.events where member_id = $1 order by id', [ada.id])
  expect(rows.map(({ did }) => did)).toEqual(changes)
  const { rows: mails } = await server.owner.query('select name from mails where member_id = $1 order by id', [ada.id])
  expect(mails.map(({ name }) => name)).toEqual(['factor_added', 'recovery_codes_made', 'factor_removed'])
})

test('each change needs re-authentication within five minutes: the password before the first factor, a code after it (SEC-98)', async () => {
  const ada = await makePerson(server)
  await outdateReauthentication(server, ada)
  expect(await codeOf(ada.send(startAuthenticator))).toBe('reauthentication_needed')
  await ada.send(reauthenticate, { body: { password } })
  const { code, recoveryCodes } = await addAuthenticator(ada)

  await outdateReauthentication(server, ada)
  for (const change of [renewRecoveryCodes, removeAuthenticator]) {
    expect(await codeOf(ada.send(change))).toBe('reauthentication_needed')
  }
  // A thief with the session may also have the password.
  expect(await codeOf(ada.send(reauthenticate, { body: { password } }))).toBe('reauthentication_needed')
  expect(await codeOf(ada.send(reauthenticate, { body: { code: '000000' } }))).toBe('factor_code_wrong')
  await ada.send(reauthenticate, { body: { code: code(1) } })
  expect(await codeOf(ada.send(renewRecoveryCodes))).toBe(null)

  await outdateReauthentication(server, ada)
  expect(await codeOf(ada.send(reauthenticate, { body: { code: recoveryCodes[0]! } }))).toBe('factor_code_wrong')
})

test('a secret older than 15 minutes cannot be confirmed', async () => {
  const ada = await makePerson(server)
  await ada.send(startAuthenticator)
  await server.owner.query(`update authenticators set made_at = now() - interval '15 minutes' where member_id = $1`, [
    ada.id,
  ])
  expect(await codeOf(ada.send(confirmAuthenticator, { body: { code: '000000' } }))).toBe('challenge_over')
})

test('a member reads when the password was set: at first, and after it was changed', async () => {
  const ada = await makePerson(server)
  const readSet = async () => (await ada.send(viewFactors)).data.password_set_at
  const { rows } = await server.owner.query('select registered_at from members where id = $1', [ada.id])
  expect(await readSet()).toBe((rows[0] as { registered_at: Date }).registered_at.toISOString())
  await ada.send(editProfile, { body: { full_name: 'Ada King' } })
  expect(await readSet()).toBe((rows[0] as { registered_at: Date }).registered_at.toISOString())
  await ada.send(editProfile, { body: { password: 'an orrery of brass' } })
  expect(Date.parse((await readSet()) ?? '')).toBeGreaterThan(
    (rows[0] as { registered_at: Date }).registered_at.getTime(),
  )
})
