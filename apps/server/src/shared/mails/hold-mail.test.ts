import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { startAuthenticator, startPasskey } from '@cairn/contract/member/account/factors.ts'
import { editProfile } from '@cairn/contract/member/account/members.ts'
import { signIn } from '@cairn/contract/member/account/sessions.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { goodAddresses, makePerson, password, type Person } from '../../testing/people/people.ts'
import { deliverMail, readable } from '../../testing/server/mailbox.ts'
import { sendOnce } from '../../testing/server/send-once.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { codeOf } from '../../testing/server/refusals.ts'
import { queueMail, type MailOrder } from './queue-mail.ts'

const server = useTestServer()
const strict = useTestServer({ environment: { SMTP_URL: 'smtp://localhost:9' } })

const queue = (order: MailOrder) => inTransaction(server.database, async (tx) => queueMail(tx, order))
const deliverTo = async ({ email }: Pick<Person, 'email'>) =>
  (await deliverMail(server)).filter((mail) => mail.includes(email)).map(readable)
const isAbout = (subject: string) => (mail: string) => mail.includes(`Subject: ${subject}`)
const unconfirm = (where: typeof server, { id }: Person) =>
  where.owner.query('update members set email_confirmed_at = null where id = $1', [id])

test('an account causes ten mails in an hour, and one that lists the rest an hour later (SEC-162)', async () => {
  const ada = await makePerson(server)
  const bob = await makePerson(server)
  for (let n = 0; n < 27; n += 1) {
    const cookie = `cairn_device=${randomBytes(32).toString('base64url')}`
    await sendOnce(server.url, signIn, { headers: { cookie }, body: { username: ada.email, password } })
    await queue({ memberId: ada.id, name: 'recovery_codes_made' })
  }
  const first = await deliverTo(ada)
  expect(first.length).toBeGreaterThanOrEqual(10)
  expect(first.length).toBeLessThanOrEqual(11)

  // The first of a kind is sent anyway, and other mailboxes have their own ten.
  await queue({ memberId: ada.id, name: 'password_changed' })
  await queue({ memberId: bob.id, name: 'recovery_codes_made' })
  expect((await deliverTo(ada)).slice(first.length).map((mail) => /^Subject: .*/m.exec(mail)?.[0])).toEqual([
    'Subject: Your password was changed',
  ])

  await server.owner.query(`update graphile_worker._private_jobs set run_at = now()`)
  const [digest, ...more] = (await deliverTo(ada)).slice(first.length + 1)
  expect(more).toEqual([])
  expect(digest).toSatisfy(isAbout('Activity in your account'))
  expect(digest).toMatch(/New recovery codes were made: \d+ times, last on /)
  expect(digest).toContain('/account/freeze#')
  const { rows } = await server.owner.query(
    `select count(*)::int as all, count(sent_at)::int + count(digest_id)::int as told from mails
     where member_id = $1 and name <> 'digest'`,
    [ada.id],
  )
  expect(rows[0].told).toBe(rows[0].all)
})

test('the database lists a mail in a digest only instead of sending it, and a mailbox has one pending digest (SEC-162)', async () => {
  const { id } = await makePerson(server)
  const insert = (name: string, columns = '', values = '') =>
    server.owner.query(
      `insert into mails (id, member_id, name${columns}) values (gen_random_uuid(), $1, $2${values}) returning id`,
      [id, name],
    )
  const { rows } = await insert('digest')
  await expect(insert('digest')).rejects.toMatchObject({ constraint: 'mails_one_waiting_digest' })
  await expect(insert('password_changed', ', digest_id', `, '${rows[0].id}'`)).rejects.toMatchObject({
    constraint: 'mails_in_a_digest_are_skipped',
  })
  await insert('password_changed', ', digest_id, skipped_at', `, '${rows[0].id}', now()`)
})

test('several accounts share the limit of one mailbox (SEC-162)', async () => {
  const mailbox = 'stranger@elsewhere.test'
  for (let n = 0; n < 20; n += 1) {
    const { id } = await makePerson(server)
    await queue({ memberId: id, name: 'email_change_tried', mailbox })
  }
  expect(await deliverTo({ email: mailbox })).toHaveLength(10)
})

test('a mailbox that was never confirmed gets only requested links (SEC-162)', async () => {
  const ada = await makePerson(server)
  await unconfirm(server, ada)
  for (const name of ['new_device', 'address_changed', 'factor_added', 'announcement', 'deposit_active'] as const)
    await queue({ memberId: ada.id, name, facts: { addressIds: ada.id } })
  expect(await deliverTo(ada)).toEqual([])
  await queue({ memberId: ada.id, name: 'confirm_email' })
  expect(await deliverTo(ada)).toHaveLength(1)
})

test('where the email must be confirmed, addresses and factors require that (SEC-162)', async () => {
  const ada = await makePerson(strict)
  await unconfirm(strict, ada)
  expect([
    await codeOf(ada.send(editProfile, { body: { bitcoin_address: goodAddresses.bitcoin } })),
    await codeOf(ada.send(startPasskey)),
    await codeOf(ada.send(startAuthenticator)),
    await codeOf(ada.send(editProfile, { body: { full_name: 'Ada King' } })),
  ]).toEqual(['email_unconfirmed', 'email_unconfirmed', 'email_unconfirmed', null])
})

test('a member saves ten addresses a day, and can always remove one (SEC-162)', async () => {
  const ada = await makePerson(server)
  const save = (bitcoin_address: string) =>
    sendOnce(server.url, editProfile, { token: ada.token, body: { bitcoin_address } })
  const statuses: number[] = []
  for (let n = 0; n < 12; n += 1) {
    statuses.push((await save(goodAddresses.bitcoin)).status)
    expect((await save('')).status).toBe(200)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
})
