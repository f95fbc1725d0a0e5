import { beforeEach, expect, test } from 'vitest'
import { viewRecord } from '@cairn/contract/member/money/records.ts'
import { viewStatement } from '@cairn/contract/member/money/statement.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { confirmDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { requestDepositReversal } from '@cairn/contract/operator/deposits/payment-reversals.ts'
import { listPayments, requestPaymentOutcome } from '@cairn/contract/operator/deposits/payments.ts'
import { viewUnits } from '@cairn/contract/operator/ledger/custody-units.ts'
import { makePerson, type Person } from '../../../testing/people/people.ts'
import { deliverMail } from '../../../testing/server/mailbox.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { resetChain, useChainServer } from '../testing/chain-server.ts'
import { usePaidDeposits } from '../testing/paid-deposits.ts'
import { stopsOf, useScene } from '../testing/scene.ts'

const bitcoin = useChainServer('esplora')
const usdt = useChainServer('USDT on TRON')
const scene = useScene(bitcoin, usdt)
const { announce, change, followLater: follow, found, mine, people, server } = scene
const { leave, makePaid, paysTo, reorganise, reverse } = usePaidDeposits(scene, bitcoin)
beforeEach(() => resetChain(bitcoin))
const reason = 'Another member paid to this address'
const approve = (id: string) => people.olive.send(approveRequest, { params: { id } })
const creditTo = ({ id: member_id }: Person, id: string, amount = '250.00') =>
  people.theo.send(requestPaymentOutcome, { params: { id }, body: { outcome: 'credited', member_id, amount, reason } })
const takeBack = async (id: string) =>
  approve((await people.theo.send(requestDepositReversal, { params: { id }, body: { reason } })).approval_id)
const held = async () => (await people.theo.send(viewUnits)).books.find(({ asset }) => asset === 'bitcoin')
const open = async () => (await people.theo.send(listPayments, { query: { state: 'open' } })).payments

test('the payment of a deposit that was credited wrongly is open again, no run credits it, and another member gets it once', async () => {
  const one = await makePaid()
  const ben = await makePerson(server)
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

  const id = payment?.id ?? ''
  const { approval_id } = await creditTo(ben, id)
  const presses = await Promise.allSettled([approve(approval_id), approve(approval_id)])
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expectRefused(creditTo(ben, id), 'payment_decided')
  await follow()
  expect([await ben.balanceCents(), await one.cents(), await seen()]).toEqual([250_00n, [0, 0], []])
  expect((await held())?.held).toBe(before?.held)

  // When the chain loses it, the credit is taken from the member who got it.
  expect(await leave(one)).toBe(id)
  expect([await one.stops(), await stopsOf(ben)]).toEqual([[], ['payment_missing']])
  await reverse(id)
  expect([await ben.balanceCents(), await one.cents(), await stopsOf(ben)]).toEqual([0n, [0, 0], []])
  expect(await found()).toBe('')
})

test('a late payment that two people credited to another member is taken from that member, and when it returns a person decides', async () => {
  const [one, ben] = [await makePaid(), await makePerson(server)]
  await change('update settings set automatic_credit_max_cents = 0')
  const late = await paysTo(one, 50)
  await change('update settings set automatic_credit_max_cents = 100000')
  const { id } = (await one.payments()).find(({ outcome }) => outcome === null)
  await approve((await creditTo(ben, id, '50.00')).approval_id)
  expect([await ben.balanceCents(), await one.states()]).toEqual([50_00n, ['counted']])
  expect((await one.view()).payments[1]?.sentence).toBe('Two people credited it to another member')

  expect(await leave({ ...one, transaction: late })).toBe(id)
  expect([await one.stops(), await stopsOf(ben)]).toEqual([[], ['payment_missing']])
  const listed = (await people.theo.send(listPayments)).payments.find((payment) => payment.id === id)
  expect(listed).toMatchObject({ state: 'gone', member_id: ben.id })
  await reverse(id)
  expect([await ben.balanceCents(), await one.cents()]).toEqual([0n, [250_00, 0]])
  const [line] = (await ben.send(viewStatement)).data
  expect(line).toMatchObject({ type: 'payment_reversed', reason: expect.stringContaining('has undone your payment') })
  const mails = (await deliverMail(server)).filter((mail) => mail.includes('has undone a payment of yours'))
  expect([ben, one.ada].map(({ email }) => mails.some((mail) => mail.includes(email)))).toEqual([true, false])
  const { data } = await one.ada.send(viewRecord, { params: { id: one.id } })
  expect([data.correction, await one.states()]).toEqual([undefined, ['counted']])

  bitcoin.chain.transactions.push(Object.assign(late, { height: 1_001 }))
  await follow()
  bitcoin.chain.height += 2
  await follow()
  expect((await one.payments()).at(-1)).toMatchObject({ is_final: true, outcome: null, found: 'decided_by_person' })
  expect([await ben.balanceCents(), await one.cents()]).toEqual([0n, [250_00, 0]])
  expect(await found()).toBe('')
})

test('a later payment to the address of a deposit that was credited wrongly takes people', async () => {
  const one = await makePaid()
  await takeBack(one.id)
  await paysTo(one, 50)
  expect(await one.cents()).toEqual([0, 0])
  expect((await open()).filter(({ deposit_id }) => deposit_id === one.id)).toHaveLength(2)
})

test('the credit of a payment that left the chain is not taken back again with its deposit', async () => {
  const one = await makePaid()
  await paysTo(one, 50)
  const late = (await one.payments()).find(({ outcome }) => outcome === 'credited')
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
  const ada = await makePerson(server)
  const [wrong, right] = [await announce('usdt', { by: ada }), await announce('usdt', { by: ada })]
  const transaction_id = wrong.pays(250)
  mine(3)
  await follow()
  const confirm = (id: string) =>
    people.theo.send(confirmDeposit, { params: { id }, body: { amount_received: '250.00', transaction_id } })
  await confirm(wrong.id)
  await takeBack(wrong.id)
  await follow()
  expect([await ada.balanceCents('invested'), await ada.balanceCents()]).toEqual([0n, 0n])
  const isHere = (one: { transaction_id: string | null }) => one.transaction_id === transaction_id
  expect((await open()).filter(isHere)).toMatchObject([{ deposit_id: null, member_id: ada.id }])
  await confirm(right.id)
  await follow()
  expect([await ada.balanceCents('invested'), (await open()).filter(isHere)]).toEqual([250_00n, []])
  expect(await found()).toBe('')
})
