import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { operatorRoles } from '@cairn/contract/core/constants.ts'
import { viewStatement, viewStatementSummary } from '@cairn/contract/member/money/statement.ts'
import {
  downloadMemberStatement,
  viewMemberStatement,
  viewMemberStatementSummary,
} from '@cairn/contract/operator/members/statement.ts'
import { makeEventfulMember } from '../../testing/fixtures/eventful-member.ts'
import { makeOperator } from '../../testing/people/operators.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { expectRefused } from '../../testing/server/refusals.ts'

const server = useTestServer()

const days = { to: new Date().toISOString().slice(0, 10), time_zone: 'UTC' }

test.each(operatorRoles)('the role %s reads the statement of a member exactly as the member does', async (role) => {
  const { member } = await makeEventfulMember(server, `Statement for ${role}`)
  const operator = await makeOperator(server, role)
  const params = { id: member.id }
  const own = await member.send(viewStatement, { query: days })
  expect(own.data.length).toBeGreaterThan(4)
  expect((await operator.send(viewMemberStatement, { params, query: days })).data).toEqual(own.data)
  const summary = await operator.send(viewMemberStatementSummary, { params, query: days })
  expect(summary).toEqual(await member.send(viewStatementSummary, { query: days }))
  const query = new URLSearchParams({ ...days, format: 'csv' })
  const read = async (path: string, headers: HeadersInit) =>
    (await fetch(`${server.url}/api/${path}?${query}`, { headers })).text()
  expect(await read(`operator/members/${member.id}/statement/download`, operator.headers)).toBe(
    await read('member/statement/download', { authorization: `bearer ${member.token}` }),
  )
  const { rows } = await server.owner.query(
    'select did, count(*)::integer from audit.events where actor_id = $1 and member_id = $2 group by did order by did',
    [operator.id, member.id],
  )
  expect(rows).toEqual([
    { did: 'list_exported', count: 1 },
    { did: 'member_opened', count: 1 },
  ])
})

test('a day shows what the member had at its end, and a member who does not exist has no statement', async () => {
  const { member } = await makeEventfulMember(server, 'Statement of a day')
  const support = await makeOperator(server, 'support')
  const before = await support.send(viewMemberStatementSummary, {
    params: { id: member.id },
    query: { to: '2020-06-01' },
  })
  expect(before).toMatchObject({ closing: { balance: 0n, active_deposit: 0n }, totals: [] })
  const none = { params: { id: randomUUIDv7() } }
  await expectRefused(support.send(viewMemberStatement, { ...none, query: {} }), 'not_found')
  await expectRefused(support.send(viewMemberStatementSummary, { ...none, query: {} }), 'not_found')
  await expectRefused(support.send(downloadMemberStatement, { ...none, query: { format: 'csv' } }), 'not_found')
})
