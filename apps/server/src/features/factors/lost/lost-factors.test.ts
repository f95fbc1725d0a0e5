import { expect, test } from 'vitest'
import { completeSignIn, keepFactors, viewFactors } from '@cairn/contract/member/account/factors.ts'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { freezeAccount, signIn } from '@cairn/contract/member/account/sessions.ts'
import { listSecurityEvents } from '@cairn/contract/member/account/security.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { requestFactorRemoval, unlockMember } from '@cairn/contract/operator/members/member-actions.ts'
import { viewMemberAccount } from '@cairn/contract/operator/members/members.ts'
import { jobs } from '../../../jobs.ts'
import { addAuthenticator } from '../../../testing/people/factors/authenticator.ts'
import { addSoftwarePasskey } from '../../../testing/people/factors/software-passkey.ts'
import { makePerson, password, toBitcoin, type Person } from '../../../testing/people/people.ts'
import { useOperator } from '../../../testing/people/use-operator.ts'
import { deliverMail, findMail, jobContext } from '../../../testing/server/mailbox.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'

const server = useTestServer()
const reason = 'Seen on a video call, with the passport of the submission'
const one = useOperator(server, 'treasurer')
const other = useOperator(server, 'owner')

const runJob = () => jobs.tasks['remove_lost_factors']!({}, jobContext(server))
const age = ({ id }: Person, hours: number) =>
  server.owner.query(
    `update factor_removals set approved_at = approved_at - make_interval(hours => $2),
       due_at = due_at - make_interval(hours => $2) where member_id = $1 and ended_at is null`,
    [id, hours],
  )
const signInOf = ({ email }: Person) => server.as(null)(signIn, { body: { username: email, password } })
const hasFactors = async ({ id }: Person) => {
  const { factors } = (await other.send(viewMemberAccount, { params: { id } })).member
  return factors.authenticator || factors.passkeys > 0
}
const mailsOf = async ({ email }: Person) => (await deliverMail(server)).filter((mail) => mail.includes(email))

const request = ({ id }: Person) => one.send(requestFactorRemoval, { params: { id }, body: { reason } })
const asServer = (sql: string, values: unknown[]) => server.database.plainPool.query(sql, values)

const unlock = ({ id }: Person) => other.send(unlockMember, { params: { id }, body: { reason: 'It was a thief' } })
const removalOf = async ({ id }: Person) =>
  (await other.send(viewMemberAccount, { params: { id } })).member.factors_removed_at

async function makeMember(): Promise<Person> {
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  await addAuthenticator(ada)
  await addSoftwarePasskey(ada, server.config)
  await deliverMail(server)
  return ada
}

async function makeRemoval(): Promise<Person> {
  const ada = await makeMember()
  const { approval_id: id } = await request(ada)
  await other.send(approveRequest, { params: { id } })
  return ada
}

test('two operators agree, and 72 hours later all factors are removed, sessions end and withdrawals are locked (SEC-129)', async () => {
  const ada = await makeMember()
  const { approval_id: id } = await request(ada)
  await expectRefused(one.send(approveRequest, { params: { id } }), 'approval_is_own')
  expect((await ada.send(viewFactors)).data.removed_at).toBeUndefined()
  await other.send(approveRequest, { params: { id } })
  expect((await mailsOf(ada)).join('')).toMatch(/going to be removed[^]+freeze/)

  const due = Date.parse((await ada.send(viewFactors)).data.removed_at ?? '')
  expect(due - Date.now()).toBeGreaterThan(71 * 3_600_000)
  await age(ada, 71)
  await runJob()
  expect(await hasFactors(ada)).toBe(true)
  await expectRefused(signInOf(ada), 'second_factor_needed')

  await age(ada, 1)
  await Promise.all([runJob(), runJob()])
  expect(await hasFactors(ada)).toBe(false)
  await expectRefused(ada.send(viewMember), 'session_ended')
  expect((await mailsOf(ada)).filter((mail) => mail.includes('were removed'))).toHaveLength(1)
  const { data: token } = await signInOf(ada)
  const { factors_removed_at } = (await other.send(viewMemberAccount, { params: { id: ada.id } })).member
  expect(factors_removed_at).toBeNull()
  const body = { amount: '10', ...toBitcoin(ada) }
  expect(await expectRefused(server.as(token)(requestWithdrawal, { body }), 'withdrawals_locked')).toContain(
    'to protect your account',
  )
  const { data: events } = await server.as(token)(listSecurityEvents)
  expect(events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['factor_removal_approved', 'lost_factors_removed']),
  )
})

