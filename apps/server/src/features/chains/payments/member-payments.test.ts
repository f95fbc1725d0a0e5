import { beforeAll, beforeEach, expect, test } from 'vitest'
import { cancelDeposit, requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { viewRecord } from '@cairn/contract/member/money/records.ts'
import { confirmDeposit, viewDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { listPayments } from '@cairn/contract/operator/deposits/payments.ts'
import { creditCases } from '@cairn/contract/operator/shared/credit-cases.ts'
import { etherAccount, setAccountKey, tronAccount } from '../../../testing/fixtures/account-keys.ts'
import { openPlan, type FixturePlan } from '../../../testing/fixtures/fixtures.ts'
import { useInjection } from '../../../testing/fixtures/use-injection.ts'
import { makePerson, type Person } from '../../../testing/people/people.ts'
import { useOperator } from '../../../testing/people/use-operator.ts'
import { jobContext } from '../../../testing/server/mailbox.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { endOverdueDeposits } from '../../deposits/decision/end-overdue-deposits.ts'
import { followChains } from '../follow-chains.ts'
import { pay, resetChain, useChainServer } from '../testing/chain-server.ts'
import { blockHash } from '../testing/dialects.ts'

const chains = { ethereum: useChainServer('Ethereum'), usdt: useChainServer('USDT on TRON') }
type Coin = keyof typeof chains
const coins: Coin[] = ['ethereum', 'usdt']
const server = useTestServer({
  environment: {
    ETHEREUM_SOURCE: chains.ethereum.source,
    USDT_SOURCE: chains.usdt.source,
    RATE_SOURCES: 'kraken+http://127.0.0.1:9,coinbase+http://127.0.0.1:9',
  },
})
const treasurer = useOperator(server, 'treasurer')
const { asServer, found: findings } = useInjection(server)
let plan: FixturePlan

beforeAll(async () => {
  plan = await openPlan(server)
  await setAccountKey(server, etherAccount)
  await setAccountKey(server, tronAccount)
  Object.values(chains).forEach(resetChain)
  await follow()
})
beforeEach(async () => {
  for (const chain of Object.values(chains)) chain.answer = null
  await setRates({ ethereum: 2_000, usdt: 1 })
  mine()
  await follow()
})

const follow = () => followChains({}, jobContext(server))
const change = (text: string, ...values: unknown[]) => server.owner.query(text, values)

/** Dollars for a coin, by both sources of rates. */
async function setRates(rates: Record<Coin, number>): Promise<void> {
  for (const [asset, rate] of Object.entries(rates))
    await change(
      `insert into rate_sources (source, asset, looked_at, rate_micros, read_at)
       select source, $1, now(), $2, now() from unnest(array['kraken', 'coinbase']) as source
       on conflict (source, asset) do update set rate_micros = excluded.rate_micros, read_at = now()`,
      asset,
      rate * 1e6,
    )
}

/** Adds blocks to both chains. All but the last two are final. */
function mine(blocks = 1): void {
  for (const { chain } of Object.values(chains)) {
    chain.height += blocks
    chain.tipAt = Math.ceil(Date.now() / 1_000)
    chain.finalHeight = chain.height - 2
  }
}

/** Dollars in the smallest unit of the coin, at the rates above. */
const unitsOf = (coin: Coin, dollars: number) => `${dollars}${'0'.repeat(coin === 'usdt' ? 6 : 18)}`
const inCoin = (coin: Coin, dollars: number) =>
  coin === 'usdt' ? unitsOf(coin, dollars) : String(BigInt(unitsOf(coin, dollars)) / 2_000n)

type Changes = Parameters<typeof pay>[2]
/** Pays this many dollars in the next block. */
function send(coin: Coin, to: string, dollars: number, changes: Changes = {}): string {
  const now = Math.ceil(Date.now() / 1_000)
  const id = pay(chains[coin], [{ to, units: inCoin(coin, dollars) }], {
    height: chains[coin].chain.height + 1,
    at: now,
    ...changes,
  })
  mine()
  return id
}

/** A pending deposit of $250.00. */
async function announce(coin: Coin, member?: Person) {
  const ada = member ?? (await makePerson(server))
  await ada.send(listHistory)
  const { deposit } = await ada.send(requestDeposit, { body: { amount: '250.00', plan, wallet: coin } })
  const { _id: id, address } = deposit!
  return {
    ada,
    id,
    address,
    cents: async () => [await ada.balanceCents('invested'), await ada.balanceCents('available')].map(Number),
    pays: (dollars: number, changes?: Changes) => send(coin, address, dollars, changes),
    seen: async () => (await ada.send(viewRecord, { params: { id } })).data.incoming,
    view: async () => (await treasurer.send(viewDeposit, { params: { id } })).deposit,
    cancel: () => ada.send(cancelDeposit, { params: { id } }),
  }
}
type Announced = Awaited<ReturnType<typeof announce>>

const paymentsTo = async (address: string) =>
  (
    await change(
      `select payment.* from incoming_payments payment join member_addresses own on own.id = member_address_id
       where own.address = $1 order by entered_at, output`,
      address,
    )
  ).rows
async function settle(): Promise<void> {
  mine(3)
  await follow()
}

const moveCursor = (height: number) =>
  change('update chain_sources set followed_height = $1, followed_hash = $2', height, `0x${blockHash(height)}`)

/** The feed is read again from long ago, by two servers at once. */
async function replay(): Promise<void> {
  await moveCursor(900)
  await change('update incoming_payments set looked_up_at = null where outcome is null')
  await Promise.all([follow(), follow()])
}

type Clear = [title: string, pays: (one: Announced) => unknown, cents: [invested: number, available: number]]
const clear: Clear[] = [
  ['exact (row 1)', ({ pays }) => pays(250), [250_00, 0]],
  ['a dollar short (row 2)', ({ pays }) => pays(249), [249_00, 0]],
  ['over (row 6)', ({ pays }) => pays(300), [300_00, 0]],
  ['in two parts (row 8)', ({ pays }) => [pays(100), pays(150)], [250_00, 0]],
  [
    'a second time (row 9)',
    async ({ pays }) => {
      pays(250)
      await settle()
      pays(40)
    },
    [250_00, 40_00],
  ],
  [
    'to a cancelled deposit (row 16)',
    async ({ cancel, pays }) => {
      await cancel()
      pays(250)
    },
    [0, 250_00],
  ],
]
const both = coins.flatMap((coin) => clear.map(([title, make, cents]) => [coin, title, make, cents] as const))
test.each(both)('a payment in %s credits by itself, once: %s', async (coin, _title, make, cents) => {
  const one = await announce(coin)
  await make(one)
  await settle()
  await replay()
  expect(await one.cents()).toEqual(cents)
  expect(await findings()).toBe('')
})

test.each(coins)('the member sees a payment in %s with its confirmations, and the missing part', async (coin) => {
  const one = await announce(coin)
  const empty = await one.seen()
  expect(empty).toMatchObject({ payments: [], open_until: expect.any(String) })
  one.pays(100)
  await follow()
  expect(await one.seen()).toMatchObject({
    missing: coin === 'usdt' ? '150' : '0.075',
    confirmations_needed: coin === 'usdt' ? 19 : 64,
    payments: [{ state: 'confirming', confirmations: 1 }],
  })
  expect(await one.cents()).toEqual([0, 0])
  await settle()
  expect((await one.seen())?.payments).toMatchObject([{ state: 'arrived', confirmations: 4 }])
  one.pays(150)
  await settle()
  expect((await one.seen())?.payments).toMatchObject([{ state: 'counted' }, { state: 'counted' }])
  const { payments, timeline } = await one.view()
  expect(payments).toMatchObject([{ sentence: creditCases.in_time.sentence, transfer: one.id }, { transfer: one.id }])
  expect(timeline.at(-1)).toMatchObject({ did: 'deposit_confirmed', details: { chain: coin } })
})

const part = (to: string, dollars: number) => ({ to, units: inCoin('usdt', dollars) })
test('one payment of several in a transaction counts for each member, and each log of a token once (rows 10 and 11)', async () => {
  const [one, two] = [await announce('usdt'), await announce('usdt')]
  pay(chains.usdt, [part(one.address, 100), part(two.address, 250), part(one.address, 150)], {
    height: chains.usdt.chain.height + 1,
    at: Math.ceil(Date.now() / 1_000),
  })
  mine()
  await settle()
  await replay()
  expect([await one.cents(), await two.cents()]).toEqual([
    [250_00, 0],
    [250_00, 0],
  ])
})

test.each(coins)('with several open deposits in %s, a person decides which one a payment is for', async (coin) => {
  const one = await announce(coin)
  const two = await announce(coin, one.ada)
  expect(two.address).toBe(one.address)
  const id = one.pays(250)
  await follow()
  one.pays(240)
  await settle()
  await replay()
  expect(await one.cents()).toEqual([0, 0])
  const [payment] = await paymentsTo(one.address)
  expect(payment).toMatchObject({ deposit_id: null, outcome: null, found: 'several_deposits' })
  const listed = (await treasurer.send(listPayments)).payments.find(({ transaction_id }) => transaction_id === id)
  expect(listed).toMatchObject({ note: creditCases.several_deposits.sentence, member_id: one.ada.id, entered_by: null })
  expect((await two.seen())?.payments).toMatchObject([{ state: 'checked' }, { state: 'checked' }])
  // A confirmation of another member's deposit with it is refused.
  const other = await announce(coin)
  const body = { amount_received: '250.00', transaction_id: id }
  await expectRefused(treasurer.send(confirmDeposit, { params: { id: other.id }, body }), 'transaction_id_used')

  const { arrived } = await two.view()
  expect(arrived).toMatchObject({ transaction_id: id, amount: 250_00n })
  await treasurer.send(confirmDeposit, { params: { id: two.id }, body })
  expect(await paymentsTo(one.address)).toMatchObject([
    { deposit_id: two.id, outcome: 'deposited' },
    { deposit_id: null, outcome: null },
  ])
  expect((await one.seen())?.payments).toMatchObject([{ state: 'checked' }])
  expect((await treasurer.send(listPayments)).payments.map(({ transaction_id }) => transaction_id)).not.toContain(id)

  // A later one is for the only deposit that is still open. The second is still a person's to decide.
  one.pays(250)
  await settle()
  expect(await one.cents()).toEqual([500_00, 0])
  expect((await paymentsTo(one.address)).map(({ outcome }) => outcome)).toEqual(['deposited', null, 'deposited'])
  expect(await findings()).toBe('')
})

test('a payment that an operator confirmed by hand before it was read is a part of that deposit', async () => {
  const one = await announce('ethereum')
  const two = await announce('ethereum', one.ada)
  const id = one.pays(250)
  await treasurer.send(confirmDeposit, {
    params: { id: two.id },
    body: { amount_received: '250.00', transaction_id: id },
  })
  await settle()
  expect(await paymentsTo(one.address)).toMatchObject([{ deposit_id: two.id, outcome: 'deposited' }])
  expect(await one.cents()).toEqual([250_00, 0])
})

test.each(coins)(
  'a transaction in %s that failed, or brings zero or another token, is not kept (rows 33, 34 and 38)',
  async (coin) => {
    const one = await announce(coin)
    one.pays(0)
    one.pays(250, { hasFailed: true })
    const fake = [{ to: one.address, units: inCoin(coin, 250), isOther: true }]
    pay(chains[coin], fake, { height: chains[coin].chain.height + 1, callsContract: true })
    mine()
    await settle()
    expect(await paymentsTo(one.address)).toEqual([])
  },
)

test('a payment in ether whose block was replaced counts again, and one that then fails disappears (rows 28 and 38)', async () => {
  const [one, two] = [await announce('ethereum'), await announce('ethereum')]
  const { chain } = chains.ethereum
  one.pays(250)
  two.pays(250)
  await follow()
  expect([await paymentsTo(one.address), await paymentsTo(two.address)]).toMatchObject([[{ depth: 2 }], [{ depth: 1 }]])
  chain.forkedAt = chain.height - 1
  const [first, second] = chain.transactions.slice(-2)
  first!.height = chain.height
  Object.assign(second!, { hasFailed: true })
  await follow()
  await follow()
  expect(await paymentsTo(one.address)).toMatchObject([{ depth: 1, gone_since: null }])
  expect(await paymentsTo(two.address)).toMatchObject([{ depth: 0, gone_since: expect.any(Date) }])
  await settle()
  expect([await one.cents(), await two.cents()]).toEqual([
    [250_00, 0],
    [0, 0],
  ])
  chain.transactions = chain.transactions.filter(({ hasFailed }) => !hasFailed)
  delete chain.forkedAt
  await moveCursor(chain.height)
})

const cursorOf = async (coin: Coin) =>
  (await change('select followed_height::integer as height, problem from chain_sources where asset = $1', coin)).rows[0]

test('a range that the node refuses is read in smaller ones, and only final blocks are not read again', async () => {
  const one = await announce('usdt')
  const { chain } = chains.usdt
  chain.rangeMax = 3
  one.pays(250)
  mine(20)
  await follow()
  expect(await one.cents()).toEqual([250_00, 0])
  expect(await cursorOf('usdt')).toEqual({ height: chain.finalHeight, problem: null })
  chain.rangeMax = 0
  mine()
  await follow()
  expect(await cursorOf('usdt')).toEqual({ height: chain.finalHeight! - 1, problem: 'source_silent' })
  delete chain.rangeMax
})

const lagging: [Coin, Record<string, unknown>][] = [
  ['usdt', { eth_getLogs: [], eth_getBlockByNumber: null }],
  ['usdt', { eth_getTransactionReceipt: null }],
  ['ethereum', { eth_getBlockByNumber: null }],
  ['ethereum', { eth_getTransactionByHash: null }],
]
test.each(lagging)(
  'while the node of %s lags behind the newest block that it showed, the cursor stays: %o (row 46)',
  async (coin, empty) => {
    const one = await announce(coin)
    const { height } = (await cursorOf(coin))!
    one.pays(250)
    mine(5)
    let asked = 0
    chains[coin].answer = (_response, reply, question) => {
      asked += 1
      // The first three are about the network, the newest block and the final one.
      if (asked <= 3 || !(question in empty)) return reply
      return { text: JSON.stringify({ ...JSON.parse(reply.text), result: empty[question] }) }
    }
    await follow()
    expect(await cursorOf(coin)).toEqual({ height, problem: 'source_behind' })
    expect(await paymentsTo(one.address)).toEqual([])
    chains[coin].answer = null
    await settle()
    expect(await one.cents()).toEqual([250_00, 0])
  },
)

test('USDT is one to one while both sources of rates show that, and otherwise stays open', async () => {
  const one = await announce('usdt')
  await setRates({ ethereum: 2_000, usdt: 0.98 })
  one.pays(250)
  await settle()
  expect(await paymentsTo(one.address)).toMatchObject([{ found: 'no_rate', outcome: null }])
  await setRates({ ethereum: 2_000, usdt: 0.995 })
  await follow()
  expect(await one.cents()).toEqual([250_00, 0])
})

test('without sources of rates, a person confirms a payment in USDT', async () => {
  const one = await announce('usdt')
  await change("delete from rate_sources where asset = 'usdt'")
  one.pays(250)
  await settle()
  expect(await paymentsTo(one.address)).toMatchObject([{ found: 'not_quoted', outcome: null }])
})

test('an unpaid deposit ends by itself, and one that may be paid does not', async () => {
  const [usdt, ether] = [await announce('usdt'), await announce('ethereum')]
  const several = await announce('usdt')
  await announce('usdt', several.ada)
  several.pays(250)
  await follow()
  await change("update deposits set requested_at = now() - interval '25 hours' where status = 'pending'")
  await settle()
  await endOverdueDeposits({}, jobContext(server))
  expect([(await usdt.view()).status, (await ether.view()).status, (await several.view()).status]).toEqual([
    'expired',
    'expired',
    'pending',
  ])
})

test('the database finds the deposit of a payment, which then stays with it', async () => {
  const [one, two] = [await announce('ethereum'), await announce('ethereum')]
  await announce('ethereum', one.ada)
  const insert = (to: string, depositId: string | null) =>
    asServer(
      `insert into incoming_payments (id, asset, transaction_id, output, units, deposit_id, member_address_id, seen_at, depth, is_final,
         block_height, block_hash)
       select gen_random_uuid(), 'ethereum', '0x' || repeat(substr(md5(random()::text), 1, 16), 4), 0, 125000000000000000, $2, own.id,
         now(), 9, true, 900, repeat('b', 64) from member_addresses own where own.address = $1`,
      [to, depositId],
    )
  await insert(one.address, two.id)
  await insert(two.address, one.id)
  expect(await paymentsTo(one.address)).toMatchObject([{ deposit_id: null }])
  expect(await paymentsTo(two.address)).toMatchObject([{ deposit_id: two.id }])
  const move = (more: string) => asServer(`update incoming_payments set deposit_id = $1 ${more}`, [two.id])
  await expect(move('where deposit_id is null')).rejects.toMatchObject({ code: 'CL011' })
  await expect(
    asServer(`update incoming_payments set deposit_id = $1 where deposit_id = $2`, [one.id, two.id]),
  ).rejects.toMatchObject({ code: 'CL011' })
  // Only the deposits that the payment may be for.
  await change(
    `update deposits set status = 'completed', received_cents = 25000, decided_at = now(), decided_by = $2,
       transaction_id = '0x' || repeat('d', 64) where id = $1`,
    two.id,
    treasurer.id,
  )
  await expect(move(", outcome = 'deposited', decided_at = now() where deposit_id is null")).rejects.toMatchObject({
    code: 'CL005',
  })
})

test('an address that only the database has is not credited', async () => {
  const one = await announce('ethereum')
  const theirs = '0x52908400098527886E0F7030069857D2E4169EE7'
  await change('update member_addresses set address = $1 where address = $2', theirs, one.address)
  await change('update deposits set address = $1 where id = $2', theirs, one.id)
  send('ethereum', theirs, 250)
  await settle()
  expect(await paymentsTo(theirs)).toMatchObject([{ deposit_id: one.id, found: 'altered' }])
  expect(await one.cents()).toEqual([0, 0])
  await change('delete from incoming_payments where deposit_id = $1', one.id)
})

test('a payment that was moved to the deposit of another member in the database is not credited', async () => {
  const [one, two] = [await announce('ethereum'), await announce('ethereum')]
  one.pays(250)
  await follow()
  await change('set session_replication_role = replica')
  await change('update incoming_payments set deposit_id = $1 where deposit_id = $2', two.id, one.id)
  await change('set session_replication_role = origin')
  await settle()
  expect([await one.cents(), await two.cents()]).toEqual([
    [0, 0],
    [0, 0],
  ])
})
