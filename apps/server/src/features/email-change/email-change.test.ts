import { expect, test } from 'vitest'
import {
  cancelEmailChange,
  confirmNewEmail,
  requestEmailChange,
  viewEmailChange,
} from '@cairn/contract/member/account/email-change.ts'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { freezeAccount, requestPasswordReset, resetPassword, signIn } from '@cairn/contract/member/account/sessions.ts'
import { reauthenticate } from '@cairn/contract/member/account/reauthentication.ts'
import { unlockMember } from '@cairn/contract/operator/members/member-actions.ts'
import { viewMemberAccount } from '@cairn/contract/operator/members/members.ts'
import { jobs } from '../../jobs.ts'
import { makeOperator } from '../../testing/people/operators.ts'
import { makePerson, outdateReauthentication, password, type Person } from '../../testing/people/people.ts'
import { deliverMail, findMail, jobContext } from '../../testing/server/mailbox.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { useTestServer } from '../../testing/server/test-server.ts'

const server = useTestServer()
const apply = () => jobs.tasks['apply_email_changes']!({}, jobContext(server))
const emailOf = async (person: Person) => (await person.send(viewMember)).user.email

/** Requests a change and confirms it with the link in the new mailbox. */
async function changeTo(person: Person, email: string): Promise<void> {
  await person.send(requestEmailChange, { body: { email } })
  const { token } = await findMail(server, email, 'email')
  await server.as(null)(confirmNewEmail, { body: { token } })
}

/** Moves a pending change into the past. */
async function age(person: Person, hours: number): Promise<void> {
  await server.owner.query(
    `update email_changes set requested_at = requested_at - make_interval(hours => $2),
       confirmed_at = confirmed_at - make_interval(hours => $2), takes_effect_at = takes_effect_at - make_interval(hours => $2)
     where member_id = $1 and ended_at is null`,
    [person.id, hours],
  )
}

test('a change of email takes effect a day after the new mailbox confirmed it, and both mailboxes are told (SEC-110)', async () => {
  const ada = await makePerson(server)
  await changeTo(ada, 'ada@new.test')
  const { change, wait_hours } = (await ada.send(viewEmailChange)).data
  expect(wait_hours).toBe(24)
  expect(change).toMatchObject({ new_email: 'ada@new.test' })
  expect(Date.parse(change!.takes_effect_at!) - Date.parse(change!.confirmed_at!)).toBe(24 * 3_600_000)

  await age(ada, 23)
  await apply()
  expect(await emailOf(ada)).toBe(ada.email)

  await age(ada, 1)
  await apply()
  expect(await emailOf(ada)).toBe('ada@new.test')
  expect((await ada.send(viewEmailChange)).data.change).toBeUndefined()
  const told = (await deliverMail(server)).filter((mail) => mail.includes('Your email address was changed'))
  expect(told.map((mail) => /^To: .*<(.+)>/m.exec(mail)?.[1]).toSorted()).toEqual(
    ['ada@new.test', ada.email].toSorted(),
  )
  const { data } = await server.as(null)(signIn, { body: { username: 'ADA@new.test', password } })
  expect(data).toBeTruthy()
  await expectRefused(server.as(null)(signIn, { body: { username: ada.email, password } }), 'wrong_credentials')
})

test('a change of email needs re-authentication within five minutes, and is not mailed without it (SEC-110)', async () => {
  const ada = await makePerson(server)
  await outdateReauthentication(server, ada)
  await expectRefused(ada.send(requestEmailChange, { body: { email: 'thief@new.test' } }), 'reauthentication_needed')
  expect((await ada.send(viewEmailChange)).data.change).toBeUndefined()
  await ada.send(reauthenticate, { body: { password } })
  await ada.send(requestEmailChange, { body: { email: 'mine@new.test' } })
  expect((await ada.send(viewEmailChange)).data.change).toMatchObject({ new_email: 'mine@new.test' })
})

test('an unconfirmed change never takes effect, and ends after two days (SEC-110)', async () => {
  const ada = await makePerson(server)
  await ada.send(requestEmailChange, { body: { email: 'unread@new.test' } })
  await age(ada, 47)
  await apply()
  expect((await ada.send(viewEmailChange)).data.change).toBeDefined()
  await age(ada, 1)
  await apply()
  expect((await ada.send(viewEmailChange)).data.change).toBeUndefined()
  expect(await emailOf(ada)).toBe(ada.email)
})

