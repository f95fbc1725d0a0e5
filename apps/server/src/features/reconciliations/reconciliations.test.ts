import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CallInput } from '@cairn/contract/core/call.ts'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { confirmDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { listTransfers, viewBalanceAt } from '@cairn/contract/operator/ledger/ledger.ts'
import { viewOverview } from '@cairn/contract/operator/overview.ts'
import {
  explainReconciliation,
  listReconciliations,
  recordReconciliation,
  viewReconciliation,
} from '@cairn/contract/operator/ledger/reconciliations.ts'
import { postDated } from '../../testing/fixtures/dated-transfers.ts'
import { offerBitcoin, openPlan } from '../../testing/fixtures/fixtures.ts'
import { uploadFile } from '../../testing/fixtures/evidence-files.ts'
import { makeOperator, makeOperators, type TestOperator } from '../../testing/people/operators.ts'
import { makePerson } from '../../testing/people/people.ts'
import type { RefusalCode } from '@cairn/contract/core/refusals.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { requestCustodyMovement } from '@cairn/contract/operator/ledger/custody-movements.ts'
import { recordCoins, viewUnits } from '@cairn/contract/operator/ledger/custody-units.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { useTestServer } from '../../testing/server/test-server.ts'

const server = useTestServer()
const treasurers = () => makeOperators(server, 'treasurer', 'treasurer')
const daysAgo = (days: number) => new Date(server.now.getTime() - days * 86_400_000)

type Count = Partial<CallInput<typeof recordReconciliation>['body']>

/** Counts dollars, or of a coin as many as make them at a dollar each. */
async function count(by: TestOperator, amount: string, changes: Count = {}) {
  const id = randomUUIDv7()
  const counted = (changes.asset ?? 'usd') === 'usd' ? { amount } : { coins: amount, rate: '1' }
  const body = { id, asset: 'usd', ...counted, note: 'By the statement', ...changes } as const
  await by.send(recordReconciliation, { body: { ...body, evidence_file_id: await uploadFile(by) } })
  return id
}
const view = async (by: TestOperator, id: string) =>
  (await by.send(viewReconciliation, { params: { id } })).reconciliation
const waitsFor = async (by: TestOperator) =>
  (await by.send(viewOverview)).waiting.find(({ queue }) => queue === 'differences_to_explain')?.count
const explain = (by: TestOperator, id: string) =>
  by.send(explainReconciliation, { params: { id }, body: { reason: 'A fee of the bank' } })

test('a reconciliation compares the books of its moment, and a difference is open until another operator explains it (SEC-96)', async () => {
  const [theo, tess] = await treasurers()
  const person = await makePerson(server)
  const [invested, plan] = [`member:${person.id}:invested`, randomUUIDv7()]
  await server.owner.query("select ledger.open_account($1, 'realised_gains')", [`realised_gains:${plan}`])
  await postDated(server.owner, [
    { at: daysAgo(9), kind: 'gain_realised', from: 'custody:usd', to: `realised_gains:${plan}`, cents: 500_00n },
    { at: daysAgo(5), kind: 'loss_realised', from: `realised_gains:${plan}`, to: 'custody:usd', cents: 120_50n },
    { at: daysAgo(5), kind: 'deposit_confirmed', from: 'custody:bitcoin', to: invested, cents: 7_00n },
  ])
  expect(await view(theo, await count(theo, '500', { as_of: daysAgo(6).toISOString() }))).toMatchObject({
    book: 500_00n,
    difference: 0n,
    status: 'matched',
    may_explain: false,
  })

  const id = await count(theo, '379.00')
  const open = { book: 379_50n, counted: 379_00n, difference: -50n, status: 'open', explained_by: null }
  expect(await view(theo, id)).toMatchObject({ ...open, may_explain: false, files: [{ name: 'statement.pdf' }] })
  expect(await view(tess, id)).toMatchObject({ ...open, may_explain: true })
  expect(await view(await makeOperator(server, 'support'), id)).toMatchObject({ may_explain: false })
  expect([await waitsFor(theo), await waitsFor(tess)]).toEqual([0, 1])
  await expectRefused(explain(theo, id), 'reconciliation_is_own')

  await explain(tess, id)

  expect(await view(theo, id)).toMatchObject({
    status: 'explained',
    explanation: 'A fee of the bank',
    may_explain: false,
  })
  expect((await view(theo, id)).timeline.map(({ did }) => did)).toEqual([
    'reconciliation_recorded',
    'reconciliation_explained',
  ])
  expect(await waitsFor(tess)).toBe(0)
  await expectRefused(explain(tess, id), 'reconciliation_not_open')
  const { custody } = (await tess.send(viewOverview)).figures
  expect(custody.find(({ asset }) => asset === 'usd')).toMatchObject({
    amount: 379_50n,
    latest_count: { id, counted: 379_00n, difference: -50n, status: 'explained' },
  })
  expect(custody.find(({ asset }) => asset === 'bitcoin')?.latest_count).toBeNull()
  const { reconciliations } = await tess.send(listReconciliations, { query: { status: 'explained', asset: 'usd' } })
  expect(reconciliations.map((one) => one.id)).toEqual([id])
})

test('a reconciliation needs its statement and a past moment, and one form is one reconciliation', async () => {
  const [theo] = await treasurers()
  await expectRefused(count(theo, '1', { as_of: new Date(Date.now() + 60_000).toISOString() }), 'count_moment_invalid')
  const body = {
    id: randomUUIDv7(),
    asset: 'usd',
    amount: '0',
    note: 'An empty wallet',
    evidence_file_id: '',
  } as const
  await expectRefused(theo.send(recordReconciliation, { body }), 'evidence_file_missing')
  const evidence_file_id = await uploadFile(theo)
  await theo.send(recordReconciliation, { body: { ...body, evidence_file_id } })
  await expectRefused(
    theo.send(recordReconciliation, { body: { ...body, evidence_file_id: await uploadFile(theo) } }),
    'reconciliation_recorded',
  )
})

test('a reconciliation is explained by a second person, once (SEC-96)', async () => {
  const [theo, tess] = await treasurers()
  const { plainPool } = server.database
  const id = await count(theo, '0.01', { asset: 'bitcoin' })
  const set = (what: string, by = tess.id) =>
    plainPool.query(`update reconciliations set ${what} where id = $1 and $2::uuid is not null`, [id, by])
  await expect(set("explanation = 'Lost', explained_at = now(), explained_by = counted_by")).rejects.toThrow('take_two')
  await set("explanation = 'Lost', explained_at = now(), explained_by = $2")
  await expect(set("explanation = 'Found'")).rejects.toThrow('is not changed')
})

/** Locks a row until `release`. */
async function hold(select: string, values: unknown[]) {
  const client = await server.database.plainPool.connect()
  await client.query('begin')
  await client.query(`${select} for update`, values)
  return async () => {
    await client.query('rollback')
    client.release()
  }
}
const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
const someoneWaits = () => expect.poll(async () => (await server.owner.query(waiting)).rowCount).toBe(1)

test('a confirmation that waits for a lock takes effect when it gets it, and not before (SEC-96)', async () => {
  const [theo, tess] = await treasurers()
  await offerBitcoin(server)
  const person = await makePerson(server)
  const { deposit } = await person.send(requestDeposit, {
    body: { amount: '500', plan: await openPlan(server), wallet: 'bitcoin' },
  })
  const params = { id: deposit?._id ?? '' }
  const release = await hold('select from deposits where id = $1', [params.id])
  const body = { amount_received: '500.00', transaction_id: randomUUIDv7().replaceAll('-', '').repeat(2) }
  const confirming = tess.send(confirmDeposit, { params, body })
  await someoneWaits()
  const counting = count(theo, '500.00', { asset: 'bitcoin' })
  await new Promise((resolve) => setTimeout(resolve, 300))
  await release()
  await confirming
  await expectWholeBooks(theo, await counting)
})

test('a reconciliation waits for postings that are not committed yet (SEC-96)', async () => {
  const [theo] = await treasurers()
  const person = await makePerson(server)
  await server.owner.query('begin')
  const to = `member:${person.id}:invested`
  await postDated(server.owner, [
    { at: new Date(), kind: 'deposit_confirmed', from: 'custody:bitcoin', to, cents: 9_00n },
  ])
  const counting = count(theo, '1.00', { asset: 'bitcoin' })
  await new Promise((resolve) => setTimeout(resolve, 300))
  await server.owner.query('commit')
  await expectWholeBooks(theo, await counting)
})

/** Compares the books of a reconciliation with the ledger's balance at that moment, read after every posting has ended. */
async function expectWholeBooks(by: TestOperator, id: string) {
  const { as_of, book } = await view(by, id)
  const query = { account: 'custody:bitcoin', at: as_of }
  expect(book).toBe((await by.send(viewBalanceAt, { query })).balance)
}

test('a count of coins tells missing coins apart from the price, and matches after the network fee is booked', async () => {
  const [theo, tess] = await treasurers()
  const units = async () => (await theo.send(viewUnits)).books.find(({ asset }) => asset === 'usdt')
  const before = await units()
  const person = await makePerson(server)
  const reference = randomUUIDv7()
  await server.owner.query(
    `select ledger.post_as_owner(array[$1::uuid], '{deposit_confirmed}', '{custody:usdt}', array[$2], '{50000}', array[$1::uuid], '{system}')`,
    [reference, `member:${person.id}:invested`],
  )
  const look = async (coins: string, rate = '1') => {
    const id = await count(theo, '', { asset: 'usdt', coins, rate })
    return view(theo, id)
  }
  expect(before).toMatchObject({ held: '0', unknown_count: 0 })
  // Coins are not derived from dollars.
  expect(await look('500')).toMatchObject({ status: 'open', unknown_count: 1, missing: null, price_effect: null })
  expect(await units()).toMatchObject({ in: '0', held: '0', unknown_count: 1, unknown_amount: 50000n })

  const enter = (asset: 'usdt' | 'bitcoin', coins: string) =>
    theo.send(recordCoins, { body: { reference, asset, coins } })
  await expectRefused(enter('bitcoin', '1'), 'units_not_of_asset')
  await expectRefused(enter('usdt', '0.0000001'), 'coins_invalid')
  await enter('usdt', '5000')
  await enter('usdt', '500.000001')
  expect(await units()).toMatchObject({ in: '500.000001', held: '500.000001', unknown_count: 0, amount: 50000n })
  const { transfers } = await theo.send(listTransfers, { query: { reference_id: reference } })
  expect(transfers.map(({ coins }) => coins)).toEqual(['500.000001 USDT'])
  const unknown = await theo.send(listTransfers, { query: { account: 'custody:usdt', coins: 'unknown' } })
  expect(unknown.transfers).toEqual([])

  expect(await look('498.000001', '0.9990')).toMatchObject({
    status: 'open',
    book: 50000n,
    counted: 49750n,
    difference: -250n,
    book_coins: '500.000001',
    missing_coins: '-2',
    rate: '0.999',
    missing: -200n,
    price_effect: -50n,
  })
  const fee = { transfer: 'network_fee_paid', asset: 'usdt', coins: '2', amount: '2.00', reason: 'As counted' } as const
  const { approval_id } = await theo.send(requestCustodyMovement, { body: fee })
  await tess.send(approveRequest, { params: { id: approval_id } })
  expect(await units()).toMatchObject({ in: '500.000001', out: '0', fees: '2', held: '498.000001' })
  // Another price is no difference in coins.
  expect(await look('498.000001', '0.97')).toMatchObject({ status: 'matched', missing: 0n, price_effect: -1494n })
})

test.each<[string, Count, RefusalCode]>([
  ['of a coin in dollars', { asset: 'bitcoin', amount: '5', coins: '1', rate: '1' }, 'coins_invalid'],
  ['of a coin without a rate', { asset: 'bitcoin', coins: '1', rate: undefined }, 'rate_invalid'],
  ['finer than the coin', { asset: 'usdt', coins: '1.0000001' }, 'coins_invalid'],
  ['of dollars in coins', { asset: 'usd', coins: '1' }, 'amount_invalid'],
  ['without an end', { asset: 'bitcoin', coins: '999999999999', rate: '999999999' }, 'coins_invalid'],
  ['at no price', { asset: 'bitcoin', coins: '1', rate: '0.0' }, 'rate_invalid'],
])('a count %s is refused', async (_, changes, code) => {
  const [theo] = await treasurers()
  await expectRefused(count(theo, '1', changes), code)
})

test('the database keeps the dollars of a count of coins to its coins and rate', async () => {
  const [theo] = await treasurers()
  const insert = (cents: number) =>
    server.database.plainPool.query(
      `insert into reconciliations (id, asset, as_of, counted_cents, counted_units, rate_micros, note, counted_by)
       values ($1, 'ethereum', now(), $2, '1500000000000000001', 2000000000, 'By hand', $3)`,
      [randomUUIDv7(), cents, theo.id],
    )
  await expect(insert(300001)).rejects.toMatchObject({ constraint: 'reconciliations_count_coins' })
  await insert(300000)
})
