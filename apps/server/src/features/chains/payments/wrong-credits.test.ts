import { expect, test } from 'vitest'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { viewRecord } from '@cairn/contract/member/money/records.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { confirmDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { requestDepositReversal, requestPaymentReversal } from '@cairn/contract/operator/deposits/payment-reversals.ts'
import { listPayments, requestPaymentOutcome } from '@cairn/contract/operator/deposits/payments.ts'
import { viewUnits } from '@cairn/contract/operator/ledger/custody-units.ts'
import { setAccountKey, tronAccount } from '../../../testing/fixtures/account-keys.ts'
import { openPlan } from '../../../testing/fixtures/fixtures.ts'
import { useInjection } from '../../../testing/fixtures/use-injection.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { pay, resetChain, useChainServer } from '../testing/chain-server.ts'
import { usePaidDeposits } from '../testing/paid-deposits.ts'

const bitcoin = useChainServer('esplora')
const usdt = useChainServer('USDT on TRON')
const server = useTestServer({
  environment: {
    BITCOIN_SOURCE: bitcoin.source,
    USDT_SOURCE: usdt.source,
    RATE_SOURCES: 'kraken+http://127.0.0.1:9,coinbase+http://127.0.0.1:9',
  },
})
const { found } = useInjection(server)
const { follow, leave, makePaid, paymentsOf, paysTo, people, reorganise, reverse } = usePaidDeposits(server, bitcoin)
const reason = 'Another member paid to this address'
const approve = (id: string) => people.olive.send(approveRequest, { params: { id } })
const takeBack = async (id: string) =>
  approve((await people.theo.send(requestDepositReversal, { params: { id }, body: { reason } })).approval_id)
const open = async () => (await people.theo.send(listPayments, { query: { state: 'open' } })).payments

test('the payment of a deposit that was credited wrongly is open again, no run credits it, and another member gets it once', async () => {
  const one = await makePaid()
  const ben = await makePerson(server)
  const held = async () => (await people.theo.send(viewUnits)).books.find(({ asset }) => asset === 'bitcoin')
  const before = await held()
  await takeBack(one.id)
  expect(await one.cents()).toEqual([0, 0])
  for (let run = 0; run < 3; run += 1) await follow()
  const [payment, ...others] = (await open()).filter(({ deposit_id }) => deposit_id === one.id)
  expect(others).toEqual([])
  expect(payment).toMatchObject({
    coins: '0.005',
    transaction_id: one.transaction.id,
    note: 'It was credited to the wrong deposit, and taken back. Decide whom it belongs to',
  })
  expect(await one.cents()).toEqual([0, 0])
  expect((await held())?.held).toBe(before?.held)
  const seen = async () => (await one.ada.send(viewRecord, { params: { id: one.id } })).data.incoming?.payments
  expect(await seen()).toEqual([])

  const params = { id: payment?.id ?? '' }
  const body = { outcome: 'credited', member_id: ben.id, amount: '250.00', reason } as const
  const { approval_id } = await people.theo.send(requestPaymentOutcome, { params, body })
  const presses = await Promise.allSettled([approve(approval_id), approve(approval_id)])
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expectRefused(people.theo.send(requestPaymentOutcome, { params, body }), 'payment_decided')
  await follow()
  expect([await ben.balanceCents(), await one.cents(), await seen()]).toEqual([250_00n, [0, 0], []])
  expect((await held())?.held).toBe(before?.held)

  // It is not taken from the member of the deposit when the chain loses it.
  await reorganise(one, 'gone')
  await reorganise(one, 'gone', 6)
  await expectRefused(people.theo.send(requestPaymentReversal, { params, body: { reason } }), 'payment_on_chain')
  expect(await found()).toBe('')
})

test('a later payment to the address of a deposit that was credited wrongly takes people', async () => {
  const one = await makePaid()
  await takeBack(one.id)
  await paysTo(one.address, '100000')
  expect(await one.cents()).toEqual([0, 0])
  expect((await open()).filter(({ deposit_id }) => deposit_id === one.id)).toHaveLength(2)
})

test('the credit of a payment that left the chain is not taken back again with its deposit', async () => {
  const one = await makePaid()
  await paysTo(one.address, '100000')
  const late = (await paymentsOf(one)).find(({ outcome }) => outcome === 'credited')
  await takeBack(one.id)
  expect(await one.cents()).toEqual([0, 50_00])
  bitcoin.chain.transactions.pop()
  await reorganise(one, one.transaction.height!, 1)
  await reorganise(one, one.transaction.height!, 6)
  await reverse(late.id)
  expect(await one.cents()).toEqual([0, 0])

  const other = await makePaid()
  await reverse(await leave(other))
  const again = people.theo.send(requestDepositReversal, { params: { id: other.id }, body: { reason } })
  await expectRefused(again, 'deposit_not_credited')
  expect(await found()).toBe('')
})

test('a payment to the address of a member that was confirmed for the wrong deposit can confirm the right one', async () => {
  await setAccountKey(server, tronAccount)
  await server.owner.query(
    `insert into rate_sources (source, asset, looked_at, rate_micros, read_at)
     select source, 'usdt', now(), 1e6, now() from unnest(array['kraken', 'coinbase']) as source`,
  )
  resetChain(usdt)
  await follow()
  const [ada, plan] = [await makePerson(server), await openPlan(server)]
  const announce = async () =>
    (await ada.send(requestDeposit, { body: { amount: '250.00', plan, wallet: 'usdt' } })).deposit!
  const [wrong, right] = [await announce(), await announce()]
  const transaction_id = pay(usdt, [{ to: wrong.address, units: '250000000' }], {
    height: usdt.chain.height + 1,
    at: Math.ceil(Date.now() / 1_000),
  })
  Object.assign(usdt.chain, { height: usdt.chain.height + 3, finalHeight: usdt.chain.height + 2 })
  await follow()
  const confirm = (id: string) =>
    people.theo.send(confirmDeposit, { params: { id }, body: { amount_received: '250.00', transaction_id } })
  await confirm(wrong._id)
  await takeBack(wrong._id)
  await follow()
  expect([await ada.balanceCents('invested'), await ada.balanceCents()]).toEqual([0n, 0n])
  const isHere = (one: { transaction_id: string | null }) => one.transaction_id === transaction_id
  expect((await open()).filter(isHere)).toMatchObject([{ deposit_id: null, member_id: ada.id }])
  await confirm(right._id)
  await follow()
  expect([await ada.balanceCents('invested'), (await open()).filter(isHere)]).toEqual([250_00n, []])
  expect(await found()).toBe('')
})
