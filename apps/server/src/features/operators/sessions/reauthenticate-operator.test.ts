import { expect, test } from 'vitest'
import { listOperators, suspendOperator } from '@cairn/contract/operator/operators/operators.ts'
import { reauthenticateOperator, signInOperator, viewOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { ageFactor, giveAuthenticator, operatorPassword } from '../../../testing/people/factors/authenticator.ts'
import { makeOperator, visitBackoffice } from '../../../testing/people/operators.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'

const server = useTestServer()

async function makeOwner(factorAge = '6 minutes') {
  const owner = await makeOperator(server, 'owner')
  const code = await giveAuthenticator(server, owner.id)
  await ageFactor(server, owner.id, factorAge)
  const support = await makeOperator(server, 'support')
  const suspend = () => owner.send(suspendOperator, { params: { id: support.id }, body: { reason: 'Left the office' } })
  const confirm = (given: string) => owner.send(reauthenticateOperator, { body: { code: given } })
  return { ...owner, code, suspend, confirm }
}

const countEvents = async (id: string, verb: string) => {
  const { rows } = await server.owner.query(
    'select count(*)::int as count from audit.events where did = $2 and subject_id = $1',
    [id, verb],
  )
  return rows[0].count as number
}

test('the cookie alone reads but gives no rights, and a code gives them for five minutes (SEC-115)', async () => {
  const { id, code, confirm, send, suspend } = await makeOwner()
  expect((await send(listOperators)).operators.length).toBeGreaterThan(0)
  await expectRefused(suspend(), 'reauthentication_needed')

  await confirm(code())

  await suspend()
  expect(await countEvents(id, 'operator_reauthenticated')).toBe(1)
  await ageFactor(server, id, '5 minutes 1 second')
  await expectRefused(suspend(), 'reauthentication_needed')
})

test('a sign-in gives the factor', async () => {
  const { id, code } = await makeOwner()
  const { rows } = await server.owner.query('select email from operators where id = $1', [id])
  const body = { email: rows[0].email as string, password: operatorPassword, code: code() }
  await visitBackoffice(server)(signInOperator, { body })
  const { rows: fresh } = await server.owner.query(
    `select count(*)::int as count from operator_sessions where operator_id = $1 and reauthenticated_at > now() - interval '1 minute'`,
    [id],
  )
  expect(fresh).toEqual([{ count: 1 }])
})

test('a code confirms once, and no older one works after it', async () => {
  const { code, confirm, id, suspend } = await makeOwner()
  const [now, before] = [code(), code(-1)]
  await confirm(now)
  await ageFactor(server, id, '6 minutes')
  await expectRefused(confirm(now), 'authenticator_code_wrong')
  await expectRefused(confirm(before), 'authenticator_code_wrong')
  await expectRefused(suspend(), 'reauthentication_needed')
  await confirm(code(1))
  await suspend()
})

test('the fifth wrong code ends the session, even among many at once (SEC-115)', async () => {
  const { code, confirm, id, send } = await makeOwner()
  const wrong = code(40)
  for (let n = 0; n < 4; n += 1) await expectRefused(confirm(wrong), 'authenticator_code_wrong')
  await expectRefused(confirm(wrong), 'session_ended')
  await expectRefused(send(viewOperator), 'session_ended')
  expect(await countEvents(id, 'operator_factor_refused')).toBe(5)

  const other = await makeOwner()
  const many = await Promise.allSettled(Array.from({ length: 12 }, () => other.confirm(wrong)))
  expect(many.every(({ status }) => status === 'rejected')).toBe(true)
  expect(await countEvents(other.id, 'operator_factor_refused')).toBe(5)
  await expectRefused(other.confirm(other.code()), 'session_ended')
})

test('a right code clears the wrong ones before it', async () => {
  const { code, confirm, id } = await makeOwner()
  for (let n = 0; n < 4; n += 1) await expectRefused(confirm(code(40)), 'authenticator_code_wrong')
  await confirm(code())
  for (let n = 0; n < 4; n += 1) await expectRefused(confirm(code(40)), 'authenticator_code_wrong')
  await confirm(code(1))
  expect(await countEvents(id, 'operator_reauthenticated')).toBe(2)
})
