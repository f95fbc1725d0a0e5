import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { makeRecoveryCodes } from '@cairn/contract/operator/operators/account.ts'
import {
  completeAccessReset,
  requestAccessReset,
  viewAccessReset,
  type LostAccess,
} from '@cairn/contract/operator/operators/resets.ts'
import { signInOperator, viewOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { resetOperator } from '../../../cli/operators/reset-operator.ts'
import { createToken, hashToken } from '../../../platform/crypto/random-token.ts'
import { giveAuthenticator, operatorPassword } from '../../../testing/people/factors/authenticator.ts'
import { makeOperator, makeOperators, visitBackoffice, type TestOperator } from '../../../testing/people/operators.ts'
import { deliverMail } from '../../../testing/server/mailbox.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'

const server = useTestServer()
const newPassword = 'a telescope of oak'
const reason = 'The phone fell into a lake'

// Each test has only the operators that it makes.
beforeEach(() => server.owner.query('update operators set removed_at = now()'))

/** Two owners, and a treasurer with an authenticator and recovery codes. */
async function makeStaff() {
  const [olive, oscar, theo] = await makeOperators(server, 'owner', 'owner', 'treasurer')
  const code = await giveAuthenticator(server, theo.id)
  const { codes } = await theo.send(makeRecoveryCodes)
  const { rows } = await server.owner.query('select email from operators where id = $1', [theo.id])
  const [recoveryCode = '', nextRecoveryCode = ''] = codes
  return { olive, oscar, theo: { ...theo, code, recoveryCode, nextRecoveryCode, email: rows[0].email as string } }
}

const ask = (by: TestOperator, { id }: { id: string }, lost: LostAccess = 'both') =>
  by.send(requestAccessReset, { params: { id }, body: { lost, reason } })
const approve = (by: TestOperator, id: string) => by.send(approveRequest, { params: { id } })

/** Two owners agree; returns the token of the newest mailed link. */
async function reset({ olive, oscar, theo }: Awaited<ReturnType<typeof makeStaff>>, lost: LostAccess) {
  await approve(oscar, (await ask(olive, theo, lost)).approval_id)
  return readToken(await deliverMail(server))
}

function readToken(mails: string[]): string {
  const text = mails.join('\n').replaceAll(/=\r?\n/g, '')
  return [...text.matchAll(/operator\/access-reset#([\w-]{65})/g)].at(-1)?.[1] ?? ''
}

const visit = () => visitBackoffice(server)
const view = (token: string) => visit()(viewAccessReset, { body: { token } })
const complete = (token: string, given: { password?: string; code?: string }) =>
  visit()(completeAccessReset, { body: { token, ...given } })
const signIn = (email: string, password: string, code: string) =>
  visit()(signInOperator, { body: { email, password, code } })
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

test('two owners let a colleague replace password and authenticator, and the lost ones stop working (SEC-131)', async () => {
  const staff = await makeStaff()
  const { olive, oscar, theo } = staff
  const { approval_id } = await ask(olive, theo)
  await theo.send(viewOperator)
  await approve(oscar, approval_id)

  await expectRefused(theo.send(viewOperator), 'session_ended')
  await expectRefused(signIn(theo.email, operatorPassword, theo.code()), 'wrong_operator_credentials')
  await expectRefused(signIn(theo.email, operatorPassword, theo.recoveryCode), 'wrong_operator_credentials')

  const token = readToken(await deliverMail(server))
  const { authenticator, email } = await view(token)
  expect(email).toBe(theo.email)
  const secret = authenticator?.secret ?? ''
  await expectRefused(complete(token, { password: 'password', code: codeOf(secret) }), 'password_common')
  await expectRefused(complete(token, { password: newPassword, code: '000000' }), 'authenticator_code_wrong')
  await expectRefused(complete(token, { code: codeOf(secret) }), 'password_length')
  await complete(token, { password: newPassword, code: codeOf(secret) })
  await signIn(theo.email, newPassword, codeOf(secret, 1))

  await expectRefused(view(token), 'link_not_valid')
  await expectRefused(complete(token, { password: newPassword, code: codeOf(secret) }), 'link_not_valid')
  const told = (await deliverMail(server)).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim())
  const toOwners = ['A request for two owners', 'A request was approved', 'An operator set up their access again']
  for (const subject of toOwners) expect(told.filter((each) => each === subject)).toHaveLength(2)
  const { rows } = await server.owner.query(
    `select did from audit.events where subject_id = $1 and did like 'operator_reset%' order by id`,
    [theo.id],
  )
  expect(rows.map(({ did }) => did)).toEqual(['operator_reset_started', 'operator_reset_completed'])
})

test('only the lost one of the two is replaced, and passkeys and recovery codes go with the authenticator (SEC-131)', async () => {
  const staff = await makeStaff()
  const { theo } = staff
  const lostPassword = await reset(staff, 'password')
  expect(await view(lostPassword)).toMatchObject({ lost: 'password', authenticator: null })
  await complete(lostPassword, { password: newPassword })
  await signIn(theo.email, newPassword, theo.code())
  await signIn(theo.email, newPassword, theo.recoveryCode)
  await server.owner.query(
    `insert into operator_passkeys (id, operator_id, credential_id, public_key, sign_count, name)
     values (gen_random_uuid(), $1, 'key', 'public', 0, 'Phone')`,
    [theo.id],
  )

  const lostAuthenticator = await reset(staff, 'authenticator')
  await expectRefused(signIn(theo.email, newPassword, theo.nextRecoveryCode), 'wrong_operator_credentials')
  const { rows } = await server.owner.query('select id from operator_passkeys where operator_id = $1', [theo.id])
  expect(rows).toEqual([])
  const secret = (await view(lostAuthenticator)).authenticator?.secret ?? ''
  await complete(lostAuthenticator, { password: 'an orrery of tin', code: codeOf(secret) })
  await expectRefused(signIn(theo.email, newPassword, theo.code(1)), 'wrong_operator_credentials')
  await signIn(theo.email, newPassword, codeOf(secret, 1))
})

test('neither the requester nor the colleague approves, and no operator requests their own reset (SEC-131)', async () => {
  const { olive, oscar, theo } = await makeStaff()
  await expectRefused(ask(theo, olive), 'role_not_allowed')
  await expectRefused(ask(olive, olive), 'operator_is_self')
  const { approval_id } = await ask(olive, theo)
  await expectRefused(ask(oscar, theo), 'approval_requested_already')
  await expectRefused(approve(olive, approval_id), 'approval_is_own')
  // Neither of two owners can approve a request about the other.
  await expectRefused(ask(olive, oscar), 'no_eligible_approver')
  const third = await makeOperator(server, 'owner')
  const { approval_id: aboutOscar } = await ask(olive, oscar)
  await expectRefused(approve(oscar, aboutOscar), 'approval_is_own')
  await approve(third, aboutOscar)
})

test('a link works once, even if used twice at the same moment, for an hour, and only the newest (SEC-131)', async () => {
  const staff = await makeStaff()
  const first = await reset(staff, 'password')
  const second = await reset(staff, 'password')
  await expectRefused(complete(first, { password: newPassword }), 'link_not_valid')
  const both = await Promise.allSettled([
    complete(second, { password: newPassword }),
    complete(second, { password: 'another telescope' }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])

  const late = await reset(staff, 'password')
  await server.owner.query(`update operator_resets set expires_at = expires_at - interval '1 hour'`)
  await expectRefused(view(late), 'link_not_valid')
  await expectRefused(complete(late, { password: newPassword }), 'link_not_valid')

  const ofRemoved = await reset(staff, 'password')
  await server.owner.query('update operators set removed_at = now() where id = $1', [staff.theo.id])
  await expectRefused(complete(ofRemoved, { password: newPassword }), 'link_not_valid')
})

test('strangers’ wrong guesses no longer lock the colleague out (SEC-131)', async () => {
  const staff = await makeStaff()
  const { email } = staff.theo
  const token = await reset(staff, 'password')
  const key = hashToken(email).toString('base64url')
  const limit = 'operatorSignInOfAccountInARow'
  await server.owner.query(`insert into attempts (key, points, expire) values ($1, 90, $2)`, [
    `${limit}:${key}`,
    Date.now() + 3_600_000,
  ])
  await expectRefused(signIn(email, operatorPassword, '000000'), 'too_many_attempts')
  await complete(token, { password: newPassword })
  await signIn(email, newPassword, staff.theo.code())
})

/** The database's answer to the server's own login. */
test('the database starts a reset for an approved request only (SEC-131)', async () => {
  const { olive, theo } = await makeStaff()
  const { approval_id } = await ask(olive, theo)
  const secret = hashToken(createToken())
  const start = `select start_approved_reset($1, $2, $3, '$argon2id$x')`
  const started = server.database.plainPool.query(start, [theo.id, approval_id, secret])
  await expect(started).rejects.toMatchObject({ code: 'CL005' })
  await expectRefused(approve(olive, approval_id), 'approval_is_own')
})

test('the command on the machine helps where no two owners can, and all owners are told (SEC-131)', async () => {
  const olive = await makeOperator(server, 'owner')
  const { rows } = await server.owner.query('select email from operators where id = $1', [olive.id])
  const email = rows[0].email as string
  await expect(resetOperator(server.owner, server.database, server.keys, 'nobody@operators.test')).rejects.toThrow(
    'There is no operator',
  )
  const token = await resetOperator(server.owner, server.database, server.keys, email)
  await expectRefused(olive.send(viewOperator), 'session_ended')
  const secret = (await view(token)).authenticator?.secret ?? ''
  await complete(token, { password: newPassword, code: codeOf(secret) })
  await signIn(email, newPassword, codeOf(secret, 1))
  expect((await deliverMail(server)).join()).toContain('An operator sets up their access again')
})
