import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '@cairn/contract/core/call.ts'
import { calls } from '@cairn/contract/calls.ts'
import { operatorRoles, type OperatorRole } from '@cairn/contract/core/constants.ts'
import { useTestServer } from '../server/test-server.ts'
import { makeOperator } from '../people/operators.ts'
import { makePerson } from '../people/people.ts'
import { answerOf, sendOnce } from '../server/send-once.ts'

const server = useTestServer()
const ofOperators = Object.entries<Call>(calls).filter(([, call]) => call.who === 'operator')
const callers: Record<string, Record<string, string>> = {}

beforeAll(async () => {
  for (const role of operatorRoles) callers[role] = (await makeOperator(server, role)).headers
  const { token } = await makePerson(server)
  callers['a member'] = { authorization: `bearer ${token}`, 'x-cairn-operator': '1' }
  callers['a member with their token as the cookie'] = { cookie: `cairn_operator=${token}`, 'x-cairn-operator': '1' }
  callers['a visitor'] = { 'x-cairn-operator': '1' }
  const removed = await makeOperator(server, 'owner')
  await server.owner.query('update operators set removed_at = now() where id = $1', [removed.id])
  callers['a removed owner'] = removed.headers
})

/** The code of the refusal of a call with an empty body, or none. A caller with the right reaches the validation. */
async function callEmpty(call: Call, headers: Record<string, string>): Promise<string | undefined> {
  const path = call.path.replaceAll(/:\w+/g, '0198f000-0000-7000-8000-000000000000')
  const body = call.method === 'GET' ? undefined : {}
  const reply = await sendOnce(server.url, { ...call, path }, { headers, body })
  expect(reply.status).toBeLessThan(500)
  if (!reply.headers.get('content-type')?.startsWith('application/json')) return void (await reply.body?.cancel())
  return ((await reply.json()) as { code?: string }).code
}

describe('each role may make the calls that the table gives it, and no other (SEC-33)', () => {
  // Signing out comes last: it ends the session that the other calls use.
  const inOrder = ofOperators.toSorted(
    ([one], [two]) => Number(one === 'signOutOperator') - Number(two === 'signOutOperator'),
  )

  test.for(inOrder)('%s', async ([, call]) => {
    for (const role of operatorRoles) {
      const code = await callEmpty(call, callers[role] ?? {})
      const isRefused = code === 'role_not_allowed'
      expect(`${role} ${isRefused ? 'may not' : 'may'}`).toBe(`${role} ${allows(call, role) ? 'may' : 'may not'}`)
      expect(['not_signed_in', 'session_ended', 'origin_not_allowed']).not.toContain(code)
    }
    expect(await callEmpty(call, callers['a visitor'] ?? {})).toBe('not_signed_in')
    expect(await callEmpty(call, callers['a member'] ?? {})).toBe('not_signed_in')
    expect(await callEmpty(call, callers['a member with their token as the cookie'] ?? {})).toBe('session_ended')
    expect(await callEmpty(call, callers['a removed owner'] ?? {})).toBe('session_ended')
  })
})

/** The changes that an auditor may make: of their own access. The last one recomputes the ledger and changes no record. */
const ofAuditors = `addOwnPasskey changeOwnPassword drawAuthenticator endOwnOperatorSession makeRecoveryCodes
  reauthenticateOperator removeOwnPasskey replaceAuthenticator signOutOperator startOperatorPasskeyReauthentication
  startOwnPasskey startLedgerVerification`.split(/\s+/)
const changes = ofOperators.filter(([, { method }]) => method !== 'GET')
const reads = ofOperators.filter(([, { method }]) => method === 'GET')

test('an auditor may make every read, and no change but of their own access (SEC-33)', () => {
  const allowed = changes.filter(([, call]) => allows(call, 'auditor')).map(([name]) => name)
  expect(allowed.toSorted()).toEqual(ofAuditors.toSorted())
  expect(reads.filter(([, call]) => !allows(call, 'auditor'))).toEqual([])
})

test('every change is refused for an auditor before its body is read, and leaves only the refusal in the audit log', async () => {
  const auditor = await makeOperator(server, 'auditor')
  for (const [name, call] of changes.filter(([each]) => !ofAuditors.includes(each))) {
    const path = call.path.replaceAll(/:\w+/g, 'no-id')
    const headers = {
      ...auditor.headers,
      'content-type': call.file ? 'multipart/form-data; boundary=b' : 'application/json',
    }
    const { status, code } = await answerOf(sendOnce(server.url, { ...call, path }, { headers, body: '{' }))
    expect([name, status, code]).toEqual([name, 403, 'role_not_allowed'])
  }
  const { rows } = await server.owner.query('select distinct did from audit.events where actor_id = $1', [auditor.id])
  expect(rows).toEqual([{ did: 'role_refused' }])
})

test.for(reads)('%s answers an auditor', async ([, call]) => {
  const { headers } = await makeOperator(server, 'auditor')
  const path = call.path.replaceAll(/:\w+/g, '0198f000-0000-7000-8000-000000000000')
  const reply = await sendOnce(server.url, { ...call, path }, { headers })
  await reply.body?.cancel()
  // The record does not exist, or the query has a required part.
  expect([200, 400, 404, 422]).toContain(reply.status)
})

test('a path under operator/ is a call of operators or of the back office before sign-in', () => {
  for (const [name, call] of Object.entries<Call>(calls)) {
    const isBelow = call.path.startsWith('operator/')
    expect(`${name}: ${isBelow}`).toBe(`${name}: ${call.who === 'operator' || call.fromBackOffice === true}`)
  }
})

function allows(call: Call, role: OperatorRole): boolean {
  return call.who === 'operator' && call.roles.includes(role)
}
