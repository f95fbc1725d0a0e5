import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { exportTransfers } from '@cairn/contract/operator/ledger/ledger.ts'
import { listAllPlans, draftPlan } from '@cairn/contract/operator/plans.ts'
import { sendPasswordReset } from '@cairn/contract/operator/members/member-actions.ts'
import { viewInvitation } from '@cairn/contract/operator/operators/operators.ts'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { makeOperator, makeOperators, visitBackoffice } from '../../testing/people/operators.ts'
import { makePerson } from '../../testing/people/people.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { useTestServer } from '../../testing/server/test-server.ts'

const server = useTestServer()
let connections: { mock: { calls: unknown[] } }
beforeAll(() => {
  connections = vi.spyOn(server.database.pool, 'connect')
})
afterEach(() => vi.clearAllMocks())

test('a call uses one connection once, on which the caller is looked up too', async () => {
  const [owner, ada] = [await makeOperator(server, 'owner'), await makePerson(server)]
  vi.clearAllMocks()
  await owner.send(listAllPlans, { query: {} })
  expect(connections.mock.calls).toHaveLength(1)
  await ada.send(viewMember)
  expect(connections.mock.calls).toHaveLength(2)
  await expectRefused(visitBackoffice(server)(viewInvitation, { body: { token: 'x'.repeat(65) } }), 'link_not_valid')
  expect(connections.mock.calls).toHaveLength(3)
})

test('a call with costly work looks the caller up before that work, and again in its transaction', async () => {
  const [owner, ada] = [await makeOperator(server, 'owner'), await makePerson(server)]
  vi.clearAllMocks()
  await owner.send(sendPasswordReset, { params: { id: ada.id } })
  expect(connections.mock.calls).toHaveLength(2)
})

test('a call that the role does not allow leaves an audit entry, one a minute at most', async () => {
  const [support, other] = await makeOperators(server, 'support', 'support')
  for (let turn = 0; turn < 3; turn += 1) {
    await expectRefused(support.send(draftPlan, { body: {} as never }), 'role_not_allowed')
  }
  // This one is refused before its costly work.
  await expectRefused(other.send(exportTransfers, { query: {} }), 'role_not_allowed')
  const { rows } = await server.owner.query(
    "select subject_id, details from audit.events where did = 'role_refused' and actor_id = subject_id order by id",
  )
  const role = 'support'
  expect(rows).toEqual([
    { subject_id: support.id, details: { call: 'POST operator/plans', role } },
    { subject_id: other.id, details: { call: 'GET operator/ledger/transfers/export', role } },
  ])
})

test.for([
  ['JSON and nothing', { 'content-type': 'application/json' }, undefined],
  ['JSON and no bytes', { 'content-type': 'application/json; charset=utf-8', 'content-length': '0' }, ''],
  ['a form and no bytes', { 'content-type': 'application/x-www-form-urlencoded' }, ''],
  ['JSON and an empty stream', { 'content-type': 'application/json' }, new Blob([]).stream()],
] as const)('a call that takes no body is made with %s', async ([, headers, body]) => {
  const { token } = await makePerson(server)
  const sent = { method: 'POST', headers: { ...headers, authorization: `bearer ${token}` }, body, duplex: 'half' }
  const reply = await fetch(`${server.url}/api/member/account/confirmation`, sent as RequestInit)
  expect([reply.status, await reply.text()]).toEqual([200, expect.any(String)])
})

test('a call that takes a body is refused without one, with any header', async () => {
  for (const headers of [{}, { 'content-type': 'application/json' }, { 'content-type': 'text/plain' }]) {
    const reply = await fetch(`${server.url}/api/user/account/login`, { method: 'POST', headers })
    expect([reply.status, (await reply.json()).code]).toEqual([400, 'body_not_understood'])
  }
})
