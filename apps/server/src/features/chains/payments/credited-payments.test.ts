import { beforeEach, expect, test } from 'vitest'
import { viewRecord } from '@cairn/contract/member/money/records.ts'
import { viewStatement } from '@cairn/contract/member/money/statement.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { confirmDeposit, expireDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { requestPaymentReversal } from '@cairn/contract/operator/deposits/payment-reversals.ts'
import { listPayments } from '@cairn/contract/operator/deposits/payments.ts'
import { viewOverview } from '@cairn/contract/operator/overview.ts'
import { approveWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { openPlan } from '../../../testing/fixtures/fixtures.ts'
import { makePerson, toBitcoin } from '../../../testing/people/people.ts'
import { deliverMail } from '../../../testing/server/mailbox.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { pay, resetChain, useChainServer } from '../testing/chain-server.ts'
import { usePaidDeposits } from '../testing/paid-deposits.ts'
import { useScene } from '../testing/scene.ts'

const bitcoin = useChainServer('esplora')
const core = useChainServer('Bitcoin Core')
const scene = useScene(bitcoin)
const { announce, asServer, change, followLater: follow, found, people, server } = scene
const { leave, makePaid, paysTo, reorganise, reverse } = usePaidDeposits(scene, bitcoin)
beforeEach(() => resetChain(bitcoin))
const lookUps = () => bitcoin.asked.filter((path) => path.startsWith('/tx')).length
const stateOf = async (id: string) =>
  (await people.theo.send(listPayments)).payments.find((one) => one.id === id)?.state

test('a credited payment that is mined again in another block stays and keeps the new block, until a hundred follow it (row 29)', async () => {
  const one = await makePaid()
  await reorganise(one, 1_001)
  const newBlock = { block_height: '1001', block_hash: expect.stringMatching(/^f/), depth: 1, gone_since: null }
  expect(await one.payments()).toMatchObject([{ ...newBlock, outcome: 'deposited' }])
  expect([await one.cents(), await one.stops()]).toEqual([[250_00, 0], []])
  bitcoin.chain.height = 1_100
  await follow()
  const asked = lookUps()
  await follow()
  expect(lookUps()).toBe(asked)
})

test('withdrawals of the member are stopped while no block has a credited payment (row 30)', async () => {
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  const [one, other] = [await makePaid(undefined, ada), await makePaid()]
  const withdraw = () => ada.send(requestWithdrawal, { body: { amount: '10.00', ...toBitcoin(ada) } })
  await withdraw()
  const { rows } = await change('select id from withdrawals where member_id = $1', ada.id)
  const params = { id: rows[0].id as string }
  for (const place of ['mempool', 'gone'] as const) {
    await reorganise(one, place)
    expect([await one.stops(), await other.stops()]).toEqual([['payment_missing'], []])
    await expectRefused(withdraw(), 'payment_missing')
    await expectRefused(people.olive.send(approveWithdrawal, { params }), 'withdrawal_blocked')
    const approved = `update withdrawals set status = 'processing', approved_by = $2, approved_at = now() where id = $1`
    await expect(asServer(approved, [params.id, people.olive.id])).rejects.toMatchObject({ code: 'CL008' })
  }
  const [{ id }] = (await one.payments()) as [{ id: string }]
  const early = people.theo.send(requestPaymentReversal, { params: { id }, body: { reason: 'Too early' } })
  await expectRefused(early, 'payment_on_chain')
  bitcoin.chain.transactions.push(Object.assign(one.transaction, { height: 1_001 }))
  await follow()
  expect([await one.stops(), await one.cents()]).toEqual([[], [250_00, 90_00]])
  await withdraw()
})

test('a part of a deposit that is worth less than a cent is taken back like any other, and stops withdrawals no more', async () => {
  const one = await announce('bitcoin')
  const outputs = ['1', '500000'].map((units) => ({ to: one.address, units }))
  pay(bitcoin, outputs, { height: 998 })
  await follow()
  const transaction = bitcoin.chain.transactions.at(-1)!
  expect(await one.cents()).toEqual([250_00, 0])
  await leave({ ...one, transaction })
  for (const { id } of await one.payments()) await reverse(id)
  expect([await one.cents(), await one.stops()]).toEqual([[0, 0], []])
  expect(await found()).toBe('')
})

test('two people take back a credited payment that left the chain, and it counts once when it returns (row 30)', async () => {
  const one = await makePaid()
  const id = await leave(one)
  expect(await stateOf(id)).toBe('gone')
  const toOwners = (await deliverMail(server)).filter((mail) => mail.includes(one.transaction.id))
  expect(toOwners.join()).toContain('A credited payment has left the chain')
  const { waiting } = await people.theo.send(viewOverview)
  expect(waiting.find(({ queue }) => queue === 'payments_to_decide')?.count).toBeGreaterThan(0)
  expect((await one.view()).payments[0]?.sentence).toContain('has left the chain')

  const request = () => people.theo.send(requestPaymentReversal, { params: { id }, body: { reason: 'It left' } })
  const { approval_id } = await request()
  await expectRefused(request(), 'approval_requested_already')
  const approve = { params: { id: approval_id } }
  await expectRefused(people.theo.send(approveRequest, approve), 'approval_is_own')
  // A source that was not asked for an hour proves nothing.
  await change("update incoming_payments set looked_up_at = now() - interval '61 minutes' where id = $1", id)
  await expectRefused(people.olive.send(approveRequest, approve), 'payment_on_chain')
  await follow()
  await people.olive.send(approveRequest, approve)
  expect([await one.cents(), await stateOf(id), await one.stops()]).toEqual([[0, 0], 'reversed', []])
  await expectRefused(request(), 'payment_reversed')
  expect((await one.ada.send(viewRecord, { params: { id: one.id } })).data).toMatchObject({
    correction: expect.stringContaining('We took back the $250.00'),
    incoming: { payments: [{ state: 'gone' }], received: '0' },
  })
  expect((await one.ada.send(viewStatement)).data[0]).toMatchObject({
    type: 'deposit_reversed',
    reason: expect.stringContaining('undone your payment of 0.005 BTC'),
  })
  const mails = (await deliverMail(server)).filter((mail) => mail.includes(one.ada.email))
  expect(mails.join()).toContain('The network has undone a payment of yours')
  expect(await found()).toBe('')

  bitcoin.chain.transactions.push(Object.assign(one.transaction, { height: 1_001 }))
  await Promise.all([follow(), follow()])
  await follow()
  expect(await one.cents()).toEqual([0, 250_00])
  const rows = await one.payments()
  expect(rows.map(({ outcome, reversed_at }) => [outcome, reversed_at !== null])).toEqual([
    ['deposited', true],
    ['credited', false],
  ])
  expect(await found()).toBe('')
})

test('a payment that only a block of Bitcoin Core has which the chain left, has left it too (row 30)', async () => {
  const one = await makePaid()
  const { BITCOIN_SOURCE } = server.config
  server.config.BITCOIN_SOURCE = core.source
  resetChain(core)
  core.chain.transactions.push({ ...one.transaction, isOrphan: true })
  await follow()
  core.chain.height += 6
  await follow()
  expect(await one.payments()).toMatchObject([{ has_left: true, outcome: 'deposited' }])
  server.config.BITCOIN_SOURCE = BITCOIN_SOURCE
})

test('a payment into a plan that was closed since goes to the balance, when an operator ends its deposit (row 17)', async () => {
  const plan = await openPlan(server)
  const one = await announce('bitcoin', { into: plan })
  await change("update plans set state = 'closed' where id = $1", plan._id)
  await paysTo(one)
  expect([await one.cents(), await one.states()]).toEqual([[0, 0], ['checked']])
  const body = { code: 'other', words: 'The plan is closed' } as const
  await people.theo.send(expireDeposit, { params: { id: one.id }, body })
  await follow()
  expect([await one.cents(), await one.states()]).toEqual([[0, 250_00], ['credited']])
  expect(await found()).toBe('')
})

test('a payment of a locked member is checked without a cause, and takes two people (row 18)', async () => {
  const one = await announce('bitcoin')
  await change('update members set locked_at = now() where id = $1', one.ada.id)
  const { id: transaction_id } = await paysTo(one)
  const confirm = (more: object) => {
    const body = { amount_received: '250.00', transaction_id, ...more }
    return people.theo.send(confirmDeposit, { params: { id: one.id }, body })
  }
  await expectRefused(confirm({}), 'second_person_needed')
  const { approval_id } = await confirm({ reason: 'The payment is theirs' })
  expect((await one.view()).status).toBe('pending')
  await people.olive.send(approveRequest, { params: { id: approval_id! } })
  expect(await one.cents()).toEqual([250_00, 0])
})
