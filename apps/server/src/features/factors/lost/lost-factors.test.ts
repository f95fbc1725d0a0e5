import { expect, test } from 'vitest'
import { keepFactors, viewFactors } from '@cairn/contract/member/factors.ts'
import { viewMember } from '@cairn/contract/member/members.ts'
import { freezeAccount, signIn } from '@cairn/contract/member/sessions.ts'
import { listSecurityEvents } from '@cairn/contract/member/security.ts'
import { requestWithdrawal } from '@cairn/contract/member/withdrawals.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { requestFactorRemoval, unlockMember, viewMemberAccount } from '@cairn/contract/operator/members.ts'
import { jobs } from '../../../jobs.ts'
import { addAuthenticator } from '../../../testing/factors/authenticator.ts'
import { addSoftwarePasskey } from '../../../testing/factors/software-passkey.ts'
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

test('two operators agree, and 72 hours later all factors are gone, sessions end and withdrawals wait (SEC-129)', async () => {
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
  const body = { amount: '10', ...toBitcoin }
  expect(await expectRefused(server.as(token)(requestWithdrawal, { body }), 'withdrawals_locked')).toContain(
    'password or second factor was reset',
  )
  const { data: events } = await server.as(token)(listSecurityEvents)
  expect(events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['factor_removal_approved', 'lost_factors_removed']),
  )
})

test('“This was not me” holds the removal, and support that unlocks the account ends it (SEC-129)', async () => {
  const ada = await makeRemoval()
  const { token } = await findMail(server, ada.email, 'freeze')
  await server.as(null)(freezeAccount, { body: { token } })
  await age(ada, 72)
  await runJob()
  expect(await hasFactors(ada)).toBe(true)
  await other.send(unlockMember, { params: { id: ada.id }, body: { reason: 'It was a thief' } })
  await runJob()
  expect(await hasFactors(ada)).toBe(true)
})

test('a member who is signed in keeps the factors, and is told (SEC-129)', async () => {
  const ada = await makeRemoval()
  await ada.send(keepFactors)
  await expectRefused(ada.send(keepFactors), 'factor_removal_over')
  await age(ada, 72)
  await runJob()
  expect(await hasFactors(ada)).toBe(true)
  expect((await mailsOf(ada)).join('')).toContain('Your second factors stay')
})

test('nothing is requested for a member without a factor, or twice', async () => {
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
  await expect(
    asServer('update factor_removals set due_at = now() where member_id = $1', [ada.id]),
  ).rejects.toMatchObject({
    code: '42501',
  })
})
