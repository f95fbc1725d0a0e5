import { expect, test } from 'vitest'
import { listAuditEvents } from '@cairn/contract/operator/audit/audit.ts'
import { lockMember, unlockMember } from '@cairn/contract/operator/members/member-actions.ts'
import { viewMemberAccount } from '@cairn/contract/operator/members/members.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makeOperator, makeOperators, type TestOperator } from '../../testing/people/operators.ts'
import { makePerson } from '../../testing/people/people.ts'
import { expectRefused } from '../../testing/server/refusals.ts'

const server = useTestServer()

async function scene() {
  const [ada, bob] = [await makePerson(server), await makePerson(server)]
  const [owner, other] = await makeOperators(server, 'owner', 'treasurer')
  const body = { reason: 'A test of the log' }
  await owner.send(lockMember, { params: { id: ada.id }, body })
  await other.send(unlockMember, { params: { id: ada.id }, body })
  await owner.send(lockMember, { params: { id: bob.id }, body })
  return { ada, bob, owner, other, body }
}

/** The ids of the events that a query finds, read in pages of one. */
async function readOneByOne(owner: TestOperator, query: object) {
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await owner.send(listAuditEvents, { query: { ...query, limit: 1, ...(cursor ? { cursor } : {}) } })
    seen.push(...page.events.map(({ id }) => id))
    cursor = page.next ?? null
  }
  return seen
}

test('the log has actor, verb and subject, and is filtered by actor, subject, member and verb', async () => {
  const { ada, bob, owner, other, body } = await scene()
  const list = async (query: object) => (await owner.send(listAuditEvents, { query })).events
  const [newest, first] = await list({ actor_id: owner.id })
  expect(newest).toMatchObject({
    actor: { kind: 'operator', id: owner.id, name: 'Terry the owner' },
    did: 'member_locked',
    subject: { kind: 'member', id: bob.id },
    member: { id: bob.id, username: bob.username },
    details: body,
  })
  expect(first?.member?.id).toBe(ada.id)
  const verbs = async (query: object) => (await list(query)).map(({ did }) => did)
  expect(await verbs({ member_id: ada.id })).toEqual(['member_unlocked', 'member_locked'])
  expect(await verbs({ subject_id: bob.id })).toEqual(['member_locked'])
  expect(await verbs({ member_id: ada.id, did: 'member_locked' })).toEqual(['member_locked'])
  expect(await verbs({ member_id: ada.id, actor_id: other.id })).toEqual(['member_unlocked'])
  expect(await verbs({ actor_id: ada.id })).toEqual([])
  await expectRefused(list({ actor_id: 'Terry' }), 'bad_input')
})

test('the log by a member has their actions on themselves and on others, newest first', async () => {
  const [ada, bob] = [await makePerson(server), await makePerson(server)]
  const owner = await makeOperator(server, 'owner')
  const record = (did: string, at: string, actor: string, member: string | null) =>
    server.owner.query(
      `insert into audit.events (did, at, actor_kind, actor_id, subject_kind, member_id)
       values ($1, $2, 'member', $3, 'test', $4)`,
      [did, at, actor, member],
    )
  await record('first', '2024-06-01', ada.id, ada.id)
  await record('second', '2024-06-02', ada.id, bob.id)
  await record('third', '2024-06-03', ada.id, null)
  await record('of_bob', '2024-06-04', bob.id, ada.id)
  await record('last', '2024-06-05', ada.id, ada.id)

  const days = { from: '2024-06-01', to: '2024-06-30' }
  const list = async (query: object) =>
    (await owner.send(listAuditEvents, { query: { ...query, ...days } })).events.map(({ did }) => did)
  expect(await list({ actor_id: ada.id })).toEqual(['last', 'third', 'second', 'first'])
  expect(await list({ actor_id: ada.id, limit: 2 })).toEqual(['last', 'third'])
  expect(await list({ actor_id: ada.id, member_id: bob.id })).toEqual(['second'])
  expect(await list({ actor_id: ada.id, member_id: ada.id })).toEqual(['last', 'first'])
  expect(await list({ actor_id: ada.id, did: 'second' })).toEqual(['second'])
})

