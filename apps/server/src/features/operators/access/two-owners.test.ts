import { randomUUIDv7 } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import {
  endRemoval,
  inviteOperator,
  listOperators,
  removeOperator,
  requestRoleChange,
  resumeOperator,
  suspendOperator,
} from '@cairn/contract/operator/operators/operators.ts'
import { signInOperator, viewOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { changeSettings } from '@cairn/contract/operator/settings/settings.ts'
import { hashPassword } from '../../../platform/crypto/passwords.ts'
import { loadKeys } from '../../../platform/crypto/load-keys.ts'
import { deliverMail, jobContext } from '../../../testing/server/mailbox.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { makeOperator, makeOperators, visitBackoffice, type TestOperator } from '../../../testing/people/operators.ts'
import { asRows, signStored } from '../../../shared/signing/signatures/sign-stored.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { sealSecret } from '../../../shared/access/factors/authenticator.ts'
import { removeDueOwners } from './waiting-removal.ts'

const server = useTestServer()
const reason = 'The laptop was stolen'
const password = 'an orrery of brass'
let one: TestOperator
let two: TestOperator

// Each test has only the operators that it makes.
beforeEach(async () => {
  await server.owner.query('update operators set removed_at = now()')
  ;[one, two] = await makeOperators(server, 'owner', 'owner')
})

const suspend = (by: TestOperator, whom: TestOperator) =>
  by.send(suspendOperator, { params: { id: whom.id }, body: { reason } })
const remove = (by: TestOperator, whom: TestOperator) =>
  by.send(removeOperator, { params: { id: whom.id }, body: { reason } })
const card = async (by: TestOperator, whom: TestOperator) =>
  (await by.send(listOperators)).operators.find(({ id }) => id === whom.id)
const later = (interval: string) =>
  server.owner.query(
    `update operators set suspended_until = suspended_until - '${interval}'::interval where suspended_until is not null;
     update operator_removals set due_at = due_at - '${interval}'::interval`,
  )
const runJob = () => removeDueOwners({}, jobContext(server))
const isRemoved = async ({ id }: TestOperator) =>
  (await server.owner.query('select removed_at from operators where id = $1', [id])).rows[0].removed_at !== null

/** Gives an operator a password and an authenticator, and returns how they sign in with the code of a later half minute. */
async function signInOf({ id }: TestOperator) {
  const secret = new Secret({ size: 20 })
  await server.owner.query('update operators set password_hash = $1, totp_secret = $2 where id = $3', [
    await hashPassword(password, { kind: 'operator', id }),
    sealSecret(loadKeys(server.config), id, secret.base32),
    id,
  ])
  await signStored(asRows(server.owner), server.keys, 'operator', id)
  const { rows } = await server.owner.query('select email from operators where id = $1', [id])
  return (steps: number, more: object = {}) => {
    const code = new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
    return visitBackoffice(server)(signInOperator, { body: { email: rows[0].email, password, code, ...more } })
  }
}

test('one owner suspends the other at once: sessions and sign-in end, for 72 hours', async () => {
  const signIn = await signInOf(two)
  await suspend(one, two)
  await expectRefused(two.send(viewOperator), 'session_ended')
  expect(await expectRefused(signIn(0), 'operator_suspended')).toMatch(/suspended until .+ UTC$/)
  expect((await card(one, two))?.suspension).toMatchObject({ by: 'Terry the owner' })

  await later('71 hours 59 minutes')
  await expectRefused(
    visitBackoffice(server)(signInOperator, { body: { email: 'x', password, code: '000000' } }),
    'wrong_operator_credentials',
  )
  await later('2 minutes')
  await signIn(1)
})

test('an owner ends a suspension early, and the suspended operator cannot', async () => {
  const third = await makeOperator(server, 'owner')
  await suspend(one, two)
  await expectRefused(suspend(one, one), 'operator_is_self')
  await third.send(resumeOperator, { params: { id: two.id }, body: { reason } })
  expect((await card(one, two))?.suspension).toBeNull()
  await expectRefused(
    third.send(resumeOperator, { params: { id: two.id }, body: { reason } }),
    'operator_not_suspended',
  )
})

test('a suspended operator is no second person, and what they requested is not approved', async () => {
  const treasurer = await makeOperator(server, 'treasurer')
  const { approval_id } = await two.send(requestRoleChange, {
    params: { id: treasurer.id },
    body: { role: 'support', reason },
  })
  await suspend(one, two)
  await expectRefused(one.send(approveRequest, { params: { id: approval_id } }), 'approval_requester_gone')
  await expectRefused(
    one.send(requestRoleChange, { params: { id: treasurer.id }, body: { role: 'reviewer', reason } }),
    'no_eligible_approver',
  )
  expect((await one.send(viewOperator)).colleagues.map(({ id }) => id)).not.toContain(two.id)
})

test('an owner who suspended the other gains no right to decide alone (SEC-32)', async () => {
  await suspend(one, two)
  await expectRefused(
    one.send(changeSettings, { body: { two_approvals_above: '999999999', reason } }),
    'no_eligible_approver',
  )
  await expectRefused(
    one.send(inviteOperator, { body: { email: 'friend@operators.test', role: 'owner', reason } }),
    'no_eligible_approver',
  )
})

test('one of two owners requests the removal of the other, which happens after 72 hours', async () => {
  const { approval_id, due_at } = await remove(one, two)
  expect(approval_id).toBeNull()
  expect(Date.parse(due_at ?? '') - Date.now()).toBeGreaterThan(71.9 * 3_600_000)
  await expectRefused(remove(one, two), 'approval_requested_already')
  expect((await card(two, two))?.waiting_removal).toMatchObject({ reason, is_mine: false })
  await later('71 hours 59 minutes')
  await runJob()
  expect(await isRemoved(two)).toBe(false)
  await later('2 minutes')
  await Promise.all([runJob(), runJob()])
  expect(await isRemoved(two)).toBe(true)
  await expectRefused(two.send(viewOperator), 'session_ended')
  const { rows } = await server.owner.query(
    'select did, actor_kind from audit.events where subject_id = $1 order by id',
    [two.id],
  )
  expect(rows).toEqual([
    { did: 'operator_removal_requested', actor_kind: 'operator' },
    { did: 'operator_removed', actor_kind: 'system' },
  ])
})

test('the other owner objects, and stays', async () => {
  await remove(one, two)
  const { waiting_removal } = (await card(two, two))!
  await two.send(endRemoval, { params: { id: waiting_removal?.id ?? '' } })
  await expectRefused(one.send(endRemoval, { params: { id: waiting_removal?.id ?? '' } }), 'removal_over')
  await later('73 hours')
  await runJob()
  expect(await isRemoved(two)).toBe(false)
})

test('a suspended owner objects on the sign-in page, with password and code, and stays suspended', async () => {
  const signIn = await signInOf(two)
  await suspend(one, two)
  await remove(one, two)
  await expectRefused(signIn(0), 'operator_removal_waits')
  expect(await expectRefused(signIn(1, { objects: true }), 'operator_suspended')).toContain('You have objected')
  await later('71 hours')
  await expectRefused(two.send(viewOperator), 'session_ended')
  await later('2 hours')
  await runJob()
  expect(await isRemoved(two)).toBe(false)
})

test('a stranger without the code does not object', async () => {
  const signIn = await signInOf(two)
  await suspend(one, two)
  await remove(one, two)
  await expectRefused(signIn(50, { objects: true }), 'wrong_operator_credentials')
  expect((await card(one, two))?.waiting_removal).not.toBeNull()
})

test('the requesting owner withdraws it; a suspended or removed one’s request removes no owner', async () => {
  await remove(one, two)
  await one.send(endRemoval, { params: { id: (await card(one, two))?.waiting_removal?.id ?? '' } })
  expect((await card(one, two))?.waiting_removal).toBeNull()

  await remove(one, two)
  await suspend(two, one)
  await server.owner.query("update operator_removals set due_at = now() - interval '1 hour'")
  await runJob()
  expect(await isRemoved(two)).toBe(false)
})

test('of two owners who ask to remove each other one goes, and one stays', async () => {
  await remove(one, two)
  await remove(two, one)
  await later('73 hours')
  await runJob()
  await runJob()
  expect([await isRemoved(one), await isRemoved(two)].filter(Boolean)).toHaveLength(1)
})

test('with a third owner, suspended or not, a removal takes two people', async () => {
  const third = await makeOperator(server, 'owner')
  expect(await remove(one, two)).toMatchObject({ due_at: null, approval_id: expect.any(String) })
  await suspend(one, third)
  const fourth = await makeOperator(server, 'support')
  await suspend(one, fourth)
  await expectRefused(remove(one, third), 'no_eligible_approver').catch(() => undefined)
  await expect(
    server.database.plainPool.query('select request_owner_removal($1, $2, $3, $4)', [
      randomUUIDv7(),
      two.id,
      one.id,
      reason,
    ]),
  ).rejects.toMatchObject({ code: 'CL005' })
})

test('all owners get a mail about a suspension, a removal and an objection', async () => {
  await suspend(one, two)
  await remove(one, two)
  await one.send(endRemoval, { params: { id: (await card(one, two))?.waiting_removal?.id ?? '' } })
  const letters = await deliverMail(server)
  for (const { id } of [one, two]) {
    const mine = letters.filter((letter) => letter.includes(id))
    for (const subject of ['An operator was suspended', 'An owner is to be removed', 'A removal was stopped']) {
      expect(
        mine.some((letter) => letter.includes(subject)),
        subject,
      ).toBe(true)
    }
  }
})

test('the server’s role suspends and removes only by the functions, in the name of another active owner (SEC-32)', async () => {
  const pool = server.database.plainPool
  const treasurer = await makeOperator(server, 'treasurer')
  for (const [whom, by] of [
    [two.id, treasurer.id],
    [two.id, two.id],
    [one.id, randomUUIDv7()],
  ]) {
    await expect(pool.query('select suspend_operator($1, $2)', [whom, by])).rejects.toMatchObject({ code: 'CL005' })
    await expect(pool.query('select resume_operator($1, $2)', [whom, by])).rejects.toMatchObject({ code: 'CL005' })
  }
})
