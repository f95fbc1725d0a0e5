import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import {
  acceptInvitation,
  requestRoleChange,
  endOperatorSessions,
  inviteOperator,
  listOperators,
  removeOperator,
  viewInvitation,
  withdrawInvitation,
} from '@cairn/contract/operator/operators/operators.ts'
import { signInOperator, viewOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { loadKeys } from '../../platform/crypto/load-keys.ts'
import { inviteFirstOwner } from '../../cli/operators/invite-owner.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { deliverMail } from '../../testing/server/mailbox.ts'
import { makeOperator, makeOperators, visitBackoffice, type TestOperator } from '../../testing/people/operators.ts'
import { expectRefused } from '../../testing/server/refusals.ts'

const server = useTestServer()
const password = 'an orrery of brass'
const reason = 'They begin on Monday'
let drawn = 0
const newEmail = () => `invited-${(drawn += 1)}@operators.test`

const invite = (email = newEmail()) => inviteFirstOwner(server.database, loadKeys(server.config), email)
const alone = () => server.owner.query(`update operators set removed_at = now() where role = 'owner'`)
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
const accept = async (token: string, options: { name?: string; password?: string; code?: string } = {}) => {
  const { secret } = await visitBackoffice(server)(viewInvitation, { body: { token } })
  const body = { token, name: 'Mary Somerville', password, code: codeOf(secret), ...options }
  return { reply: visitBackoffice(server)(acceptInvitation, { body }) }
}
// Owners get a mail about the same email, and mails of one moment go out in any order.
const letterTo = async (email: string) => {
  const letters = (await deliverMail(server)).filter((text) => text.includes(email))
  return letters.map((text) => /\/operator\/invitation#([\w-]{65})/.exec(text)?.[1]).findLast(Boolean) ?? ''
}

test('the command line makes the first owner, who signs in with what they set', async () => {
  await alone()
  const email = newEmail()
  const rita = await makeOperator(server, 'reviewer')
  const token = await invite(email)
  const seen = await visitBackoffice(server)(viewInvitation, { body: { token } })
  expect(seen).toMatchObject({ email, role: 'owner' })
  expect(seen.secret_url).toMatch(/^otpauth:\/\/totp\/Cairn:invited/)

  const [code, nextCode] = [codeOf(seen.secret), codeOf(seen.secret, 1)]
  await (
    await accept(token, { code })
  ).reply

  const body = { email, password, code: nextCode }
  const { operator, colleagues } = await visitBackoffice(server)(signInOperator, { body })
  expect(operator).toMatchObject({ name: 'Mary Somerville', email, role: 'owner' })
  // The colleagues: neither themselves nor a former owner who was removed.
  expect(colleagues).toContainEqual({ id: rita.id, role: 'reviewer' })
  expect(colleagues.map(({ role }) => role)).not.toContain('owner')
  await expect(invite()).rejects.toThrow('There is an owner: Mary Somerville')
})

test('of many concurrent uses of a link one works', async () => {
  await alone()
  const token = await invite()
  const { secret } = await visitBackoffice(server)(viewInvitation, { body: { token } })
  const press = () =>
    visitBackoffice(server)(acceptInvitation, { body: { token, name: 'Mary', password, code: codeOf(secret) } })
  const outcomes = await Promise.allSettled([press(), press(), press(), press()])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  expect(refused).toEqual(['link_not_valid', 'link_not_valid', 'link_not_valid'])
  await expectRefused(press(), 'link_not_valid')
  await expectRefused(visitBackoffice(server)(viewInvitation, { body: { token } }), 'link_not_valid')
})

const ageLinks = (interval: string) =>
  server.owner.query(
    `update operator_invitations set expires_at = expires_at - $1::interval where withdrawn_at is null and accepted_at is null`,
    [interval],
  )

test('a link works for a day, until a newer one or a withdrawal', async () => {
  await alone()
  const first = await invite()
  const second = await invite()
  await expectRefused(visitBackoffice(server)(viewInvitation, { body: { token: first } }), 'link_not_valid')

  await ageLinks('23 hours 59 minutes')
  await visitBackoffice(server)(viewInvitation, { body: { token: second } })
  await ageLinks('2 minutes')
  await expectRefused(visitBackoffice(server)(viewInvitation, { body: { token: second } }), 'link_not_valid')
  const body = { token: second, name: 'Mary', password, code: '123456' }
  await expectRefused(visitBackoffice(server)(acceptInvitation, { body }), 'link_not_valid')
})

test('the password follows the rules of members, and a wrong code does not use the link', async () => {
  await alone()
  const token = await invite('henrietta@operators.test')
  for (const [options, code] of [
    [{ password: 'short' }, 'password_length'],
    [{ password: 'password123' }, 'password_common'],
    [{ password: 'henrietta1' }, 'password_personal'],
    [{ name: ' ' }, 'operator_name_invalid'],
    [{ code: '12345' }, 'authenticator_code_wrong'],
  ] as const) {
    await expectRefused((await accept(token, options)).reply, code)
  }
  const { secret } = await visitBackoffice(server)(viewInvitation, { body: { token } })
  await expectRefused((await accept(token, { code: codeOf(secret, 20) })).reply, 'authenticator_code_wrong')
  await (
    await accept(token)
  ).reply
})

test('the code that was used for the invitation cannot be used to sign in', async () => {
  await alone()
  const email = newEmail()
  const token = await invite(email)
  const { secret } = await visitBackoffice(server)(viewInvitation, { body: { token } })
  const code = codeOf(secret)
  await (
    await accept(token, { code })
  ).reply
  const body = { email, password, code }
  await expectRefused(visitBackoffice(server)(signInOperator, { body }), 'wrong_operator_credentials')
})

test('a sole owner invites alone; of two owners the other decides', async () => {
  await alone()
  const [mary, email] = [await makeOperator(server, 'owner'), newEmail()]
  expect(await mary.send(inviteOperator, { body: { email, role: 'treasurer', reason } })).toMatchObject({
    approval_id: null,
  })
  await (
    await accept(await letterTo(email))
  ).reply

  const ada = await makeOperator(server, 'owner')
  const second = newEmail()
  const { approval_id } = await mary.send(inviteOperator, { body: { email: second, role: 'owner', reason } })
  expect(await letterTo(second)).toBe('')
  await expectRefused(mary.send(approveRequest, { params: { id: approval_id ?? '' } }), 'approval_is_own')
  await ada.send(approveRequest, { params: { id: approval_id ?? '' } })
  const token = await letterTo(second)
  expect(await visitBackoffice(server)(viewInvitation, { body: { token } })).toMatchObject({
    email: second,
    role: 'owner',
  })

  const { operators, invitations } = await mary.send(listOperators)
  expect(operators.map((operator) => operator.email)).toContain(email)
  expect(operators.find(({ is_me }) => is_me)?.id).toBe(mary.id)
  const open = invitations.find((invitation) => invitation.email === second)
  expect(open).toMatchObject({ role: 'owner' })
  await mary.send(withdrawInvitation, { params: { id: open?.id ?? '' } })
  await expectRefused(visitBackoffice(server)(viewInvitation, { body: { token } }), 'link_not_valid')
  await expectRefused(mary.send(withdrawInvitation, { params: { id: open?.id ?? '' } }), 'invitation_over')
})

test('a person is not invited twice at a time or while they are an operator; a removed one may be invited again', async () => {
  await alone()
  const [mary, email] = [await makeOperator(server, 'owner'), newEmail()]
  const body = { email, role: 'support', reason } as const
  await mary.send(inviteOperator, { body })
  await expectRefused(
    mary.send(inviteOperator, { body: { ...body, email: email.toUpperCase() } }),
    'operator_invited_already',
  )
  await (
    await accept(await letterTo(email))
  ).reply
  await expectRefused(mary.send(inviteOperator, { body }), 'operator_email_taken')

  const { operators } = await mary.send(listOperators)
  const id = operators.find((operator) => operator.email === email)?.id ?? ''
  await mary.send(removeOperator, { params: { id }, body: { reason } })
  await mary.send(inviteOperator, { body })
  await (
    await accept(await letterTo(email))
  ).reply
})

test('removing an operator and ending their sessions work at once', async () => {
  await alone()
  const [mary, terry] = await makeOperators(server, 'owner', 'support')
  await terry.send(viewOperator)
  await mary.send(endOperatorSessions, { params: { id: terry.id } })
  await expectRefused(terry.send(viewOperator), 'session_ended')

  const other = await makeOperator(server, 'treasurer')
  await mary.send(removeOperator, { params: { id: other.id }, body: { reason } })
  await expectRefused(other.send(viewOperator), 'session_ended')
  // The session is deleted, not only useless while its operator is removed.
  const { rows } = await server.owner.query(
    'select 1 from operator_sessions where operator_id = any ($1) and ended_at is null',
    [[terry.id, other.id]],
  )
  expect(rows).toEqual([])
  await expectRefused(mary.send(removeOperator, { params: { id: other.id }, body: { reason } }), 'not_found')
})

const remove = (who: TestOperator, whom: TestOperator) =>
  who.send(removeOperator, { params: { id: whom.id }, body: { reason } })
const approve = (who: TestOperator, id: string | null) => who.send(approveRequest, { params: { id: id ?? '' } })

test('operators cannot remove themselves; an owner is removed when another owner requests it and a third approves', async () => {
  await alone()
  const [mary, nora, olga] = await makeOperators(server, 'owner', 'owner', 'owner')
  await expectRefused(remove(mary, mary), 'operator_is_self')
  const { approval_id } = await remove(mary, nora)
  await expectRefused(remove(olga, nora), 'approval_requested_already')
  await nora.send(viewOperator)
  const { operators } = await olga.send(listOperators)
  expect(operators.filter(({ requested_removal }) => requested_removal)).toMatchObject([
    { id: nora.id, requested_removal: { approval_id } },
  ])
  await expectRefused(approve(mary, approval_id), 'approval_is_own')
  await expectRefused(approve(nora, approval_id), 'approval_is_own')

  await approve(olga, approval_id)
  await expectRefused(nora.send(viewOperator), 'session_ended')
  const { rows } = await server.owner.query(
    `select actor_id, details from audit.events where did = 'operator_removed' and subject_id = $1`,
    [nora.id],
  )
  expect(rows).toEqual([{ actor_id: olga.id, details: { role: 'owner', reason } }])
})

test('a sole owner cannot be removed', async () => {
  await alone()
  const only = await makeOperator(server, 'owner')
  await expectRefused(only.send(removeOperator, { params: { id: only.id }, body: { reason } }), 'operator_is_self')
})

test('the database refuses a role and the removal of an owner without the approved request', async () => {
  await alone()
  const [mary, nora, terry] = [
    await makeOperator(server, 'owner'),
    await makeOperator(server, 'owner'),
    await makeOperator(server, 'treasurer'),
    // A possible second person for the removal of Nora.
    await makeOperator(server, 'owner'),
  ]
  const { plainPool } = server.database
  const role = await mary.send(requestRoleChange, { params: { id: terry.id }, body: { role: 'owner', reason } })
  const removal = await mary.send(removeOperator, { params: { id: nora.id }, body: { reason } })
  const useUp = [
    () => plainPool.query('select remove_operator($1)', [nora.id]),
    () => plainPool.query('select change_operator_role($1)', [role.approval_id]),
    () => plainPool.query('select remove_owner($1)', [removal.approval_id]),
    () => plainPool.query('select remove_owner($1)', [role.approval_id]),
  ]
  for (const operation of useUp) await expect(operation()).rejects.toMatchObject({ code: 'CL005' })
  // Nor after the approval, and its use.
  await nora.send(approveRequest, { params: { id: role.approval_id } })
  const back = await mary.send(requestRoleChange, { params: { id: terry.id }, body: { role: 'support', reason } })
  await nora.send(approveRequest, { params: { id: back.approval_id } })
  for (const operation of useUp) await expect(operation()).rejects.toMatchObject({ code: 'CL005' })
  const { rows } = await server.owner.query(
    'select role, removed_at from operators where id = any ($1) order by role',
    [[nora.id, terry.id]],
  )
  expect(rows).toEqual([
    { role: 'owner', removed_at: null },
    { role: 'support', removed_at: null },
  ])
})

test('the database accepts an operator or an invitation from the server only with an approved request, or from a sole owner', async () => {
  await alone()
  const [mary, nora] = await makeOperators(server, 'owner', 'owner')
  const { plainPool } = server.database
  const email = newEmail()
  const { approval_id } = await mary.send(inviteOperator, { body: { email, role: 'support', reason } })
  const inviteBehind = (by: string | null, approval: string | null) =>
    plainPool.query(`select invite_operator(gen_random_uuid(), $1, 'support', '', $2, $3)`, [email, by, approval])
  for (const by of [mary.id, nora.id, null]) {
    await expect(inviteBehind(by, null)).rejects.toMatchObject({ code: 'CL005' })
    await expect(inviteBehind(by, approval_id)).rejects.toMatchObject({ code: 'CL005' })
  }
  await nora.send(approveRequest, { params: { id: approval_id ?? '' } })
  await expect(inviteBehind(mary.id, approval_id)).rejects.toMatchObject({ code: 'CL005' })
  const { rows } = await server.owner.query('select role, approval_id from operator_invitations where email = $1', [
    email,
  ])
  expect(rows).toEqual([{ role: 'support', approval_id }])
})

test('a call that an owner sends during their removal has no effect', async () => {
  await alone()
  const [terry] = await makeOperators(server, 'treasurer', 'owner')
  const params = { id: terry.id }
  const operations: ((owner: TestOperator) => Promise<unknown>)[] = [
    (owner) => owner.send(inviteOperator, { body: { email: newEmail(), role: 'support', reason } }),
    (owner) => owner.send(removeOperator, { params, body: { reason } }),
    (owner) => owner.send(endOperatorSessions, { params }),
  ]
  for (const operation of operations) {
    const leaving = await makeOperator(server, 'owner')
    await server.owner.query('begin')
    await server.owner.query('update operators set removed_at = now() where id = $1', [leaving.id])
    const done = operation(leaving).then(
      () => 'done',
      (error: { code?: string }) => error.code,
    )
    // Their session is still valid when it arrives.
    expect(await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 500, 'waits'))])).toBe('waits')
    await server.owner.query('commit')
    expect(await done).toBe('session_ended')
  }
  await terry.send(viewOperator)
})
