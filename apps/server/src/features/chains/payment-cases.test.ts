import { beforeEach, expect, test } from 'vitest'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { confirmDeposit, viewDeposit, viewDepositPayment } from '@cairn/contract/operator/deposits/deposits.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { requestTransactionCorrection } from '@cairn/contract/operator/approvals/transaction-corrections.ts'
import { viewOperations } from '@cairn/contract/operator/operations.ts'
import { viewUnits } from '@cairn/contract/operator/ledger/custody-units.ts'
import { paymentCases, type PaymentCaseName } from '@cairn/contract/operator/shared/payment-cases.ts'
import {
  claimWithdrawal,
  markWithdrawalUncertain,
  requestWithdrawalOutcome,
  resolveRefusedTransaction,
  sendWithdrawal,
  takeOverWithdrawal,
} from '@cairn/contract/operator/withdrawals/sending.ts'
import { lockMember } from '@cairn/contract/operator/members/member-actions.ts'
import { approveWithdrawal, listWithdrawals, viewWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { signRow } from '../../shared/signing/signatures/row-signature.ts'
import { pay, resetChain, useChainServer } from './testing/chain-server.ts'
import type { Reply } from './testing/dialects.ts'
import { bip84Account, setAccountKey } from '../../testing/fixtures/account-keys.ts'
import { openPlan, offerBitcoin } from '../../testing/fixtures/fixtures.ts'
import { makeOperator } from '../../testing/people/operators.ts'
import { goodAddresses, makePerson, type Person } from '../../testing/people/people.ts'
import { useOperator } from '../../testing/people/use-operator.ts'
import { jobContext } from '../../testing/server/mailbox.ts'
import { codeOf, expectRefused } from '../../testing/server/refusals.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { inReads } from '../../platform/database/database.ts'
import { followChains } from './follow-chains.ts'
import { measureChains } from './measure-chains.ts'

const chains = {
  bitcoin: useChainServer('esplora'),
  ethereum: useChainServer('Ethereum'),
  usdt: useChainServer('USDT on TRON'),
}
const core = useChainServer('Bitcoin Core')
const server = useTestServer({
  environment: {
    BITCOIN_SOURCE: chains.bitcoin.source,
    ETHEREUM_SOURCE: chains.ethereum.source,
    USDT_SOURCE: chains.usdt.source,
  },
})
const olive = useOperator(server, 'owner')
const theo = useOperator(server, 'treasurer')
beforeEach(async () => {
  for (const chain of [...Object.values(chains), core]) resetChain(chain)
  server.config.BITCOIN_SOURCE = chains.bitcoin.source
  // The other two keep the block to which they were read: an hour of blocks for each test would take most of its time.
  await server.owner.query("truncate withdrawal_lookups; delete from chain_sources where asset = 'bitcoin'")
})

const elsewhere: Record<Asset, string> = {
  bitcoin: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  ethereum: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  usdt: 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK',
}
let drawn = 0
const drawId = () => `${'e'.repeat(48)}${String((drawn += 1)).padStart(16, '0')}`
/** A payment to the member's address. */
const to = (asset: Asset, units: string) => [{ to: goodAddresses[asset], units }]

/** A withdrawal of $33.00 that an operator claimed. Returns how to record it as sent, and how to read it. */
async function claim(asset: Asset, address = goodAddresses[asset]) {
  const [ada, sender] = await Promise.all([
    makePerson(server, { balance: '100.00', addresses: [asset] }),
    makeOperator(server, 'treasurer'),
  ])
  await moveAddress(ada, address)
  await ada.send(requestWithdrawal, { body: { amount: '33.00', plan: { wallet: asset, address }, wallet: asset } })
  const params = { id: (await ada.send(listHistory)).data[0]?._id ?? '' }
  // With the address of other members it would take a second person.
  await server.owner.query('delete from payout_addresses where address = $1 and member_id <> $2', [address, ada.id])
  await sender.send(approveWithdrawal, { params })
  await sender.send(claimWithdrawal, { params })
  return {
    ...params,
    member: ada,
    sender,
    send: (transaction_id: string) => sender.send(sendWithdrawal, { params, body: { transaction_id } }),
    view: async () => (await olive.send(viewWithdrawal, { params })).withdrawal,
  }
}

async function moveAddress({ id }: Person, address: string): Promise<void> {
  const { rows } = await server.owner.query('select * from payout_addresses where member_id = $1', [id])
  const signature = signRow(server.keys, 'payout_address', { ...rows[0], address })
  const moved = 'update payout_addresses set address = $2, signature = $3 where member_id = $1'
  await server.owner.query(moved, [id, address, signature])
}

async function send(asset: Asset, transactionId: string) {
  const withdrawal = await claim(asset)
  await withdrawal.send(transactionId)
  return withdrawal
}
const follow = () => followChains({}, jobContext(server))
const made = (asset: Asset, payments: Parameters<typeof pay>[1], changes: Parameters<typeof pay>[2] = {}) =>
  pay(chains[asset], payments, changes)

/** Pays these units to the member's address. */
const pays = (asset: Asset, units: string, changes?: Parameters<typeof pay>[2]) =>
  made(asset, to(asset, units), changes)
const useBoth = () => (server.config.BITCOIN_SOURCE += `,${core.source}`)

type Scenario = [asset: Asset, transactionId: () => string | Promise<string>, sentence: string]
/** What is on the chain for a withdrawal of $33.00, in each case. */
const ofWithdrawals = {
  confirmed: ['usdt', () => pays('usdt', '33000000'), '33 USDT to this address, 101 confirmations'],
  confirming: ['bitcoin', () => pays('bitcoin', '50000', { height: 1_000 }), '0.0005 BTC to this address, 1 of 3'],
  one_source: [
    'bitcoin',
    () => useBoth() && pays('bitcoin', '50000'),
    'Only one of the two sources shows it as final: 0.0005 BTC',
  ],
  source_differs: [
    'bitcoin',
    () => {
      const id = useBoth() && pays('bitcoin', '50000')
      core.chain.transactions.push({ id, height: 900, payments: to('bitcoin', '50001') })
      return id
    },
    'do not show the same (they show different payments of a transaction)',
  ],
  not_found: ['bitcoin', drawId, 'does not show this transaction yet'],
  missing: ['bitcoin', drawId, 'within a day'],
  other_network: ['bitcoin', () => pays('usdt', '33000000'), 'on the network of TRON, and this record is in BTC'],
  other_recipient: [
    'ethereum',
    () => made('ethereum', [{ to: elsewhere.ethereum, units: '1500000000000000000' }]),
    `It pays 1.5 ETH to ${elsewhere.ethereum.toLowerCase()}`,
  ],
  other_token: ['usdt', () => made('usdt', [{ ...to('usdt', '33000000')[0]!, isOther: true }]), 'no USDT'],
  other_amount: [
    'usdt',
    () => pays('usdt', '32999999'),
    '32.999999 USDT went to this address, and 33 USDT was expected',
  ],
  failed: ['usdt', () => pays('usdt', '33000000', { hasFailed: true }), 'It paid nothing'],
  through_contract: ['ethereum', () => made('ethereum', [], { callsContract: true }), 'calls a contract'],
  already_used: [
    'bitcoin',
    async () => {
      const id = pays('bitcoin', '50000')
      await send('bitcoin', id)
      await follow()
      return id
    },
    'already belongs to another record',
  ],
} satisfies Partial<Record<PaymentCaseName, Scenario>>

const ofSources = {
  source_silent: [() => ({ status: 503, text: '' }), 'does not answer (HTTP 503)'],
  source_refuses: [() => ({ status: 429, text: '' }), 'refuses our requests (HTTP 429)'],
  source_unreadable: [() => ({ text: '{}' }), 'cannot be used'],
  source_behind: [null, 'its newest block is 3 hours old'],
  source_on_other_network: [null, 'is on another network (regtest)'],
} satisfies Partial<Record<PaymentCaseName, [answer: (() => Reply) | null, sentence: string]>>

test('each case of the table has a test', () => {
  const tested = [...Object.keys(ofWithdrawals), ...Object.keys(ofSources), 'no_source', 'not_paid']
  expect(tested.toSorted()).toEqual(Object.keys(paymentCases).toSorted())
})

test.each(Object.entries(ofWithdrawals) as [PaymentCaseName, Scenario][])(
  'a sent withdrawal is completed when the chain confirms it, and a difference is raised once: %s',
  async (name, [asset, makeTransaction, sentence]) => {
    const transactionId = await makeTransaction()
    const withdrawal = await send(asset, transactionId)
    expect((await withdrawal.view()).lookup).toEqual({ case: null, sentence: '', looked_up_at: null })
    if (name === 'missing')
      await server.owner.query(
        "update withdrawal_lookups set recorded_at = now() - interval '25 hours' where withdrawal_id = $1",
        [withdrawal.id],
      )
    await follow()
    await follow()
    const { lookup, refused, status, timeline } = await withdrawal.view()
    expect(lookup).toMatchObject({ case: name, sentence: expect.stringContaining(sentence) })
    const isRaised = paymentCases[name].effect === 'raises'
    // One that is missing may still be paid.
    const open = isRaised && name !== 'missing' ? 'sending' : 'confirming'
    const isConfirmed = paymentCases[name].effect === 'confirms'
    expect(status).toBe(isConfirmed ? 'completed' : open)
    expect(await withdrawal.member.balanceCents('held')).toBe(isConfirmed ? 0n : 33_00n)
    expect(refused.map(({ why }) => why)).toEqual(isRaised ? [lookup!.sentence] : [])
    expect(timeline.filter(({ did }) => did === 'withdrawal_payment_differs')).toHaveLength(isRaised ? 1 : 0)
    const listed = await olive.send(listWithdrawals, { query: { refused: 'open', id: withdrawal.id } })
    expect(listed.withdrawals).toHaveLength(isRaised ? 1 : 0)
    if (!isRaised) return

    await olive.send(resolveRefusedTransaction, {
      params: { id: withdrawal.id },
      body: { refused_id: refused[0]!.id, reason: 'We agreed with the member' },
    })
    await follow()
    expect((await withdrawal.view()).refused).toHaveLength(1)
  },
)

test.each(Object.entries(ofSources) as [PaymentCaseName, [answer: (() => Reply) | null, sentence: string]][])(
  'a source that fails is shown and not believed, and nothing is decided: %s',
  async (name, [answer, sentence]) => {
    const withdrawal = await send('bitcoin', made('bitcoin', [{ to: elsewhere.bitcoin, units: '5' }]))
    const { chain } = chains.bitcoin
    chains.bitcoin.answer = answer
    if (name === 'source_behind') chain.tipAt -= 3 * 3_600
    server.config.isProduction = name === 'source_on_other_network'
    if (server.config.isProduction) chain.network = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
    await follow()
    server.config.isProduction = false
    expect((await withdrawal.view()).lookup!.case).toBeNull()
    const shown = await olive.send(viewOperations)
    const [bitcoin, ethereum] = shown.chains!
    const host = new URL(chains.bitcoin.source.replace('esplora+', '')).host
    expect(bitcoin).toMatchObject({ source: host, height: null, problem: expect.stringContaining(`${host} `) })
    expect(bitcoin!.problem).toContain(sentence)
    expect(ethereum).toMatchObject({ asset: 'ethereum', height: 1_000, problem: null })

    resetChain(chains.bitcoin)
    await follow()
    const { height, problem } = (await olive.send(viewOperations)).chains![0]!
    // One that refused is left alone for five minutes.
    expect([height, problem === null]).toEqual(name === 'source_refuses' ? [null, false] : [1_000, true])
  },
)

test('a transaction that cannot be read hides no other', async () => {
  const bad = await send('bitcoin', pays('bitcoin', '77777'))
  const good = await send('bitcoin', pays('bitcoin', '50000'))
  chains.bitcoin.answer = ({ text }) => ({ text: text.replace('77777', '-1') })
  await follow()
  expect((await bad.view()).lookup!.case).toBe('source_unreadable')
  expect((await good.view()).lookup!.case).toBe('confirmed')
})

test('a failure that may still change is not raised yet', async () => {
  const id = pays('usdt', '33000000', { hasFailed: true, height: 1_000 })
  const withdrawal = await send('usdt', id)
  await follow()
  expect(await withdrawal.view()).toMatchObject({ lookup: { case: 'failed' }, refused: [] })
  chains.usdt.chain.transactions[0]!.hasFailed = false
  chains.usdt.chain.finalHeight = 1_000
  await follow()
  expect(await withdrawal.view()).toMatchObject({ lookup: { case: 'confirmed' }, refused: [] })
  const { rows } = await server.owner.query(
    'select asset, units, recorded_by from custody_units where reference = $1',
    [withdrawal.id],
  )
  expect(rows).toMatchObject([{ units: expect.stringMatching(/^[1-9]/), recorded_by: null }])
})

test('one transaction pays several withdrawals, each of its payments one', async () => {
  const [one, two] = [to('bitcoin', '50000')[0]!, to('bitcoin', '50000')[0]!]
  const id = made('bitcoin', [{ to: elsewhere.bitcoin, units: '9' }, one, two])
  const first = await send('bitcoin', id)
  // To the same address, before the payment of the first is known.
  const again = send('bitcoin', id.toUpperCase())
  await expect(again).rejects.toMatchObject({ code: 'transaction_id_used', at: `/withdrawals/${first.id}` })
  await follow()
  const second = await send('bitcoin', id.toUpperCase())
  await follow()
  const third = await send('bitcoin', id)
  await Promise.all([follow(), follow()])
  const cases = await Promise.all([first, second, third].map(async ({ view }) => (await view()).lookup!.case))
  expect(cases).toEqual(['confirmed', 'confirmed', 'already_used'])
  const { rows } = await server.owner.query(
    'select transaction_output as output from withdrawals where lower(transaction_id) = $1 order by 1',
    [id],
  )
  expect(rows.map(({ output }) => output)).toEqual([1, 2])
  // The index refuses the same payment twice, from a statement too.
  const copy = server.owner.query('update withdrawals set transaction_output = 1 where id = $1', [second.id])
  await expect(copy).rejects.toMatchObject({ constraint: 'withdrawals_transaction' })
})

test('a corrected transaction is looked up again, even if the look-up of the former one has ended', async () => {
  const [wrong, right] = [made('bitcoin', [{ to: elsewhere.bitcoin, units: '9' }]), pays('bitcoin', '50000')]
  const withdrawal = await claim('bitcoin')
  const { id, sender } = withdrawal
  const params = { id }
  await sender.send(markWithdrawalUncertain, { params, body: { reason: 'The wallet does not say' } })
  const outcome = { outcome: 'completed', transaction_id: wrong, reason: 'The wallet shows it' } as const
  const settled = await sender.send(requestWithdrawalOutcome, { params, body: outcome })
  await olive.send(approveRequest, { params: { id: settled.approval_id } })
  await follow()
  expect(await withdrawal.view()).toMatchObject({
    status: 'completed',
    lookup: { case: 'other_recipient' },
    refused: [{ resolved: null }],
  })
  const body = { record_id: withdrawal.id, cause: 'mistyped', transaction_id: right, reason: 'The line above' } as const
  const { approval_id } = await theo.send(requestTransactionCorrection, { body })
  await olive.send(approveRequest, { params: { id: approval_id } })
  expect((await withdrawal.view()).lookup!.case).toBeNull()
  await follow()
  expect(await withdrawal.view()).toMatchObject({
    transaction_id: right,
    lookup: { case: 'confirmed' },
    refused: [{ transaction_id: wrong, resolved: { by: expect.any(String) } }],
  })
})

test('until the chain confirms it, its sender enters another transaction, and anybody stops it as uncertain', async () => {
  const [lost, right] = [drawId(), pays('bitcoin', '50000', { height: 1_000 })]
  const withdrawal = await send('bitcoin', lost)
  const { id, member } = withdrawal
  const params = { id }
  await expectRefused(withdrawal.send(lost.toUpperCase()), 'transaction_unchanged')
  await expectRefused(theo.send(takeOverWithdrawal, { params, body: { reason: 'Ill' } }), 'withdrawal_not_sending')
  const correction = { record_id: params.id, cause: 'replaced', transaction_id: right, reason: 'A higher fee' } as const
  await expectRefused(theo.send(requestTransactionCorrection, { body: correction }), 'transaction_missing')
  // The coins are out, so nothing stops it now.
  await olive.send(lockMember, { params: { id: member.id }, body: { reason: 'They called' } })
  await withdrawal.send(right)
  await follow()
  expect(await withdrawal.view()).toMatchObject({
    status: 'confirming',
    transaction_id: right,
    lookup: { case: 'confirming' },
    refused: [{ transaction_id: lost, resolved: null }],
  })
  // Its coins have left, and are in no book of dollars yet.
  const { held, unconfirmed } = (await theo.send(viewUnits)).books[0]!
  const { rows } = await server.owner.query(
    `insert into reconciliations (id, asset, as_of, counted_cents, counted_units, rate_micros, note, counted_by)
     select uuidv7(), 'bitcoin', now(), 0, 0, 1, 'Nothing is left', id from operators limit 1 returning book_units`,
  )
  expect([unconfirmed, rows[0].book_units]).toEqual(['0.0005', String(Math.round(Number(held) * 1e8))])
  await theo.send(markWithdrawalUncertain, { params, body: { reason: 'The node was replaced' } })
  expect((await theo.send(viewUnits)).books[0]!.unconfirmed).toBe('0')
  await follow()
  const { status, refused, transaction_id } = await withdrawal.view()
  expect([status, transaction_id, refused.map((one) => one.transaction_id)]).toEqual(['uncertain', null, [lost, right]])
  const outcome = { outcome: 'completed', transaction_id: right, reason: 'The explorer shows it' } as const
  const { approval_id } = await theo.send(requestWithdrawalOutcome, { params, body: outcome })
  await olive.send(approveRequest, { params: { id: approval_id } })
  chains.bitcoin.chain.transactions.at(-1)!.height = 900
  await follow()
  expect(await withdrawal.view()).toMatchObject({
    status: 'completed',
    lookup: { case: 'confirmed' },
    refused: [
      { transaction_id: lost, resolved: null },
      { transaction_id: right, resolved: expect.anything() },
    ],
  })
})

test('an altered withdrawal is not completed, and one whose source was taken away is completed by its sender', async () => {
  const id = pays('bitcoin', '50000')
  const altered = await send('bitcoin', id)
  const alter = 'update withdrawals set claim_signature = $2 where id = $1'
  await server.owner.query(alter, [altered.id, Buffer.alloc(37)])
  await follow()
  expect(await altered.view()).toMatchObject({ status: 'confirming', lookup: { case: null } })

  const other = drawId()
  const withdrawal = await send('bitcoin', other)
  server.config.BITCOIN_SOURCE = ''
  await withdrawal.send(other)
  expect(await withdrawal.view()).toMatchObject({ status: 'completed', transaction_id: other, refused: [] })
})

test('withdrawals to two addresses are sent with one transaction at once, and without a source only one is', async () => {
  const both = () => Promise.all([claim('bitcoin'), claim('bitcoin', elsewhere.bitcoin)])
  const sendBoth = (claimed: Awaited<ReturnType<typeof both>>, id: string) =>
    Promise.all(claimed.map((withdrawal) => codeOf(withdrawal.send(id))))
  const id = made('bitcoin', [to('bitcoin', '50000')[0]!, { to: elsewhere.bitcoin, units: '40000' }])
  const claimed = await both()
  expect(await sendBoth(claimed, id)).toEqual([null, null])
  await follow()
  for (const { view } of claimed) expect((await view()).lookup!.case).toBe('confirmed')

  server.config.BITCOIN_SOURCE = ''
  const others = await both()
  // The lock of the table holds the first one after its check, so that the second one comes at the same time.
  await server.owner.query('begin; lock table withdrawals in share mode')
  const sending = sendBoth(others, drawId())
  const waiting = `select from pg_locks where not granted
    and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(async () => (await server.owner.query(waiting)).rowCount, { timeout: 60_000 }).toBe(2)
  await server.owner.query('commit')
  const codes = await sending
  server.config.BITCOIN_SOURCE = chains.bitcoin.source
  expect(codes.filter((code) => code === 'transaction_id_used')).toHaveLength(1)
})

test('the end of a look-up is written once, a sent withdrawal keeps its transaction, and an output belongs to one', async () => {
  const { id } = await send('bitcoin', pays('bitcoin', '50000'))
  await follow()
  const change = server.owner.query("update withdrawal_lookups set found = 'missing' where withdrawal_id = $1", [id])
  await expect(change).rejects.toThrow()
  const unnamed = server.owner.query('update withdrawals set transaction_id = null where id = $1', [id])
  await expect(unnamed).rejects.toMatchObject({ constraint: 'withdrawals_sent_name_their_transaction' })
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  await ada.send(requestWithdrawal, {
    body: { amount: '20.00', wallet: 'bitcoin', plan: { wallet: 'bitcoin', address: ada.addresses.bitcoin } },
  })
  const output = server.owner.query("update withdrawals set transaction_output = 0 where status = 'pending'")
  await expect(output).rejects.toMatchObject({ constraint: 'withdrawals_output_is_of_their_transaction' })
})

test('a chain without a source is looked up by hand, and one transaction then sends one withdrawal', async () => {
  server.config.BITCOIN_SOURCE = ''
  const id = drawId()
  const withdrawal = await send('bitcoin', id)
  await follow()
  expect((await withdrawal.view()).lookup).toBeNull()
  expect((await olive.send(viewOperations)).chains!.map(({ asset }) => asset)).toEqual(['ethereum', 'usdt'])
  await expectRefused(send('bitcoin', id), 'transaction_id_used')
  expect(await (await announce()).look(drawId())).toMatchObject({ case: 'no_source', effect: 'nothing' })
  server.config.BITCOIN_SOURCE = chains.bitcoin.source
  expect(chains.bitcoin.asked).toEqual([])
})

/** A pending deposit of $250.00 in bitcoin, and what an operator reads of a transaction that may pay it. */
async function announce() {
  const address = await offerBitcoin(server)
  const ada = await makePerson(server)
  const body = { amount: '250.00', plan: await openPlan(server), wallet: 'bitcoin' as const }
  const params = { id: (await ada.send(requestDeposit, { body })).deposit!._id }
  const look = async (transaction_id?: string) =>
    (await theo.send(viewDepositPayment, { params, query: transaction_id === undefined ? {} : { transaction_id } }))
      .payment
  return { ada, address, look, params }
}

test('all payments of a transaction to the address of a deposit are shown as one sum and not credited', async () => {
  const { ada, address, look, params } = await announce()
  const id = made('bitcoin', [
    { to: address, units: '200000' },
    { to: elsewhere.bitcoin, units: '1' },
    { to: address, units: '300000' },
  ])
  expect(await look(id)).toEqual({
    transaction_id: id,
    coins: '0.005',
    case: 'confirmed',
    effect: 'confirms',
    sentence: 'Confirmed on the chain: 0.005 BTC to this address, 101 confirmations',
    depth: 101,
    amount: null,
  })
  expect(await ada.balanceCents('invested')).toBe(0n)
  await theo.send(confirmDeposit, { params, body: { amount_received: '250.00', transaction_id: id } })
  // It is no longer pending.
  await expectRefused(look(id), 'not_found')
  const sentence = expect.stringContaining('for the deposit of $250.00')
  expect(await (await announce()).look(id)).toMatchObject({ case: 'already_used', sentence })
})

test('coins that arrive are compared with those that were due at a fixed rate', async () => {
  const { address, look, params } = await announce()
  const quote = `insert into deposit_quotes (deposit_id, rate_micros, units, ends_at, signature)
    values ($1, 5e10, 500000, now(), decode(repeat('00', 37), 'hex'))`
  await server.owner.query(quote, [params.id])
  const lookAt = (units: string) => look(made('bitcoin', [{ to: address, units }]))
  expect(await lookAt('500000')).toMatchObject({ case: 'confirmed', coins: '0.005' })
  expect(await lookAt('499999')).toMatchObject({
    case: 'other_amount',
    effect: 'raises',
    sentence: '0.00499999 BTC went to this address, and 0.005 BTC was expected',
  })
})

test('a payment to the deposit’s own address is found without its id, and only that one', async () => {
  await setAccountKey(server, bip84Account)
  const [one, other] = [await announce(), await announce()]
  const [own, next] = await Promise.all(
    [one, other].map(async ({ params }) => (await theo.send(viewDeposit, { params })).deposit.address),
  )
  expect(await one.look()).toMatchObject({ transaction_id: null, case: 'not_paid' })
  const id = made('bitcoin', [
    { to: own!, units: '200000' },
    { to: next!, units: '300000' },
  ])
  made('bitcoin', [{ to: own!, units: '5' }])
  expect(await one.look()).toMatchObject({ transaction_id: id, case: 'confirmed', coins: '0.002' })
  expect(await other.look(id)).toMatchObject({ case: 'confirmed', coins: '0.003' })
  await server.owner.query('update deposits set address = $2 where id = $1', [other.params.id, own])
  expect(await other.look(id)).toMatchObject({ case: 'other_recipient', coins: null })
  expect(await other.look()).toMatchObject({ transaction_id: null, case: 'no_source' })
})

test('the operator reads a sentence for every reply of a source about a deposit', async () => {
  const { address, look } = await announce()
  const id = made('bitcoin', [{ to: address, units: '200000' }])
  for (const text of ['', 'null', '[]', '{"txid":1}', '{"__proto__":{}}', `"${'x'.repeat(2_000)}"`]) {
    chains.bitcoin.answer = () => ({ text })
    expect(await look(id)).toMatchObject({ case: 'source_unreadable', amount: null })
  }
  for (const transaction_id of ['x', `0x${id}`]) await expectRefused(look(transaction_id), 'transaction_id_invalid')
})

test('the metrics show how old the newest block is that was believed', async () => {
  chains.bitcoin.chain.tipAt -= 600
  await follow()
  chains.bitcoin.answer = () => ({ status: 500, text: '' })
  await follow()
  const [figure] = await inReads(server.database, measureChains)
  const seconds = figure!.values.find(({ labels }) => labels!['asset'] === 'bitcoin')!.value
  expect(Math.round(seconds / 60)).toBe(10)
})
