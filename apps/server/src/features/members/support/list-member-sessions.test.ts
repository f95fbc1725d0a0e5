import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { listMemberSessions } from '@cairn/contract/operator/members/members.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { makeOperator } from '../../../testing/people/operators.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'

const server = useTestServer()

test('the pages list each session of a member once, newest first, and no other member’s', async () => {
  const [ada, other] = [await makePerson(server), await makePerson(server)]
  const support = await makeOperator(server, 'support')
  // Two at each moment, so that only their ids distinguish them.
  await server.owner.query(
    `insert into sessions (id, member_id, signed_in_at, last_seen_at)
     select uuidv7(), $1, moment, moment from generate_series(1, 30) count,
       lateral (select now() - count / 2 * interval '1 hour' as moment) moments`,
    [ada.id],
  )
  const { rows } = await server.owner.query(
    'select id from sessions where member_id = $1 order by signed_in_at desc, id desc',
    [ada.id],
  )
  expect(rows).toHaveLength(31)

  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null && seen.length <= rows.length;) {
    const query = { limit: 7, ...(cursor ? { cursor } : {}) }
    const { next, sessions } = await support.send(listMemberSessions, { params: { id: ada.id }, query })
    expect(sessions.length).toBeLessThanOrEqual(7)
    seen.push(...sessions.map(({ id }) => id))
    cursor = next ?? null
  }
  expect(seen).toEqual(rows.map(({ id }) => id))
  expect((await support.send(listMemberSessions, { params: { id: other.id } })).sessions).toHaveLength(1)
  await expectRefused(
    support.send(listMemberSessions, { params: { id: ada.id }, query: { cursor: 'bm9uZQ' } }),
    'bad_input',
  )
  await expectRefused(support.send(listMemberSessions, { params: { id: randomUUIDv7() } }), 'not_found')
})

test.for([
  ['unused', 'last_seen_at', '30 minutes'],
  ['old', 'signed_in_at', '12 hours'],
])('an %s session is shown as ended, and no token is shown', async ([, column, age]) => {
  const ada = await makePerson(server)
  const support = await makeOperator(server, 'support')
  const list = () => support.send(listMemberSessions, { params: { id: ada.id } })
  expect((await list()).sessions).toMatchObject([{ ended_at: null, ended_why: null }])

  await server.owner.query(`update sessions set ${column} = now() - $2::interval where member_id = $1`, [ada.id, age])
  const seen = await list()
  expect(seen.sessions).toHaveLength(1)
  expect(Date.parse(seen.sessions[0]?.ended_at ?? '')).toBeLessThan(Date.now())
  expect(JSON.stringify(seen)).not.toContain(ada.token)
})