test('the old mailbox is told at once, and its link stops the change for good (SEC-110)', async () => {
  const ada = await makePerson(server)
  await ada.send(requestEmailChange, { body: { email: 'thief@new.test' } })
  const { text, token } = await findMail(server, ada.email, 'freeze')
  expect(text).toContain('thief@new.test')
  const thief = await findMail(server, 'thief@new.test', 'email')
  await server.as(null)(confirmNewEmail, { body: { token: thief.token } })
  await server.as(null)(freezeAccount, { body: { token } })

  await age(ada, 48)
  await apply()
  const owner = await makeOperator(server, 'owner')
  const { member } = await owner.send(viewMemberAccount, { params: { id: ada.id } })
  expect(member.email).toBe(ada.email)
  await owner.send(unlockMember, {
    params: { id: ada.id },
    version: member.version,
    body: { reason: 'It was a thief' },
  })
  await apply()
  expect((await owner.send(viewMemberAccount, { params: { id: ada.id } })).member.email).toBe(ada.email)
})

test('the reply is the same for an address with an account, whose owner learns of the attempt (SEC-111)', async () => {
  const [ada, bob] = [await makePerson(server), await makePerson(server)]
  const free = await ada.send(requestEmailChange, { body: { email: 'free@new.test' } })
  const taken = await ada.send(requestEmailChange, { body: { email: bob.email.toUpperCase() } })
  expect(taken).toEqual(free)
  const { change } = (await ada.send(viewEmailChange)).data
  expect(change).toMatchObject({ new_email: expect.stringMatching(new RegExp(`^${bob.email}$`, 'i')) })
  expect(change?.confirmed_at).toBeUndefined()

  const mails = (await deliverMail(server)).filter((mail) => new RegExp(`^To: .*${bob.email}`, 'm').test(mail))
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('Someone tried to use your email address')
  expect(mails[0]).not.toContain('/account/')
})

test('an address that someone registered during the waiting period is not taken from them', async () => {
  const ada = await makePerson(server)
  await changeTo(ada, 'both@new.test')
  const bob = await makePerson(server)
  await server.owner.query("update members set email = 'Both@new.test' where id = $1", [bob.id])
  await age(ada, 24)
  await apply()
  expect(await emailOf(ada)).toBe(ada.email)
  expect((await deliverMail(server)).some((mail) => mail.includes('Your email address was not changed'))).toBe(true)
})

test('a new request replaces the pending one, and a cancelled one does not come back; their links are useless (SEC-110)', async () => {
  const ada = await makePerson(server)
  await ada.send(requestEmailChange, { body: { email: 'first@new.test' } })
  const first = await findMail(server, 'first@new.test', 'email')
  await ada.send(requestEmailChange, { body: { email: 'second@new.test' } })
  const second = await findMail(server, 'second@new.test', 'email')
  await expectRefused(server.as(null)(confirmNewEmail, { body: { token: first.token } }), 'link_not_valid')
  await ada.send(cancelEmailChange)
  await expectRefused(server.as(null)(confirmNewEmail, { body: { token: second.token } }), 'link_not_valid')
  await expectRefused(ada.send(cancelEmailChange), 'email_change_over')

  await changeTo(ada, 'third@new.test')
  await ada.send(cancelEmailChange)
  await age(ada, 48)
  await apply()
  expect(await emailOf(ada)).toBe(ada.email)
})

test('until the change takes effect a new password is mailed to the old address, and after it no old link works (SEC-110)', async () => {
  const ada = await makePerson(server)
  await changeTo(ada, 'later@new.test')
  await server.as(null)(requestPasswordReset, { body: { username: 'later@new.test' } })
  await server.as(null)(requestPasswordReset, { body: { username: ada.email } })
  expect((await findMail(server, 'later@new.test', 'reset')).token).toBe('')
  const { token } = await findMail(server, ada.email, 'reset')
  expect(token).not.toBe('')

  await age(ada, 24)
  await apply()
  await expectRefused(
    server.as(null)(resetPassword, { body: { token, password: 'moss on the north side' } }),
    'link_not_valid',
  )
})

test('the current email is no change, and a member may request five a day', async () => {
  const ada = await makePerson(server)
  await expectRefused(ada.send(requestEmailChange, { body: { email: ada.email.toUpperCase() } }), 'email_same')
  for (const n of [1, 2, 3, 4]) await ada.send(requestEmailChange, { body: { email: `n${n}@new.test` } })
  await expectRefused(ada.send(requestEmailChange, { body: { email: 'n5@new.test' } }), 'too_many_attempts')
})

test('the database changes no email before the waiting period of a change has passed (SEC-110)', async () => {
  const ada = await makePerson(server)
  const change = (email: string) =>
    server.database.plainPool.query('update members set email = $2 where id = $1', [ada.id, email])
  await expect(change('stolen@new.test')).rejects.toThrow('no change of this email has waited')
})
