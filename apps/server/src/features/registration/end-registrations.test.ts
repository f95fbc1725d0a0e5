import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestClosing } from '@cairn/contract/member/account/closing.ts'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import {
  confirmEmail,
  registerMember,
  requestPasswordReset,
  resetPassword,
  signIn,
} from '@cairn/contract/member/account/sessions.ts'
import { verifyLedger } from '../../ledger/verification/verify.ts'
import { verifySignatures } from '../../shared/signing/signatures/verify-signatures.ts'
import { jobs } from '../../jobs.ts'
import { giveBalance, makePerson, type Person } from '../../testing/people/people.ts'
import { findMail, jobContext } from '../../testing/server/mailbox.ts'
import { codeOf, expectRefused } from '../../testing/server/refusals.ts'
import { useTestServer } from '../../testing/server/test-server.ts'

const server = useTestServer({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
const password = 'a pebble on the path'
const runJob = () => jobs.tasks['end_registrations']!({}, jobContext(server))

beforeAll(() => server.owner.query('update settings set email_confirmation_required = true'))
afterAll(() => server.owner.query('update settings set email_confirmation_required = null'))

/** Registers a mailbox with a sponsor. Returns the account and the token of the confirmation link. */
async function registerFor(email: string, sponsor: Person, days: number) {
  await server.as(null)(registerMember, { body: { full_name: 'Not Them', email, password, upline: sponsor.username } })
  const { token } = await findMail(server, email, 'confirm')
  const { rows } = await server.owner.query(
    `update members set registered_at = registered_at - make_interval(days => $2) where email = $1 returning id`,
    [email, days],
  )
  return { id: rows[0].id as string, token }
}
const register = (email: string) =>
  server.as(null)(registerMember, { body: { full_name: 'The Owner', email, password: 'moss on the north side' } })
const enter = (email: string, tried: string) => server.as(null)(signIn, { body: { username: email, password: tried } })
const sponsorOf = async (id: string) =>
  (await server.owner.query('select sponsor_id from members where id = $1', [id])).rows[0].sponsor_id

test('a registration that nobody confirmed ends after seven days, and the owner of the mailbox registers (SEC-24)', async () => {
  const [thief, email] = [await makePerson(server), 'owner@people.test']
  const { id, token } = await registerFor(email, thief, 6)
  await runJob()
  await expectRefused(register(email), 'email_taken')

  await server.owner.query(`update members set registered_at = registered_at - interval '1 day' where id = $1`, [id])
  await Promise.all([runJob(), runJob()])

  await expectRefused(server.as(null)(confirmEmail, { body: { token } }), 'link_not_valid')
  await expectRefused(enter(email, password), 'wrong_credentials')
  await register(email)
  // The earlier link does not confirm the new registration either.
  await expectRefused(server.as(null)(confirmEmail, { body: { token } }), 'link_not_valid')
  const { rows } = await server.owner.query('select id, sponsor_id from members where email = $1', [email])
  expect(rows).toEqual([{ id: expect.not.stringMatching(id), sponsor_id: null }])
  const did = await server.owner.query(
    `select did from audit.events where member_id = $1 and did = 'registration_ended'`,
    [id],
  )
  expect(did.rowCount).toBe(1)
})

test('a reset of the password by the owner of the mailbox removes the sponsor that somebody else named', async () => {
  const [thief, email] = [await makePerson(server), 'later@people.test']
  const { id } = await registerFor(email, thief, 3)
  expect(await sponsorOf(id)).toBe(thief.id)
  await server.as(null)(requestPasswordReset, { body: { username: email } })
  const { token } = await findMail(server, email, 'reset')
  await server.as(null)(resetPassword, { body: { token, password: 'moss on the north side' } })
  expect(await sponsorOf(id)).toBeNull()
  const { data } = await enter(email, 'moss on the north side')
  await server.as(data)(viewMember)
})

test('a reset of the password of a confirmed account keeps the sponsor', async () => {
  const sponsor = await makePerson(server)
  const ada = await makePerson(server, { sponsor })
  await server.as(null)(requestPasswordReset, { body: { username: ada.email } })
  const { token } = await findMail(server, ada.email, 'reset')
  await server.as(null)(resetPassword, { body: { token, password: 'moss on the north side' } })
  expect(await sponsorOf(ada.id)).toBe(sponsor.id)
  await server.database.plainPool.query('select forget_unproved_sponsor($1)', [ada.id])
  expect(await sponsorOf(ada.id)).toBe(sponsor.id)
})

test('a registration stays that was confirmed, is locked, or ever had money; and all stay where no call requires the confirmation', async () => {
  const thief = await makePerson(server)
  const [confirmed, locked, rich, plain] = [
    await registerFor('confirmed@people.test', thief, 8),
    await registerFor('locked@people.test', thief, 8),
    await registerFor('rich@people.test', thief, 8),
    await registerFor('plain@people.test', thief, 8),
  ]
  await server.as(null)(confirmEmail, { body: { token: confirmed.token } })
  await server.owner.query('update members set locked_at = now() where id = $1', [locked.id])
  await giveBalance(server, rich.id, 100n)
  const open = async () =>
    (
      await server.owner.query('select id from members where closed_at is null and id = any ($1)', [
        [confirmed.id, locked.id, rich.id, plain.id],
      ])
    ).rowCount
  await server.owner.query('update settings set email_confirmation_required = false')
  await runJob()
  expect(await open()).toBe(4)
  await server.owner.query('update settings set email_confirmation_required = true')
  await runJob()
  expect(await open()).toBe(3)
  expect((await verifyLedger(server.owner, { checkSignatures: verifySignatures(server.keys) })).findings).toEqual([])
})

test('the database ends no registration that is confirmed or younger than seven days', async () => {
  const thief = await makePerson(server)
  const { id } = await registerFor('young@people.test', thief, 6)
  for (const member of [id, thief.id]) {
    const ends = server.database.plainPool.query('select end_registration($1, $2)', [member, '$argon2id$x'])
    await expect(ends).rejects.toMatchObject({ code: expect.stringMatching(/^CL013$|^25006$/) })
  }
})

test('an account is not closed by its member before the email is confirmed', async () => {
  const thief = await makePerson(server)
  await registerFor('closer@people.test', thief, 1)
  const { data } = await enter('closer@people.test', password)
  expect(await codeOf(server.as(data)(requestClosing))).toBe('email_unconfirmed')
})
