import { beforeEach, expect, test } from 'vitest'
import { confirmDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { listPayments } from '@cairn/contract/operator/deposits/payments.ts'
import { creditCases } from '@cairn/contract/operator/shared/credit-cases.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { pay, useChainServer } from '../testing/chain-server.ts'
import { cancels, pays, take, unitsOf, useScene, type Step } from '../testing/scene.ts'

const chains = { ethereum: useChainServer('Ethereum'), usdt: useChainServer('USDT on TRON') }
type Coin = keyof typeof chains
const coins: Coin[] = ['ethereum', 'usdt']
const scene = useScene(...Object.values(chains))
const {
  agreeOn,
  announce,
  asServer,
  change,
  end,
  follow,
  found: findings,
  mine,
  moveCursor,
  people,
  send,
  settle,
} = scene

beforeEach(async () => {
  for (const chain of Object.values(chains)) chain.answer = null
  await agreeOn({ ethereum: 2_000, usdt: 1 })
  mine()
  await follow()
})

/** The feed is read again from long ago, by two servers at once. */
async function replay(): Promise<void> {
  await moveCursor(900)
  await change('update incoming_payments set looked_up_at = null where outcome is null')
  await Promise.all([follow(), follow()])
}

const clear: [title: string, steps: Step[], cents: [invested: number, available: number]][] = [
  ['exact (row 1)', [pays(250)], [250_00, 0]],
  ['in two parts (row 8)', [pays(100), pays(150)], [250_00, 0]],
  ['a second time (row 9)', [pays(250), settle, pays(40)], [250_00, 40_00]],
  ['to a cancelled deposit (row 16)', [cancels, pays(250)], [0, 250_00]],
]
const both = coins.flatMap((coin) => clear.map(([title, steps, cents]) => [coin, title, steps, cents] as const))
test.each(both)('a payment in %s credits by itself, once: %s', async (coin, _title, steps, cents) => {
  const one = await announce(coin)
  await take(one, steps)
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

test.each(coins)('with several open deposits in %s, a person decides which one a payment is for', async (coin) => {
  const one = await announce(coin)
  const two = await announce(coin, { by: one.ada })
  expect(two.address).toBe(one.address)
  const id = one.pays(250)
  await follow()
  one.pays(240)
  await settle()
  await replay()
  expect(await one.cents()).toEqual([0, 0])
  const [payment] = await one.payments()
  expect(payment).toMatchObject({ deposit_id: null, outcome: null, found: 'several_deposits' })
  const listed = (await people.theo.send(listPayments)).payments.find(({ transaction_id }) => transaction_id === id)
  expect(listed).toMatchObject({ note: creditCases.several_deposits.sentence, member_id: one.ada.id, entered_by: null })
  expect((await two.seen())?.payments).toMatchObject([{ state: 'checked' }, { state: 'checked' }])
  // A confirmation of another member's deposit with it is refused.
  const other = await announce(coin)
  const body = { amount_received: '250.00', transaction_id: id }
  await expectRefused(people.theo.send(confirmDeposit, { params: { id: other.id }, body }), 'transaction_id_used')

  const { arrived } = await two.view()
  expect(arrived).toMatchObject({ transaction_id: id, amount: 250_00n })
  await people.theo.send(confirmDeposit, { params: { id: two.id }, body })
  expect(await one.payments()).toMatchObject([
    { deposit_id: two.id, outcome: 'deposited' },
    { deposit_id: null, outcome: null },
  ])
  expect((await one.seen())?.payments).toMatchObject([{ state: 'checked' }])
  expect((await people.theo.send(listPayments)).payments.map(({ transaction_id }) => transaction_id)).not.toContain(id)

  // A later one is for the only deposit that is still open. The second is still a person's to decide.
  one.pays(250)
  await settle()
  expect(await one.cents()).toEqual([500_00, 0])
  expect((await one.payments()).map(({ outcome }) => outcome)).toEqual(['deposited', null, 'deposited'])
  expect(await findings()).toBe('')
})

test('a payment that an operator confirmed by hand before it was read is a part of that deposit', async () => {
  const one = await announce('ethereum')
  const two = await announce('ethereum', { by: one.ada })
  const id = one.pays(250)
  await people.theo.send(confirmDeposit, {
    params: { id: two.id },
    body: { amount_received: '250.00', transaction_id: id },
  })
  await settle()
  expect(await one.payments()).toMatchObject([{ deposit_id: two.id, outcome: 'deposited' }])
  expect(await one.cents()).toEqual([250_00, 0])
})

test.each(coins)(
  'a transaction in %s that failed, or brings zero or another token, is not kept (rows 33, 34 and 38)',
  async (coin) => {
    const one = await announce(coin)
    one.pays(0)
    one.pays(250, { hasFailed: true })
    const fake = [{ to: one.address, units: unitsOf(coin, 250), isOther: true }]
    pay(chains[coin], fake, { height: chains[coin].chain.height + 1, callsContract: true })
    mine()
    await settle()
    expect(await one.payments()).toEqual([])
  },
)

test('a payment in ether whose block was replaced counts again, and one that then fails disappears (rows 28 and 38)', async () => {
  const [one, two] = [await announce('ethereum'), await announce('ethereum')]
  const { chain } = chains.ethereum
  one.pays(250)
  two.pays(250)
  await follow()
  expect([await one.payments(), await two.payments()]).toMatchObject([[{ depth: 2 }], [{ depth: 1 }]])
  chain.forkedAt = chain.height - 1
  const [first, second] = chain.transactions.slice(-2)
  first!.height = chain.height
  Object.assign(second!, { hasFailed: true })
  await follow()
  await follow()
  expect(await one.payments()).toMatchObject([{ depth: 1, gone_since: null }])
  expect(await two.payments()).toMatchObject([{ depth: 0, gone_since: expect.any(Date) }])
  await settle()
  expect([await one.cents(), await two.cents()].flat()).toEqual([250_00, 0, 0, 0])
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
    chains[coin].answer = (reply, question) => {
      asked += 1
      // The first three are about the network, the newest block and the final one.
      if (asked <= 3 || !(question in empty)) return reply
      return { text: JSON.stringify({ ...JSON.parse(reply.text), result: empty[question] }) }
    }
    await follow()
    expect(await cursorOf(coin)).toEqual({ height, problem: 'source_behind' })
    expect(await one.payments()).toEqual([])
    chains[coin].answer = null
    await settle()
    expect(await one.cents()).toEqual([250_00, 0])
  },
)

test('USDT is one to one while both sources of rates show that, and otherwise stays open', async () => {
  const one = await announce('usdt')
  await agreeOn({ usdt: 0.98 })
  one.pays(250)
  await settle()
  expect(await one.payments()).toMatchObject([{ found: 'no_rate', outcome: null }])
  await agreeOn({ usdt: 0.995 })
  await follow()
  expect(await one.cents()).toEqual([250_00, 0])
})

test('without sources of rates, a person confirms a payment in USDT', async () => {
  const one = await announce('usdt')
  await change("delete from rate_sources where asset = 'usdt'")
  one.pays(250)
  await settle()
  expect(await one.payments()).toMatchObject([{ found: 'not_quoted', outcome: null }])
})

test('an unpaid deposit ends by itself, and one that may be paid does not', async () => {
  const [usdt, ether] = [await announce('usdt'), await announce('ethereum')]
  const several = await announce('usdt')
  await announce('usdt', { by: several.ada })
  several.pays(250)
  await follow()
  await change("update deposits set requested_at = now() - interval '25 hours' where status = 'pending'")
  await settle()
  await end()
  const statuses = await Promise.all([usdt, ether, several].map(async ({ view }) => (await view()).status))
  expect(statuses).toEqual(['expired', 'expired', 'pending'])
})

test('the database finds the deposit of a payment, which then stays with it', async () => {
  const [one, two] = [await announce('ethereum'), await announce('ethereum')]
  await announce('ethereum', { by: one.ada })
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
  expect(await one.payments()).toMatchObject([{ deposit_id: null }])
  expect(await two.payments()).toMatchObject([{ deposit_id: two.id }])
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
    people.theo.id,
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
  expect(await one.payments()).toMatchObject([{ deposit_id: one.id, found: 'altered' }])
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
  expect([await one.cents(), await two.cents()].flat()).toEqual([0, 0, 0, 0])
})
