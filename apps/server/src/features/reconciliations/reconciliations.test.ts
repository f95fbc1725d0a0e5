import { randomUUIDv7 } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { confirmDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { viewBalanceAt } from '@cairn/contract/operator/ledger/ledger.ts'
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
import { expectRefused } from '../../testing/server/refusals.ts'
import { useTestServer } from '../../testing/server/test-server.ts'

const server = useTestServer()
const treasurers = () => makeOperators(server, 'treasurer', 'treasurer')
const daysAgo = (days: number) => new Date(server.now.getTime() - days * 86_400_000)

async function count(by: TestOperator, amount: string, changes: { asset?: 'bitcoin' | 'usd'; as_of?: string } = {}) {
  const id = randomUUIDv7()
  const body = { id, asset: 'usd', amount, note: 'By the statement', ...changes } as const
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
    asset: 'bitcoin',
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
const someoneWaits = () =>
  vi.waitFor(async () => {
    const { rowCount } = await server.owner.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    expect(rowCount).toBe(1)
  })

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
