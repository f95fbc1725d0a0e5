import { expect, test } from 'vitest'
import { editProfile, viewMember } from '@cairn/contract/member/account/members.ts'
import { signIn } from '@cairn/contract/member/account/sessions.ts'
import { reauthenticate } from '@cairn/contract/member/account/reauthentication.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makePerson, outdateReauthentication, password, type Person } from '../../testing/people/people.ts'

const server = useTestServer({ connectionsMax: 20 })

const confirm = (token: string, given = password) => server.as(token)(reauthenticate, { body: { password: given } })
/** A new password without the current one needs re-authentication. */
const isPassing = async (token: string) => {
  const refusal = await server
    .as(token)(editProfile, { body: { password: 'lichen on granite' } })
    .then(() => null)
    .catch((error: unknown) => error)
  if (refusal) expect(refusal).toMatchObject({ code: 'current_password_required' })
  return refusal === null
}
const renew = async (token: string) => (await server.as(token)(viewMember)).data
const makeUnproved = async () => {
  const ada = await makePerson(server)
  await outdateReauthentication(server, ada)
  return ada
}

test('the password re-authenticates for five minutes (SEC-102)', async () => {
  const ada = await makeUnproved()
  expect(await isPassing(ada.token)).toBe(false)

  await confirm(ada.token)
  await server.owner.query(
    `update session_tokens set reauthenticated_at = reauthenticated_at - interval '4 minutes 55 seconds'
     where session_id in (select id from sessions where member_id = $1)`,
    [ada.id],
  )
  expect(await isPassing(ada.token)).toBe(true)

  const bob = await makeUnproved()
  await confirm(bob.token)
  await outdateReauthentication(server, bob)
  expect(await isPassing(bob.token)).toBe(false)
})

test('re-authentication passes to the tokens that replace its own (SEC-102)', async () => {
  const ada = await makeUnproved()
  await confirm(ada.token)
  expect(await isPassing(await renew(await renew(ada.token)))).toBe(true)
})

test('a re-authentication that arrives during a renewal of the token is not lost', async () => {
  for (let round = 0; round < 4; round += 1) {
    const ada = await makeUnproved()
    const [renewed] = await Promise.all([renew(ada.token), confirm(ada.token)])
    expect(await isPassing(renewed)).toBe(true)
  }
})

test('a copied token that was renewed on its own, and other sessions, do not get the re-authentication (SEC-102)', async () => {
  const ada = await makePerson(server)
  const { data: other } = await server.as(null)(signIn, { body: { username: ada.email, password } })
  await outdateReauthentication(server, ada)
  const [owner, thief] = [await renew(ada.token), await renew(ada.token)]

  await confirm(owner)

  expect(await isPassing(thief)).toBe(false)
  expect(await isPassing(other)).toBe(false)
  expect(await isPassing(owner)).toBe(true)
})

test('a wrong password does not re-authenticate, is recorded, and counts with the wrong sign-ins (SEC-102)', async () => {
  const ada = await makeUnproved()
  for (let n = 0; n < 10; n += 1) {
    await expect(confirm(ada.token, `wrong ${n}`)).rejects.toMatchObject({ status: 403, code: 'password_wrong' })
  }
  expect(await isPassing(ada.token)).toBe(false)
  await expect(confirm(ada.token)).rejects.toMatchObject({ status: 429, code: 'too_many_attempts' })
  await expect(server.as(null)(signIn, { body: { username: ada.email, password } })).rejects.toMatchObject({
    code: 'too_many_attempts',
  })
  expect(await verbsOf(ada)).toEqual(Array.from({ length: 10 }, () => 'password_refused'))
})

test('a re-authentication is in the audit log, without the password', async () => {
  const ada = await makeUnproved()
  await confirm(ada.token)
  const { rows } = await server.owner.query(
    `select did, subject_kind, details from audit.events where member_id = $1`,
    [ada.id],
  )
  expect(rows).toMatchObject([
    { did: 'member_reauthenticated', subject_kind: 'session', details: { method: 'password' } },
  ])
  expect(JSON.stringify(rows)).not.toContain(password)
})

async function verbsOf({ id }: Person): Promise<string[]> {
  const { rows } = await server.owner.query('select did from audit.events where member_id = $1 order by id', [id])
  return rows.map(({ did }) => did)
}