test.for([
  { filters: ['did'], finds: ['newest', 'third', 'second', 'oldest'] },
  { filters: ['actor_id'], finds: ['newest', 'other', 'second', 'oldest'] },
  { filters: ['actor_id', 'did'], finds: ['newest', 'second', 'oldest'] },
  { filters: ['actor_id', 'member_id'], finds: ['newest', 'other', 'oldest'] },
  { filters: ['member_id', 'did'], finds: ['newest', 'third', 'oldest'] },
  { filters: ['actor_id', 'member_id', 'did'], finds: ['newest', 'oldest'] },
] as const)('the log by $filters is paged with none twice and none left out', async ({ filters, finds }) => {
  const [ada, bob] = [await makePerson(server), await makePerson(server)]
  const owner = await makeOperator(server, 'owner')
  const did = `paged_${filters.join('_')}`
  const ids: Record<string, string> = {}
  const record = async (name: string, at: string, actor: string, member: string, verb = did) => {
    const { rows } = await server.owner.query(
      `insert into audit.events (did, at, actor_kind, actor_id, subject_kind, member_id)
       values ($1, $2, 'member', $3, 'test', $4) returning id::text`,
      [verb, at, actor, member],
    )
    ids[name] = rows[0].id
  }
  // The second event has the time of the third.
  await record('oldest', '2024-07-01', ada.id, ada.id)
  await record('second', '2024-07-02', ada.id, bob.id)
  await record('third', '2024-07-02', bob.id, ada.id)
  await record('other', '2024-07-03', ada.id, ada.id, 'other')
  await record('newest', '2024-07-04', ada.id, ada.id)

  const values = { actor_id: ada.id, member_id: ada.id, did }
  const query = Object.fromEntries(filters.map((name) => [name, values[name]]))
  const read = await readOneByOne(owner, { ...query, from: '2024-07-01', to: '2024-07-31' })
  expect(read).toEqual(finds.map((name) => ids[name]))
})

test('the log is filtered by whole days, and paged newest first by key', async () => {
  const owner = await makeOperator(server, 'owner')
  const ids: number[] = []
  for (const at of ['2024-05-01T00:00:00Z', '2024-05-01T23:59:59Z', '2024-05-02T00:00:00Z', '2024-05-01T12:00:00Z']) {
    const { rows } = await server.owner.query(
      "insert into audit.events (at, actor_kind, did, subject_kind) values ($1, 'system', 'tested', 'test') returning id",
      [at],
    )
    ids.push(Number(rows[0].id))
  }
  const [midnight, lastSecond, nextDay, noon] = ids.map(String)
  const read = (query: object) => readOneByOne(owner, { ...query, did: 'tested' })
  expect(await read({})).toEqual([nextDay, lastSecond, noon, midnight])
  expect(await read({ from: '2024-05-01', to: '2024-05-01' })).toEqual([lastSecond, noon, midnight])
  expect(await read({ from: '2024-05-02' })).toEqual([nextDay])
})

test('views are left out unless they are shown or their verb is named', async () => {
  const [ada, owner] = [await makePerson(server), await makeOperator(server, 'owner')]
  const body = { reason: 'A test of the log' }
  await owner.send(viewMemberAccount, { params: { id: ada.id } })
  await owner.send(lockMember, { params: { id: ada.id }, body })
  const list = async (query: object) =>
    (await owner.send(listAuditEvents, { query: { member_id: ada.id, ...query } })).events.map(({ did }) => did)
  expect(await list({})).toEqual(['member_locked'])
  expect(await list({ views: 'shown' })).toEqual(['member_locked', 'member_opened'])
  expect(await list({ did: 'member_opened' })).toEqual(['member_opened'])
  await expectRefused(list({ views: 'some' }), 'bad_input')
})

test('the entries of one request have its id', async () => {
  const { ada, owner } = await scene()
  const { events } = await owner.send(listAuditEvents, { query: { member_id: ada.id } })
  expect(new Set(events.map(({ request_id }) => request_id)).size).toBe(2)
})
