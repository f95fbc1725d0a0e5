import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { viewUncollected } from '@cairn/contract/operator/ledger/uncollected.ts'
import { bip84Account, etherAccount, setAccountKey, tronAccount } from '../../../testing/fixtures/account-keys.ts'
import { openPlan, type FixturePlan } from '../../../testing/fixtures/fixtures.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { useOperator } from '../../../testing/people/use-operator.ts'
import { jobContext } from '../../../testing/server/mailbox.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { followChains } from '../follow-chains.ts'
import { pay, resetChain, useChainServer } from '../testing/chain-server.ts'

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
    RATE_SOURCES: 'kraken+http://127.0.0.1:9,coinbase+http://127.0.0.1:9',
  },
})
const withCore = useTestServer({ environment: { BITCOIN_SOURCE: core.source } })
const treasurer = useOperator(server, 'treasurer')
const atCore = useOperator(withCore, 'treasurer')
let plan: FixturePlan

beforeAll(async () => {
  plan = await openPlan(server)
  for (const account of [bip84Account, etherAccount, tronAccount]) await setAccountKey(server, account)
  await setAccountKey(withCore, bip84Account)
  await server.owner.query(
    `insert into rate_sources (source, asset, looked_at, rate_micros, read_at)
     select source, asset, now(), rate, now() + interval '1 hour' from unnest(array['kraken', 'coinbase']) as source,
       (values ('bitcoin', 5e10), ('ethereum', 2e9), ('usdt', 1e6)) as rates (asset, rate)`,
  )
})
beforeEach(() => [...Object.values(chains), core].forEach(resetChain))

/** The address of a new deposit, where this many units are paid in a final block. */
async function makePaid(wallet: Asset, units: string, to = server, into = plan, chain = chains[wallet]) {
  const { deposit } = await (
    await makePerson(to)
  ).send(requestDeposit, { body: { amount: '250.00', plan: into, wallet } })
  const at = Math.ceil(Date.now() / 1_000)
  pay(chain, [{ to: deposit!.address, units }], { height: wallet === 'usdt' ? 999 : 998, at })
  return { address: deposit!.address, transaction: chain.chain.transactions.at(-1)! }
}
const follow = () => followChains({}, jobContext(server))
const view = async (asset: Asset) => (await treasurer.send(viewUncollected, { query: { asset } })).uncollected

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
  const into = await openPlan(withCore)
  const paid = await makePaid('bitcoin', '500000', withCore, into, core)
  await makePaid('bitcoin', '400000', withCore, into, core)
  await followChains({}, jobContext(withCore))
  paid.transaction.isSpent = true
  const { uncollected } = await atCore.send(viewUncollected, { query: { asset: 'bitcoin' } })
  expect(uncollected).toMatchObject({ coins: '0.004 BTC', count: 1, cost: { one: '0.00000698 BTC', one_amount: null } })
})

test('a smallest deposit that collecting it would take is marked, and a source that does not show the cost has no problem', async () => {
  const { owner } = server
  await owner.query('update settings set ethereum_deposit_min_cents = 12')
  await openPlan(server, { min: '0.01' })
  await follow()
  expect(await view('ethereum')).toMatchObject({ smallest: 12n, is_smallest_too_low: true })
  await owner.query('update settings set ethereum_deposit_min_cents = 13')
  expect(await view('ethereum')).toMatchObject({ smallest: 13n, is_smallest_too_low: false })
  chains.ethereum.answer = (_response, reply, question) =>
    question === 'eth_gasPrice' ? { status: 403, text: '' } : reply
  await follow()
  expect(await view('ethereum')).toMatchObject({ cost: null, problem: null })
  const { rows } = await owner.query("select problem from chain_sources where asset = 'ethereum'")
  expect(rows).toEqual([{ problem: null }])
})

test('without an answer of the source, the reason stands in place of the coins', async () => {
  chains.ethereum.answer = () => ({ status: 503, text: '' })
  expect(await view('ethereum')).toMatchObject({ problem: expect.stringContaining('does not answer'), cost: null })
  const { uncollected } = await atCore.send(viewUncollected, { query: { asset: 'ethereum' } })
  expect(uncollected).toMatchObject({ problem: 'No source is set for this chain. Look it up by hand', smallest: null })
})
