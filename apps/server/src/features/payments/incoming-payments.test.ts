import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CallBody } from '@cairn/contract/core/call.ts'
import { viewDashboard } from '@cairn/contract/member/money/dashboard.ts'
import { viewStatement } from '@cairn/contract/member/money/statement.ts'
import { approveRequest, rejectRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { confirmDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import {
  listPayments,
  recordPayment,
  requestPaymentOutcome,
  type PaymentOutcome,
} from '@cairn/contract/operator/deposits/payments.ts'
import { viewUnits } from '@cairn/contract/operator/ledger/custody-units.ts'
import { searchRecords } from '@cairn/contract/operator/search.ts'
import { verifyLedger } from '../../ledger/verification/verify.ts'
import { openPlan } from '../../testing/fixtures/fixtures.ts'
import { addPendingDeposit } from '../../testing/fixtures/records.ts'
import { makeOperators, type TestOperator } from '../../testing/people/operators.ts'
import { makePerson } from '../../testing/people/people.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { useTestServer } from '../../testing/server/test-server.ts'

const server = useTestServer()
const people = () => makeOperators(server, 'treasurer', 'owner')
let drawn = 0
const transaction = () => `${(drawn += 1)}`.padStart(64, 'e')

async function enter(by: TestOperator, changes: Partial<CallBody<typeof recordPayment>> = {}) {
  const [id, transaction_id] = [randomUUIDv7(), transaction()]
  const body = { id, asset: 'bitcoin', transaction_id, output: 1, coins: '0.01', note: 'To our address' } as const
  await by.send(recordPayment, { body: { ...body, amount: '950.00', ...changes } as never })
  return id
}
const decide = async (by: TestOperator, id: string, outcome: PaymentOutcome, more: object = {}) =>
  (await by.send(requestPaymentOutcome, { params: { id }, body: { outcome, reason: 'As agreed', ...more } }))
    .approval_id
const approve = (by: TestOperator, id: string) => by.send(approveRequest, { params: { id } })
const stateOf = async (by: TestOperator, id: string) =>
  (await by.send(listPayments)).payments.find((one) => one.id === id)?.state
const bitcoin = async (by: TestOperator) =>
  (await by.send(viewUnits)).books.find(({ asset }) => asset === 'bitcoin') ?? expect.fail('no book')

test('two people credit a payment without a deposit, and the member reads it in one sentence', async () => {
  const [theo, olive] = await people()
  const ada = await makePerson(server)
  const id = await enter(theo)
  expect(await bitcoin(theo)).toMatchObject({ in: '0', held: '0.01', unattributed: '0.01' })
  await expectRefused(decide(theo, id, 'credited', { amount: '940.00' }), 'payment_member_missing')
  await expectRefused(decide(theo, id, 'credited', { member_id: ada.id }), 'amount_invalid')
  const approval = await decide(theo, id, 'credited', { member_id: ada.id, amount: '940.00' })
  await expectRefused(decide(olive, id, 'mistaken'), 'approval_requested_already')
  await expectRefused(approve(theo, approval), 'approval_is_own')
  expect([await ada.balanceCents(), await stateOf(theo, id)]).toEqual([0n, 'open'])

  const presses = await Promise.allSettled([approve(olive, approval), approve(olive, approval)])
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect([await ada.balanceCents(), await stateOf(theo, id)]).toEqual([940_00n, 'credited'])
  expect(await bitcoin(theo)).toMatchObject({ in: '0.01', held: '0.01', unattributed: '0', unknown_count: 0 })
  await expectRefused(decide(theo, id, 'mistaken'), 'payment_decided')

  const sentence = 'We received 0.01 BTC from you without a deposit, and added it to your balance.'
  const line = { type: 'payment_credited', reason: sentence }
  expect((await ada.send(viewStatement)).data[0]).toMatchObject(line)
  expect((await ada.send(viewDashboard)).data.recent[0]).toMatchObject({ ...line, amount: 940_00n })
  expect((await verifyLedger(server.owner)).findings).toEqual([])
})

test('the outputs of one transaction are payments of their own, and each is entered once', async () => {
  const [theo, olive] = await people()
  const transaction_id = transaction()
  const first = await enter(theo, { transaction_id, output: 0 })
  await enter(theo, { transaction_id, output: 7 })
  const again = { transaction_id: transaction_id.toUpperCase(), output: 0 }
  await expectRefused(enter(theo, again), 'payment_recorded')
  const both = await Promise.allSettled([1, 2].map(() => enter(olive, { transaction_id, output: 3 })))
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

  await approve(olive, await decide(theo, first, 'mistaken'))
  await enter(theo, again)
  // The other outputs keep the transaction.
  const deposit = await addPendingDeposit(server, await makePerson(server), await openPlan(server))
  const confirm = (id: string) =>
    theo.send(confirmDeposit, {
      params: { id: deposit },
      body: { amount_received: '100.00', differs: true, transaction_id: id },
    })
  await expectRefused(confirm(transaction_id), 'transaction_id_used')

  const only = transaction()
  await approve(olive, await decide(theo, await enter(theo, { transaction_id: only }), 'mistaken'))
  await confirm(only)
  await expectRefused(enter(theo, { transaction_id: only }), 'transaction_id_used')
})

test('a refund is entered by two people with its transaction, and every id that was typed is found', async () => {
  const [theo, olive] = await people()
  const [transaction_id, refund] = [transaction(), transaction()]
  const id = await enter(theo, { transaction_id })
  await expectRefused(decide(theo, id, 'refunded'), 'transaction_id_invalid')
  const rejected = await decide(theo, id, 'refunded', { refund_transaction_id: refund })
  await olive.send(rejectRequest, { params: { id: rejected }, body: { reason: 'Not sent yet' } })
  const held = (await bitcoin(theo)).held
  const approval = await decide(theo, id, 'refunded', { refund_transaction_id: refund })
  await approve(olive, approval)
  expect(await stateOf(theo, id)).toBe('refunded')
  expect(Number((await bitcoin(theo)).held)).toBeCloseTo(Number(held) - 0.01, 8)
  const find = async (text: string) => {
    const { results } = await theo.send(searchRecords, { query: { kind: 'record', text } })
    return results.map((one) => `${one.kind} ${one.id}`)
  }
  expect(await find(transaction_id)).toEqual(expect.arrayContaining([`payment ${id}`, `approval ${approval}`]))
  expect(await find(refund)).toEqual(expect.arrayContaining([`approval ${rejected}`, `approval ${approval}`]))
})

test('the database lets no one person decide a payment, and none is decided twice', async () => {
  const [theo, olive] = await people()
  const id = await enter(theo)
  const { plainPool } = server.database
  const set = (approval: string, outcome = 'mistaken') =>
    plainPool.query('update incoming_payments set outcome = $3, approval_id = $2, decided_at = now() where id = $1', [
      id,
      approval,
      outcome,
    ])
  const other = await enter(theo)
  const approved = await decide(theo, other, 'mistaken')
  await approve(olive, approved)
  const pending = await decide(theo, id, 'mistaken')
  for (const approval of [pending, approved]) await expect(set(approval)).rejects.toMatchObject({ code: 'CL005' })
  await approve(olive, pending)
  await expect(set(approved, 'refunded')).rejects.toThrow('is not changed')
})
