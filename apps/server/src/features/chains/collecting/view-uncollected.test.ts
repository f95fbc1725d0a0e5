import { beforeEach, expect, test } from 'vitest'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { viewUncollected } from '@cairn/contract/operator/ledger/uncollected.ts'
import { openPlan } from '../../../testing/fixtures/fixtures.ts'
import { jobContext } from '../../../testing/server/mailbox.ts'
import { followChains } from '../follow-chains.ts'
import { pay, resetChain, useChainServer } from '../testing/chain-server.ts'
import { now, useScene } from '../testing/scene.ts'

const chains = {
  bitcoin: useChainServer('esplora'),
  ethereum: useChainServer('Ethereum'),
  usdt: useChainServer('USDT on TRON'),
}
const core = useChainServer('Bitcoin Core')
const scene = useScene(...Object.values(chains))
const withCore = useScene(core)
const { change, follow, server } = scene
beforeEach(() => [...Object.values(chains), core].forEach(resetChain))

/** A new deposit whose address was paid these units in a final block. */
async function makePaid(wallet: Asset, units: string, { announce } = scene, chain = chains[wallet]) {
  const { address } = await announce(wallet)
  pay(chain, [{ to: address, units }], { height: wallet === 'usdt' ? 999 : 998, at: now() })
  return { address, transaction: chain.chain.transactions.at(-1)! }
}
const viewAt = async ({ people }: typeof scene, asset: Asset) =>
  (await people.theo.send(viewUncollected, { query: { asset } })).uncollected
const view = (asset: Asset) => viewAt(scene, asset)

test('operators see what lies at the addresses of ether, and what a transfer from each costs', async () => {
  const one = await makePaid('ethereum', '125000000000000000')
  const two = await makePaid('ethereum', '250000000000000000')
  await follow()
  expect(await view('ethereum')).toMatchObject({
    problem: null,
    coins: '0.375 ETH',
    count: 2,
    addresses: [
      { address: two.address, coins: '0.25 ETH' },
      { address: one.address, coins: '0.125 ETH' },
    ],
    only_newest: null,
    block: 1_000,
    cost: { one: '0.000063 ETH', all: '0.000126 ETH', one_amount: 12n, all_amount: 24n },
    is_smallest_too_low: false,
  })
  // The key is offline: only the chain shows that the ether was collected.
  pay(chains.ethereum, [{ to: `0x${'ab'.repeat(20)}`, units: '249937000000000000' }], {
    height: 999,
    from: two.address,
  })
  expect(await view('ethereum')).toMatchObject({ coins: '0.125 ETH', count: 1, addresses: [{ address: one.address }] })
})

test('the fee of collecting USDT is in TRX, and has no worth in dollars', async () => {
  const { address } = await makePaid('usdt', '250000000')
  await follow()
  expect(await view('usdt')).toMatchObject({
    coins: '250 USDT',
    addresses: [{ address, coins: '250 USDT' }],
    cost: { one: '13.65 TRX', one_amount: null, all_amount: null },
  })
})

test('of bitcoin, the outputs count that are not spent, each with the fee of an input', async () => {
  const one = await makePaid('bitcoin', '500000')
  const two = await makePaid('bitcoin', '500000')
  pay(chains.bitcoin, [{ to: one.address, units: '70000' }], { height: 998 })
  await follow()
  two.transaction.isSpent = true
  expect(await view('bitcoin')).toMatchObject({
    coins: '0.0057 BTC',
    count: 2,
    addresses: [{ address: one.address, coins: '0.0057 BTC' }],
    cost: { one: '0.00000698 BTC', all: '0.00001396 BTC', one_amount: 34n },
  })
})

test('Bitcoin Core shows unspent outputs and the rate of fees too', async () => {
  const paid = await makePaid('bitcoin', '500000', withCore, core)
  await makePaid('bitcoin', '400000', withCore, core)
  await withCore.follow()
  paid.transaction.isSpent = true
  const cost = { one: '0.00000698 BTC', one_amount: 34n }
  expect(await viewAt(withCore, 'bitcoin')).toMatchObject({ coins: '0.004 BTC', count: 1, cost })
})

test('a smallest deposit that collecting it would take is marked, and a source that does not show the cost has no problem', async () => {
  await change('update settings set ethereum_deposit_min_cents = 12')
  await openPlan(server, { min: '0.01' })
  await follow()
  expect(await view('ethereum')).toMatchObject({ smallest: 12n, is_smallest_too_low: true })
  await change('update settings set ethereum_deposit_min_cents = 13')
  expect(await view('ethereum')).toMatchObject({ smallest: 13n, is_smallest_too_low: false })
  chains.ethereum.answer = (reply, question) => (question === 'eth_gasPrice' ? { status: 403, text: '' } : reply)
  await follow()
  expect(await view('ethereum')).toMatchObject({ cost: null, problem: null })
  const { rows } = await change("select problem from chain_sources where asset = 'ethereum'")
  expect(rows).toEqual([{ problem: null }])
})

test('without an answer of the source, the reason stands in place of the coins', async () => {
  chains.ethereum.answer = () => ({ status: 503, text: '' })
  expect(await view('ethereum')).toMatchObject({ problem: expect.stringContaining('does not answer'), cost: null })
  core.answer = (reply, question) =>
    question === 'gettxout' ? { text: '[{"id":0,"error":{"code":-1,"message":"no"}}]' } : reply
  expect(await viewAt(withCore, 'bitcoin')).toMatchObject({
    problem: expect.stringContaining('does not answer (error -1)'),
  })
  const problem = 'No source is set for this chain. Look it up by hand'
  expect(await viewAt(withCore, 'ethereum')).toMatchObject({ problem, smallest: null })
})

test('the page holds no connection to the database while it asks a source', async () => {
  const { pays } = await scene.announce('ethereum')
  pays(250)
  await scene.settle()
  const busy: number[] = []
  chains.ethereum.answer = (reply) => {
    busy.push(server.database.pool.totalCount - server.database.pool.idleCount)
    return reply
  }
  expect((await view('ethereum')).count).toBe(1)
  expect(new Set(busy)).toEqual(new Set([0]))
})

test('the run of each minute reads the cost, and only for a coin whose deposits have addresses of their own', async () => {
  const asked = () => chains.ethereum.asked.filter((question) => question === 'eth_gasPrice').length
  await follow()
  expect(asked()).toBe(1)
  chains.ethereum.chain.height += 1
  await followChains({ isSoon: 'yes' }, jobContext(server))
  expect(asked()).toBe(1)
  withCore.server.config.ETHEREUM_SOURCE = chains.ethereum.source
  await withCore.follow()
  withCore.server.config.ETHEREUM_SOURCE = ''
  expect(asked()).toBe(1)
})
