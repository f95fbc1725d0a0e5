import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { viewRecord } from '@cairn/contract/member/money/records.ts'
import { viewOperations } from '@cairn/contract/operator/operations.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { requestRate } from '@cairn/contract/operator/deposits/rates.ts'
import { viewDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { offerBitcoin, openPlan } from '../../../testing/fixtures/fixtures.ts'
import { jobContext } from '../../../testing/server/mailbox.ts'
import { makeOperator, makeOperators } from '../../../testing/people/operators.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { inReads } from '../../../platform/database/database.ts'
import { measureRates } from '../measure-chains.ts'
import { followRates } from './follow-rates.ts'
import { tickers } from './tickers.ts'

/** What the tickers answer, by path; the rest is recorded replies. */
const answers: Record<string, { status?: number; text: string }> = {}
const asked: string[] = []
const served = createServer((request, response) => {
  asked.push(request.url ?? '')
  const { status = 200, text } = answers[request.url ?? ''] ?? { status: 404, text: '{}' }
  response.writeHead(status).end(text)
})
served.listen(0)
const url = `http://127.0.0.1:${(served.address() as AddressInfo).port}`
beforeAll(async () => void (served.listening || (await once(served, 'listening'))))
afterAll(() => void served.close())

const server = useTestServer({ environment: { RATE_SOURCES: `kraken+${url},coinbase+${url}` } })

const pairs = {
  bitcoin: { kraken: ['XBTUSD', 'XXBTZUSD'], coinbase: 'BTC-USD' },
  ethereum: { kraken: ['ETHUSD', 'XETHZUSD'], coinbase: 'ETH-USD' },
  usdt: { kraken: ['USDTUSD', 'USDTZUSD'], coinbase: 'USDT-USD' },
} as const

/** The replies as the tickers document them. */
function show(asset: Asset, kraken: [bid: string, ask: string], coinbase: [bid: string, ask: string]) {
  const [pair, name] = pairs[asset].kraken
  answers[`/0/public/Ticker?pair=${pair}`] = {
    text: `{"error":[],"result":{"${name}":{"a":["${kraken[1]}","1","1.000"],"b":["${kraken[0]}","2","2.000"],
      "c":["1.0","0.00067643"],"v":["4083.67","4412.73"],"t":[34619,38907],"o":"1.0"}}}`,
  }
  answers[`/products/${pairs[asset].coinbase}/ticker`] = {
    text: `{"ask":"${coinbase[1]}","bid":"${coinbase[0]}","volume":"5957.11","trade_id":86326522,"price":"1.00",
      "size":"0.00698254","time":"2020-03-20T00:22:57.833897Z"}`,
  }
}

beforeEach(() => {
  show('bitcoin', ['59990.00000', '60010.00000'], ['59999.99', '60000.01'])
  show('ethereum', ['2999.99', '3000.01'], ['2999.99', '3000.01'])
  show('usdt', ['0.99990', '1.00010'], ['0.9999', '1.0001'])
})

const krakenBitcoin = '/0/public/Ticker?pair=XBTUSD'
const coinbaseBitcoin = '/products/BTC-USD/ticker'
const tickerOf = { kraken: krakenBitcoin, coinbase: coinbaseBitcoin }
const names = ['kraken', 'coinbase'] as const
const read = (name: (typeof names)[number], asset: Asset = 'bitcoin') =>
  tickers[name]({ url, signal: AbortSignal.timeout(5_000) }, asset)

test.each(names)('%s shows the middle of bid and ask in millionths of a dollar', async (name) => {
  show('ethereum', ['3000.0000019', '3000.000004'], ['3000.0000019', '3000.000004'])
  expect(await read(name)).toBe(60_000_000_000n)
  expect(await read(name, 'ethereum')).toBe(3_000_000_002n)
  expect(await read(name, 'usdt')).toBe(1_000_000n)
})

const unusable: [string, (text: string) => { status?: number; text: string }, string][] = [
  ['an error', (text) => ({ text, status: 500 }), 'source_silent'],
  ['too many requests', (text) => ({ text, status: 429 }), 'source_refuses'],
  ['no JSON', () => ({ text: '<html>' }), 'source_unreadable'],
  ['no price', (text) => ({ text: text.replaceAll(/"(5999|6000|6001)[^"]*"/g, '"0"') }), 'source_unreadable'],
  ['a price below zero', (text) => ({ text: text.replaceAll('"5999', '"-5999') }), 'source_unreadable'],
  ['a bid above the ask', (text) => ({ text: text.replaceAll('"5999', '"6999') }), 'source_unreadable'],
  ['a float', (text) => ({ text: text.replaceAll(/"(5999[^"]*)"/g, '$1') }), 'source_unreadable'],
  ['a large reply', () => ({ text: `"${'x'.repeat(4_100_000)}"` }), 'source_unreadable'],
]
test.each(unusable)('a ticker that sends %s shows no rate', async (_, change, problem) => {
  for (const name of names) {
    answers[tickerOf[name]] = change(answers[tickerOf[name]]!.text)
    await expect(read(name)).rejects.toMatchObject({ problem })
  }
})

const follow = () => followRates({ repeated: 'yes' }, jobContext(server))
async function makeDeposit(amount: string, wallet: Asset = 'bitcoin') {
  const ada = await makePerson(server)
  const plan = await openPlan(server, { name: `Plan ${Math.random()}` })
  return { ada, sent: ada.send(requestDeposit, { body: { amount, plan, wallet } }) }
}

test('a deposit fixes its rate for 15 minutes, and everybody reads the same coins', async () => {
  await offerBitcoin(server)
  await follow()
  const { ada, sent } = await makeDeposit('250.01')
  const { deposit } = await sent
  // 0.0041668333… BTC, rounded up to a satoshi.
  expect(deposit?.quote).toMatchObject({ coins: '0.00416684', unit: 'BTC', rate: 60_000_00n })
  expect(Date.parse(deposit!.quote!.until) - Date.now()).toBeGreaterThan(14 * 60_000)

  const { data } = await ada.send(viewRecord, { params: { id: deposit!._id } })
  expect(data.quote).toEqual(deposit!.quote)
  const theo = await makeOperator(server, 'treasurer')
  const seen = await theo.send(viewDeposit, { params: { id: deposit!._id } })
  expect(seen.deposit.quote).toEqual({ ...deposit!.quote, rate_approval: null })
})

const uncertain: [string, () => void | Promise<unknown>][] = [
  ['two sources that differ by more than 1 %', () => show('bitcoin', ['60000', '60000'], ['60600.01', '60600.01'])],
  ['one source only', () => void (answers[coinbaseBitcoin] = { status: 503, text: '' })],
]
test.each(uncertain)('with %s, bitcoin is closed to new deposits and no deposit is kept', async (_, change) => {
  await offerBitcoin(server)
  await server.owner.query('delete from rate_sources')
  await change()
  await follow()
  const before = await countDeposits()
  const { sent } = await makeDeposit('250')
  expect(await expectRefused(sent, 'rate_uncertain')).toContain('New deposits in Bitcoin are paused')
  expect(await countDeposits()).toBe(before)
})

test('a rate counts for 60 seconds, and sources may differ by 1 %', async () => {
  await offerBitcoin(server)
  show('bitcoin', ['60000', '60000'], ['60600', '60600'])
  await follow()
  const { deposit } = await (await makeDeposit('60.30')).sent
  expect(deposit?.quote).toMatchObject({ coins: '0.001', rate: 60_300_00n })

  await server.owner.query("update rate_sources set read_at = now() - interval '61 seconds' where source = 'kraken'")
  await expectRefused((await makeDeposit('60.30')).sent, 'rate_uncertain')
})

test('one USDT is one dollar, until a source is off by more than 1 %', async () => {
  show('usdt', ['0.995', '0.995'], ['0.999', '0.999'])
  expect(await agreeOnUsdt()).toBe('1000000')
  show('usdt', ['0.9899', '0.9899'], ['0.99', '0.99'])
  expect(await agreeOnUsdt()).toBeNull()
  const [figure] = await inReads(server.database, measureRates)
  expect(figure!.values).toContainEqual({ labels: { asset: 'usdt' }, value: 0 })
})

test('a source that refuses is left alone for five minutes, and its problem is kept', async () => {
  await server.owner.query('delete from rate_sources')
  answers[krakenBitcoin] = { status: 429, text: '' }
  await follow()
  asked.length = 0
  await follow()
  expect(asked).not.toContain(krakenBitcoin)
  expect(asked).toContain(coinbaseBitcoin)
  const { rows } = await server.owner.query("select sentence from rate_sources where problem = 'source_refuses'")
  expect(rows).toEqual([{ sentence: expect.stringContaining('refuses our requests (HTTP 429)') }])

  const theo = await makeOperator(server, 'treasurer')
  const { rates } = await theo.send(viewOperations)
  expect(rates![0]).toMatchObject({
    asset: 'bitcoin',
    rate: null,
    sources: [
      { source: 'kraken', problem: rows[0].sentence },
      { source: 'coinbase', rate: 60_000_00n, problem: null },
    ],
  })
})

async function setRate(rate: string) {
  const [theo, tess] = await makeOperators(server, 'treasurer', 'treasurer')
  const body = { asset: 'bitcoin', rate, hours: 4, reason: 'The rate of our bank' } as const
  const { approval_id: id } = await theo.send(requestRate, { body })
  await expectRefused(theo.send(approveRequest, { params: { id } }), 'approval_is_own')
  return { approve: () => tess.send(approveRequest, { params: { id } }), id, tess }
}

test('two operators set a rate, which new deposits use while the sources show none, until its end', async () => {
  await offerBitcoin(server)
  await server.owner.query('delete from rate_sources')
  const { approve, id, tess } = await setRate('50000.00')
  await expectRefused((await makeDeposit('250')).sent, 'rate_uncertain')
  await approve()
  const { deposit } = await (await makeDeposit('250')).sent
  expect(deposit?.quote).toMatchObject({ coins: '0.005', rate: 50_000_00n })
  const view = async (deposited = deposit!) => (await tess.send(viewDeposit, { params: { id: deposited._id } })).deposit
  expect((await view()).quote).toMatchObject({ rate_approval: id })
  const [bitcoin] = (await tess.send(viewOperations)).rates!
  expect(bitcoin).toMatchObject({ rate: 50_000_00n, set: { approval_id: id } })

  await follow()
  const { deposit: later } = await (await makeDeposit('250')).sent
  expect((await view(later!)).quote).toMatchObject({ rate: 60_000_00n, rate_approval: null })

  await server.owner.query('delete from rate_sources')
  await (await setRate('40000.00')).approve()
  expect((await (await makeDeposit('250')).sent).deposit?.quote).toMatchObject({ rate: 40_000_00n })
  await server.owner.query(
    `update approvals set payload = jsonb_set(payload, '{ends_at}', to_jsonb(now())) where kind = 'coin_rate'`,
  )
  await expectRefused((await makeDeposit('250')).sent, 'rate_uncertain')
})

test('without sources of rates, a deposit is in dollars until two operators set a rate, in time', async () => {
  const RATE_SOURCES = server.config.RATE_SOURCES
  Object.assign(server.config, { RATE_SOURCES: [] })
  await offerBitcoin(server)
  const { deposit } = await (await makeDeposit('250')).sent
  expect(deposit?.quote).toBeUndefined()
  const { approve } = await setRate('50000.00')
  server.now.setHours(server.now.getHours() + 5)
  await expectRefused(approve(), 'rate_over')
  server.now.setHours(server.now.getHours() - 5)
  await approve()
  expect((await (await makeDeposit('250')).sent).deposit?.quote).toMatchObject({ rate: 50_000_00n })
  Object.assign(server.config, { RATE_SOURCES })
})

async function agreeOnUsdt(): Promise<string | null> {
  await follow()
  return (await server.owner.query("select agreed_rate('usdt') as rate")).rows[0].rate
}

async function countDeposits(): Promise<string> {
  return (await server.owner.query('select count(*) from deposits')).rows[0].count
}
