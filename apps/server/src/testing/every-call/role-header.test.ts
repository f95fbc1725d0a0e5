import { expect, test } from 'vitest'
import { operatorRoles, roleHeader } from '@cairn/contract/core/constants.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { requestRoleChange } from '@cairn/contract/operator/operators/operators.ts'
import { makeOperator, makeOperators } from '../people/operators.ts'
import { makePerson } from '../people/people.ts'
import { useTestServer } from '../server/test-server.ts'

const server = useTestServer()
const fetchFrom = (path: string, init: RequestInit = {}) => fetch(`${server.url}/api/${path}`, init)
const roleIn = (response: Response) => response.headers.get(roleHeader)

test.for(operatorRoles)('every reply to a %s has the role: for a read, a file, and a refusal', async (role) => {
  const { headers } = await makeOperator(server, role)
  expect(roleIn(await fetchFrom('operator/me', { headers }))).toBe(role)
  expect(roleIn(await fetchFrom('operator/deposits/export', { headers }))).toBe(role)
  const id = '01a21ae3-9ff3-75a5-9b33-ac40bd8112c4'
  const posted = { headers: { ...headers, 'content-type': 'application/json' }, method: 'POST', body: '{}' }
  for (const path of [`operator/deposits/${id}/confirm`, 'operator/settings', `operator/kyc/${id}/open`]) {
    const response = await fetchFrom(path, posted)
    expect([path, response.status >= 400, roleIn(response)]).toEqual([path, true, role])
  }
})

test('the next reply after a change of the role has the new one', async () => {
  const [one, two, support] = await makeOperators(server, 'owner', 'owner', 'support')
  const { headers } = support
  const { approval_id } = await one.send(requestRoleChange, {
    params: { id: support.id },
    body: { role: 'reviewer', reason: 'On leave for a year' },
  })
  expect(roleIn(await fetchFrom('operator/me', { headers }))).toBe('support')
  await two.send(approveRequest, { params: { id: approval_id } })
  expect(roleIn(await fetchFrom('operator/me', { headers }))).toBe('reviewer')
})

test('a stranger and a member get no role', async () => {
  const ada = await makePerson(server)
  const member = await fetchFrom('user/action/view-info', { headers: { authorization: `bearer ${ada.token}` } })
  const strange = await fetchFrom('operator/me', {
    headers: { cookie: 'cairn_operator=none', 'x-cairn-operator': '1' },
  })
  expect([member.status, roleIn(member), strange.status, roleIn(strange)]).toEqual([200, null, 401, null])
})
