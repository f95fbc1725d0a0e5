import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { calls } from '@cairn/contract/calls.ts'
import type { Call } from '@cairn/contract/core/call.ts'
import { addPendingDeposit, addDocument } from '../fixtures/records.ts'
import { openPlan } from '../fixtures/fixtures.ts'
import { postDated } from '../fixtures/dated-transfers.ts'
import { makeOperator, type TestOperator } from '../people/operators.ts'
import { makePerson } from '../people/people.ts'
import { useTestServer } from '../server/test-server.ts'

const server = useTestServer()
/** 26 November in Los Angeles, 27 November in Auckland and in UTC. */
const at = '2025-11-27T02:51:00.000Z'
const cents = 123_45n

let owner: TestOperator
/** The one record of each list with a filter of days, and another filter that finds it. */
const filters = new Map<string, Record<string, string>>()

// The number of exports per operator is limited.
beforeEach(async () => {
  owner = await makeOperator(server, 'owner')
})

beforeAll(async () => {
  const ada = await makePerson(server, { balance: '1000.00' })
  const plan = await openPlan(server)
  const deposit = await addPendingDeposit(server, ada, plan)
  await server.owner.query('update deposits set requested_at = $1 where id = $2', [at, deposit])
  await addDocument(server, ada, 'pending')
  await server.owner.query('update kyc_submissions set submitted_at = $1 where member_id = $2', [at, ada.id])
  await server.owner.query(
    `insert into payout_addresses (id, member_id, asset, address, usable_from)
     values (gen_random_uuid(), $1, 'bitcoin', 'an address', now())`,
    [ada.id],
  )
  const withdrawal = randomUUIDv7()
  await server.owner.query(
    `insert into withdrawals (id, member_id, asset, address, amount_cents, status, requested_at, settled_at)
     values ($1, $2, 'bitcoin', 'an address', 1000, 'cancelled', $3, $3)`,
    [withdrawal, ada.id, at],
  )
  const subject = randomUUIDv7()
  await server.owner.query(
    `insert into audit.events (at, actor_kind, did, subject_kind, subject_id) values ($1, 'system', 'tested', 'test', $2)`,
    [at, subject],
  )
  await postDated(server.owner, [
    { at: new Date(at), kind: 'deposit_confirmed', from: 'custody:usdt', to: `member:${ada.id}:invested`, cents },
  ])
  filters.set('operator/deposits', { id: deposit })
  filters.set('operator/kyc', { member_id: ada.id })
  filters.set('operator/withdrawals', { id: withdrawal })
  filters.set('operator/audit', { subject_id: subject })
  filters.set('operator/ledger/transfers', { amount: '123.45' })
})

// The statement of a member is compared with the member's own (`member-statement.test.ts`).
const withDays = Object.values<Call>(calls).filter(
  ({ path, who, query }) =>
    who === 'operator' &&
    !path.includes('/statement') &&
    'from' in ((query as { shape?: object } | undefined)?.shape ?? {}),
)
const lists = withDays.filter(({ path, download }) => !download && path.startsWith('operator/'))

async function read(path: string, query: Record<string, string>) {
  return fetch(`${server.url}/api/${path}?${new URLSearchParams(query)}`, { headers: owner.headers })
}

async function countRows(path: string, query: Record<string, string>): Promise<number> {
  const reply = (await (await read(path, { ...filters.get(path), ...query })).json()) as object
  return (Object.values(reply).find(Array.isArray) as unknown[]).length
}

const day = (name: string, time_zone?: string) => ({ from: name, to: name, ...(time_zone && { time_zone }) })

test.for<[time_zone: string | undefined, own: string, other: string]>([
  ['America/Los_Angeles', '2025-11-26', '2025-11-27'],
  ['Pacific/Auckland', '2025-11-27', '2025-11-26'],
  ['Asia/Kathmandu', '2025-11-27', '2025-11-26'],
  ['Pacific/Marquesas', '2025-11-26', '2025-11-27'],
  ['UTC', '2025-11-27', '2025-11-26'],
  [undefined, '2025-11-27', '2025-11-26'],
])('in the time zone %s each list finds a record by the day that its row shows', async ([time_zone, own, other]) => {
  expect(lists.map(({ path }) => path).toSorted()).toEqual([...filters.keys()].toSorted())
  for (const { path } of lists) {
    expect([path, await countRows(path, day(own, time_zone))]).toEqual([path, 1])
    expect([path, await countRows(path, day(other, time_zone))]).toEqual([path, 0])
  }
})

test('each export of a list with days has the rows of the list, and times with the offset of its reader', async () => {
  const exports = withDays.filter(({ download }) => download?.includes('text/csv'))
  expect(exports).toHaveLength(lists.length)
  for (const { path } of exports) {
    const filter = filters.get(path.replace('/export', ''))
    const response = await read(path, { ...filter, ...day('2025-11-26', 'America/Los_Angeles') })
    const lines = (await response.text()).trim().split('\r\n')
    expect([path, lines.length]).toEqual([path, 2])
    expect(lines[1]).toContain('2025-11-26T18:51:00.000-08:00')
  }
})

test('a day with a clock change has its own length', async () => {
  // In Los Angeles 2 November 2025 has 25 hours, and ends at 8:00 UTC.
  await server.owner.query(
    `insert into audit.events (at, actor_kind, did, subject_kind)
     values ('2025-11-03T07:59:59Z', 'system', 'changed', 'test'), ('2025-11-03T08:00:00Z', 'system', 'changed', 'test')`,
  )
  const path = 'operator/audit'
  const reply = await read(path, { did: 'changed', ...day('2025-11-02', 'America/Los_Angeles') })
  expect(((await reply.json()) as { events: { at: string }[] }).events.map((event) => event.at)).toEqual([
    '2025-11-03T07:59:59.000Z',
  ])
})

test('an unknown time zone is refused, and days from 0001 to 9999 are accepted', async () => {
  for (const { path } of withDays) {
    for (const zone of ['Etc/Unknown', 'Mars/Olympus', '', "'; select 1", 'x'.repeat(65)]) {
      expect((await read(path, day('2025-11-26', zone || ' '))).status, `${path} ${zone}`).toBe(400)
    }
    const all = { from: '0001-01-01', to: '9999-12-31', time_zone: 'Pacific/Kiritimati' }
    expect((await read(path, { ...filters.get(path), ...all })).status).toBe(200)
  }
})

test('the name of every exported file has the day of its reader', async () => {
  for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Niue', 'UTC']) {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone }).format(new Date())
    for (const path of ['operator/deposits/export', 'operator/gains/export', 'operator/ledger/journal']) {
      const name = (await read(path, { time_zone })).headers.get('content-disposition')
      expect(name).toMatch(new RegExp(`-${today}\\.(csv|journal)"`))
    }
  }
})
