import { expect, test } from 'vitest'
import type { CallInput } from '@cairn/contract/core/call.ts'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { claimWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import { useTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { makeOperator } from '../../testing/people/operators.ts'
import { makePerson, type Person } from '../../testing/people/people.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { makeApprovedWithdrawal } from '../../testing/fixtures/withdrawals.ts'
import { offerBitcoin, openPlan } from '../../testing/fixtures/fixtures.ts'
import { sendOnce } from '../../testing/server/send-once.ts'

const server = useTestServer()

test('deposits and withdrawals come together, newest first, with the fields of section 7 (UI-H1)', async () => {
  const ada = await makePerson(server)
  await addRecords(server, ada, 3)

  const response = await sendOnce(server.url, listHistory, { token: ada.token })
  const reply = (await response.json()) as { error: boolean; data: Record<string, unknown>[]; next: null }

  expect(reply).toMatchObject({ error: false, next: null })
  expect(reply.data.map(({ type, amount, wallet }) => [type, amount, wallet])).toEqual([
    ['withdrawal', 3, 'bitcoin'],
    ['deposit', 3, 'bitcoin'],
    ['withdrawal', 2, 'bitcoin'],
    ['deposit', 2, 'bitcoin'],
    ['withdrawal', 1, 'bitcoin'],
    ['deposit', 1, 'bitcoin'],
  ])
  expect(Object.keys(reply.data[0] ?? {}).toSorted()).toEqual([
    '_id',
    'amount',
    'date',
    'reason',
    'status',
    'type',
    'wallet',
  ])
})

test('a deposit has the name of its plan', async () => {
  const [ada, plan] = [await makePerson(server, { balance: '500.00' }), await openPlan(server)]
  await ada.send(requestDeposit, { body: { amount: '100', plan, wallet: 'balance' } })
  expect((await ada.send(listHistory)).data).toMatchObject([{ plan: plan.name }])
})

test('a pending deposit has the address to pay to, and no other record has an address', async () => {
  const [ada, plan] = [await makePerson(server, { balance: '500.00' }), await openPlan(server)]
  const address = await offerBitcoin(server)
  await ada.send(requestDeposit, { body: { amount: '100', plan, wallet: 'balance' } })
  const { deposit } = await ada.send(requestDeposit, { body: { amount: '100', plan, wallet: 'bitcoin' } })
  const addresses = async () => (await ada.send(listHistory)).data.map((record) => record.address)
  expect(await addresses()).toEqual([address, undefined])

  await server.owner.query("update deposits set status = 'expired', decided_at = now() where id = $1", [deposit?._id])
  expect(await addresses()).toEqual([undefined, undefined])
})

test('without a limit the newest 200 are listed, and a cursor leads to the rest, each record once', async () => {
  const ada = await makePerson(server)
  await addRecords(server, ada, 130)

  const first = await ada.send(listHistory)
  expect(first.data).toHaveLength(200)
  const rest = await ada.send(listHistory, { query: { cursor: first.next ?? '' } })
  expect(rest.data).toHaveLength(60)
  expect(rest.next ?? null).toBeNull()

  const small: string[] = []
  let cursor: string | undefined
  do {
    const page = await ada.send(listHistory, { query: { limit: 7, cursor } })
    small.push(...page.data.map(({ _id }) => _id))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(small).toEqual([...first.data, ...rest.data].map(({ _id }) => _id))
})

test('a type, a status and days of a time zone narrow the history, page by page', async () => {
  const ada = await makePerson(server)
  await addRecords(server, ada, 3)
  // Half an hour after midnight in Madrid.
  await server.owner.query(
    `update deposits set requested_at = '2025-06-30 22:30:00Z' where member_id = $1 and amount_cents = 100`,
    [ada.id],
  )
  type Filters = NonNullable<CallInput<typeof listHistory>['query']>
  const list = async (query: Filters) =>
    (await ada.send(listHistory, { query })).data.map(({ type, amount }) => `${type} ${amount}`)

  expect(await list({ type: 'deposit' })).toEqual(['deposit 100', 'deposit 300', 'deposit 200'])
  expect(await list({ status: 'pending' })).toEqual([])
  expect(await list({ from: '2025-06-30' })).toEqual(['deposit 100'])
  expect(await list({ to: '2025-06-29', type: 'withdrawal' })).toHaveLength(3)
  const madrid = { time_zone: 'Europe/Madrid', type: 'deposit' } as const
  expect(await list({ ...madrid, from: '2025-07-01', to: '2025-07-01' })).toEqual(['deposit 100'])
  expect(await list({ ...madrid, from: '2025-06-30', to: '2025-06-30' })).toEqual([])

  const query = { type: 'withdrawal', status: 'rejected', limit: 2 } as const
  const first = await ada.send(listHistory, { query })
  const rest = await ada.send(listHistory, { query: { ...query, cursor: first.next ?? '' } })
  expect([...first.data, ...rest.data].map(({ amount }) => amount)).toEqual([3_00n, 2_00n, 1_00n])
  expect(rest.next ?? null).toBeNull()
})

test('a withdrawal in sending is found as processing', async () => {
  const treasurer = await makeOperator(server, 'treasurer')
  const { member, params } = await makeApprovedWithdrawal(server, treasurer)
  await treasurer.send(claimWithdrawal, { params })
  const { data } = await member.send(listHistory, { query: { status: 'processing' } })
  expect(data).toMatchObject([{ _id: params.id, status: 'processing' }])
})

test('records of one microsecond are neither lost nor repeated between pages', async () => {
  const ada = await makePerson(server)
  await addRecords(server, ada, 10)
  await server.owner.query(
    "update deposits set requested_at = '2026-01-01 00:00:00.123457+00', decided_at = now() where member_id = $1",
    [ada.id],
  )
  await server.owner.query(
    "update withdrawals set requested_at = '2026-01-01 00:00:00.123457+00' where member_id = $1",
    [ada.id],
  )

  const seen = new Set<string>()
  let cursor: string | undefined
  do {
    const page = await ada.send(listHistory, { query: { limit: 3, cursor } })
    for (const { _id } of page.data) seen.add(_id)
    cursor = page.next ?? undefined
  } while (cursor)
  expect(seen.size).toBe(20)
})

test('a member sees only their own records, and a cursor shows no one else’s', async () => {
  const [ada, bea] = [await makePerson(server), await makePerson(server)]
  await addRecords(server, ada, 3)
  const { next } = await ada.send(listHistory, { query: { limit: 1 } })
  expect((await bea.send(listHistory)).data).toEqual([])
  expect((await bea.send(listHistory, { query: { cursor: next ?? '' } })).data).toEqual([])
})

test('an invalid cursor, limit or filter is refused', async () => {
  const ada = await makePerson(server)
  for (const query of [
    { cursor: 'x' },
    { cursor: '!' },
    { cursor: '' },
    { limit: 0 },
    { limit: 201 },
    { limit: 1.5 },
    { limit: 'many' },
    { type: 'bonus' },
    { status: 'lost' },
    { time_zone: 'Nowhere/Town' },
  ]) {
    await expectRefused(ada.send(listHistory, { query: query as never }), 'bad_input')
  }
})

/** Rejected deposits and withdrawals of 1, 2, 3 … dollars, each pair a minute after the one before. */
async function addRecords({ owner }: TestServer, person: Person, count: number): Promise<void> {
  const plan = await openPlan(server)
  const { id: operatorId } = await makeOperator(server, 'owner')
  await owner.query(
    `insert into deposits (id, member_id, plan_id, wallet, address, amount_cents, status, reason, requested_at, decided_at)
     select gen_random_uuid(), $1, $2, 'bitcoin', 'an address', n * 100, 'rejected', 'not arrived',
       '2025-01-01'::timestamptz + n * interval '1 minute', now()
     from generate_series(1, $3::int) n`,
    [person.id, plan._id, count],
  )
  await owner.query(
    `insert into withdrawals (id, member_id, asset, address, amount_cents, status, reason, settled_by, requested_at, settled_at)
     select gen_random_uuid(), $1, 'bitcoin', 'an address', n * 100, 'rejected', 'not today', $2,
       '2025-01-01'::timestamptz + n * interval '1 minute' + interval '1 second', now()
     from generate_series(1, $3::int) n`,
    [person.id, operatorId, count],
  )
}