test('a frozen account loses its factors too, and unlocking it keeps the removal (SEC-129)', async () => {
  const [ada, eve] = [await makeRemoval(), await makeRemoval()]
  for (const { email } of [ada, eve]) {
    const { token } = await findMail(server, email, 'freeze')
    await server.as(null)(freezeAccount, { body: { token } })
  }
  await age(ada, 72)
  await runJob()
  expect(await hasFactors(ada)).toBe(false)
  await unlock(ada)
  await signInOf(ada)

  await unlock(eve)
  expect(await removalOf(eve)).not.toBeNull()
})

test('a factor of more than 30 days keeps the factors, and the member is told (SEC-129)', async () => {
  const ada = await makeRemoval()
  const { rows } = await server.owner.query('select id from passkeys where member_id = $1', [ada.id])
  expect(rows).toHaveLength(1)
  // A session without a factor, and one with a factor that a thief may have added.
  await expectRefused(ada.send(keepFactors), 'factor_too_new')
  const signedInWith = (days: number) =>
    server.owner.query('update sessions set factor_since = now() - make_interval(days => $2) where member_id = $1', [
      ada.id,
      days,
    ])
  await signedInWith(29)
  await expectRefused(ada.send(keepFactors), 'factor_too_new')

  await signedInWith(31)
  await ada.send(keepFactors)
  await expectRefused(ada.send(keepFactors), 'factor_removal_over')
  await age(ada, 72)
  await runJob()
  expect(await hasFactors(ada)).toBe(true)
  expect((await mailsOf(ada)).join('')).toContain('Your second factors stay')
})

test('a session stores since when the account has had the factor of its sign-in', async () => {
  const ada = await makePerson(server)
  const { code, recoveryCodes } = await addAuthenticator(ada)
  const passkey = await addSoftwarePasskey(ada, server.config)
  for (const [table, column, days] of [
    ['authenticators', 'confirmed_at', 10],
    ['recovery_codes', 'made_at', 20],
    ['passkeys', 'made_at', 30],
  ])
    await server.owner.query(`update ${table} set ${column} = now() - make_interval(days => $2) where member_id = $1`, [
      ada.id,
      days,
    ])
  const enter = async (proof: (challenge: string) => object) => {
    const { challenge } = await signInOf(ada).then(
      () => ({ challenge: '' }),
      (refused: { challenge: string }) => refused,
    )
    await server.as(null)(completeSignIn, { body: { challenge, ...proof(challenge) } })
    const newest = `select round(extract(epoch from now() - factor_since) / 86400)::integer as days
      from sessions where member_id = $1 order by signed_in_at desc limit 1`
    return (await server.owner.query(newest, [ada.id])).rows[0].days
  }
  expect(await enter(() => ({ code: code(1) }))).toBe(10)
  expect(await enter(() => ({ code: recoveryCodes[0] }))).toBe(20)
  expect(await enter((made) => ({ passkey: passkey.answer(made) }))).toBe(30)
})

test('an operator cannot request a removal twice, or for a member without a factor', async () => {
  await expectRefused(request(await makePerson(server)), 'member_has_no_factor')
  await expectRefused(request(await makeRemoval()), 'factor_removal_waits')
  const ada = await makeMember()
  await request(ada)
  await expectRefused(request(ada), 'approval_requested_already')
})

test('the database takes no removal without two people, and none before its time (SEC-129)', async () => {
  const ada = await makeMember()
  const { approval_id: id } = await request(ada)
  const insert = 'insert into factor_removals (id, member_id, approval_id) values (gen_random_uuid(), $1, $2)'
  await expect(asServer(insert, [ada.id, id])).rejects.toMatchObject({ code: 'CL005' })
  await other.send(approveRequest, { params: { id } })
  await expect(asServer(insert, [ada.id, id])).rejects.toMatchObject({ code: 'CL005' })
  const end = "update factor_removals set ended_at = now(), outcome = 'removed' where member_id = $1"
  await expect(asServer(end, [ada.id])).rejects.toMatchObject({ constraint: 'factor_removals_wait' })
})
