import { expect, test } from 'vitest'
import { listKycSubmissions } from '@cairn/contract/operator/members/kyc.ts'
import type { Call } from '@cairn/contract/core/call.ts'
import { renewalHeader } from '@cairn/contract/core/constants.ts'
import { searchMembers, viewMemberAccount } from '@cairn/contract/operator/members/members.ts'
import { searchRecords } from '@cairn/contract/operator/search.ts'
import { viewWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { withdraw } from '../../testing/fixtures/withdrawals.ts'
import { makeOperator, makeOperators, sendWith, type TestOperator } from '../../testing/people/operators.ts'
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

test('an idle page leaves no further entry and takes nothing from the limit, and a script cannot read on as an idle page', async () => {
  const people = [await makePerson(server), await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })]
  const withdrawal = await withdraw(people[1]!, '40.00')
  const owner = await makeOperator(server, 'owner')
  const idle = sendWith(server, { ...owner.headers, [renewalHeader]: '1' })
  const lists = [
    [listKycSubmissions, { query: { order: 'oldest' } }],
    [searchMembers, { query: { limit: 1 } }],
    [viewMemberAccount, { params: { id: people[0]!.id } }],
    [viewWithdrawal, { params: { id: withdrawal } }],
  ] as const
  const count = async () => {
    const { rows } = await server.owner.query(
      'select count(*)::integer as count from audit.events where actor_id = $1',
      [owner.id],
    )
    return rows[0].count
  }
  const read = (call: Call, input: object) => idle(call as typeof searchMembers, input as { query: object })
  for (const [call, input] of lists) await owner.send(call as typeof searchMembers, input as { query: object })
  expect(await count()).toBe(4)
  // As if the page were open for longer than the interval of repeated views.
  await server.owner.query(`alter table audit.events disable trigger user;
    update audit.events set at = at - interval '20 minutes' where actor_id = '${owner.id}';
    alter table audit.events enable trigger user`)
  for (const [call, input] of lists) for (let time = 0; time < 3; time += 1) await read(call, input)
  expect(await count()).toBe(4)

  // A page that was not read before, and a filter that was not used before, are recorded and count.
  const { next } = await idle(searchMembers, { query: { limit: 1 } })
  await idle(searchMembers, { query: { limit: 1, cursor: next ?? '' } })
  await idle(searchMembers, { query: { search: 'recorded' } })
  expect(await count()).toBe(6)
  await server.owner.query(
    `insert into audit.events (at, actor_kind, actor_id, did, subject_kind)
     select now() - interval '50 minutes', 'operator', $1, 'list_viewed', 'list' from generate_series(1, $2::integer)`,
    [owner.id, pagesInHourMax],
  )
  await expectRefused(idle(searchMembers, { query: { search: 'unread' } }), 'too_many_pages_read')
  await idle(searchMembers, { query: { limit: 1 } })
})
