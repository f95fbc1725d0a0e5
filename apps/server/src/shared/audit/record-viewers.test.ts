import { expect, test } from 'vitest'
import { viewMemberAccount } from '@cairn/contract/operator/members/members.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makeOperator, makeOperators } from '../../testing/people/operators.ts'
import { makePerson } from '../../testing/people/people.ts'

const server = useTestServer()

test('an operator sees the other viewers of the page, until half a minute without renewal', async () => {
  const [member, other] = [await makePerson(server), await makePerson(server)]
  const [theo, olive] = await makeOperators(server, 'treasurer', 'owner')
  const params = { id: member.id }
  const viewersOf = async (by: typeof theo, of = params) =>
    (await by.send(viewMemberAccount, { params: of })).viewers?.map(({ name }) => name)

  expect(await viewersOf(theo)).toEqual([])
  expect(await viewersOf(olive)).toEqual(['Terry the treasurer'])
  expect(await viewersOf(theo)).toEqual(['Terry the owner'])
  expect(await viewersOf(theo, { id: other.id })).toEqual([])

  await server.owner.query("update record_viewers set seen_at = now() - interval '31 seconds' where operator_id = $1", [
    theo.id,
  ])
  expect(await viewersOf(olive)).toEqual([])
})

test('a view writes at most every five seconds, and one view is recorded', async () => {
  const [member, theo] = [await makePerson(server), await makeOperator(server, 'treasurer')]
  const params = { id: member.id }
  const seen = async () =>
    (await server.owner.query('select xmin::text from record_viewers where record_id = $1', [member.id])).rows
  await theo.send(viewMemberAccount, { params })
  const first = await seen()
  for (let count = 0; count < 3; count += 1) await theo.send(viewMemberAccount, { params })
  expect(await seen()).toEqual(first)
  await server.owner.query("update record_viewers set seen_at = now() - interval '6 seconds'")
  await theo.send(viewMemberAccount, { params })
  expect(await seen()).not.toEqual(first)

  const { rows } = await server.owner.query(
    "select count(*)::integer as count from audit.events where did = 'member_opened' and member_id = $1",
    [member.id],
  )
  expect(rows).toEqual([{ count: 1 }])
})
