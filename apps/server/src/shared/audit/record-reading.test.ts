import { expect, test } from 'vitest'
import { listKycSubmissions } from '@cairn/contract/operator/members/kyc.ts'
import { searchMembers } from '@cairn/contract/operator/members/members.ts'
import { searchRecords } from '@cairn/contract/operator/search.ts'
import { makeOperator, makeOperators, type TestOperator } from '../../testing/people/operators.ts'
import { makePerson } from '../../testing/people/people.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { pagesInHourMax } from './record-reading.ts'

const server = useTestServer()

async function readEntries({ id }: TestOperator) {
  const { rows } = await server.owner.query(
    "select member_id, details from audit.events where did = 'list_viewed' and actor_id = $1 order by id",
    [id],
  )
  return rows
}

test('each page of members and documents leaves an entry with its filters and its number of rows', async () => {
  for (let count = 0; count < 3; count += 1) await makePerson(server, { fullName: `Recorded ${count}` })
  const ada = await makePerson(server)
  const owner = await makeOperator(server, 'owner')
  const query = { search: 'recorded', limit: 2 }
  const { members, next } = await owner.send(searchMembers, { query })
  expect(members.map(({ full_name }) => full_name)).toEqual(['Recorded 2', 'Recorded 1'])
  await owner.send(searchMembers, { query: { ...query, cursor: next ?? '' } })
  await owner.send(listKycSubmissions, { query: { member_id: ada.id, order: 'oldest' } })
  expect(await readEntries(owner)).toEqual([
    { member_id: null, details: { list: 'members', search: 'recorded', rows: 2 } },
    { member_id: null, details: { list: 'members', search: 'recorded', cursor: next, rows: 1 } },
    { member_id: ada.id, details: { list: 'kyc', member_id: ada.id, order: 'oldest', rows: 0 } },
  ])
})

test('each search leaves an entry with its text', async () => {
  const owner = await makeOperator(server, 'owner')
  await owner.send(searchRecords, { query: { kind: 'actor', text: 'Ada' } })
  expect(await readEntries(owner)).toEqual([
    { member_id: null, details: { list: 'search', kind: 'actor', text: 'Ada' } },
  ])
})

test('an operator reads a limited number of pages in an hour, and refused ones do not count', async () => {
  const [owner, other] = await makeOperators(server, 'owner', 'owner')
  await server.owner.query(
    `insert into audit.events (at, actor_kind, actor_id, did, subject_kind)
     select now() - interval '50 minutes', 'operator', $1, 'list_viewed', 'list' from generate_series(2, $2::integer)`,
    [owner.id, pagesInHourMax],
  )
  await owner.send(searchRecords, { query: { kind: 'member', text: 'Ada' } })
  for (const reading of [
    () => owner.send(searchRecords, { query: { kind: 'member', text: 'Ada' } }),
    () => owner.send(searchMembers, { query: {} }),
    () => owner.send(listKycSubmissions, { query: {} }),
  ]) {
    expect(await expectRefused(reading(), 'too_many_pages_read')).toContain('Try again in 10 minutes')
  }
  expect(await readEntries(owner)).toHaveLength(pagesInHourMax)
  await other.send(searchMembers, { query: {} })
})
