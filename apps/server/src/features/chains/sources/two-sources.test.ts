import { beforeEach, expect, test } from 'vitest'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { requestPaymentReversal } from '@cairn/contract/operator/deposits/payment-reversals.ts'
import { viewOperations } from '@cairn/contract/operator/operations.ts'
import { sealEverything } from '../../../testing/ledger/sealing.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { expectAlerts, hasPromtool, scrape } from '../../../testing/operations/expect-alerts.ts'
import { pay, resetChain, useChainServer, type ChainServer } from '../testing/chain-server.ts'
import { now, useScene } from '../testing/scene.ts'

const [esplora, core] = [useChainServer('esplora'), useChainServer('Bitcoin Core')]
const scene = useScene(esplora, core)
const { asServer, change, end, follow, followLater, found: findings, people, server } = scene

beforeEach(async () => {
  for (const source of [esplora, core]) resetChain(source)
  await change('truncate chain_sources')
  // Bitcoin Core is read from a day of blocks back, thirty in each run.
  for (let run = 0; run < 6; run += 1) await follow()
})

async function announce() {
  const one = await scene.announce('bitcoin')
  return {
    ...one,
    cases: async () => (await one.view()).payments.map(({ sentence }) => sentence),
    invested: async () => (await one.cents())[0],
  }
}

/** Finds a block on both chains that pays these units, and returns the id of the transaction. */
function payAtBoth(to: string, units = '500000', unitsAtCore = units): string {
  const id = pay(esplora, [{ to, units }], { height: 1_001, at: now() })
  core.chain.transactions.push({ id, height: 1_001, at: now(), payments: [{ to, units: unitsAtCore }] })
  grow(1)
  return id
}
function grow(blocks: number, chains = [esplora, core]): void {
  for (const { chain } of chains) chain.height += blocks
}
const hostOf = ({ source }: ChainServer) => new URL(source.replace(/^\w+\+/, '')).host
const problems = async () => (await people.olive.send(viewOperations)).chains!.map(({ problem }) => problem)
const readSources = async () =>
  (await change('select source, since, followed_height::integer as height from chain_sources order by source')).rows
const onlyOne = 'Only one of the two sources shows it with enough blocks'
const eachSilent = [
  { name: 'Esplora', silent: esplora, other: core },
  { name: 'Bitcoin Core', silent: core, other: esplora },
]
/** With this source alone in the setting. */
async function withSource({ source }: ChainServer, run: () => Promise<void>): Promise<void> {
  const { BITCOIN_SOURCE } = server.config
  server.config.BITCOIN_SOURCE = source
  await run()
  server.config.BITCOIN_SOURCE = BITCOIN_SOURCE
}
const isSilent = () => ({ status: 503, text: '' })

test('a payment credits by itself once both sources show it with enough blocks, and until then the member reads of the network', async () => {
  const one = await announce()
  payAtBoth(one.address)
  await follow()
  expect(await one.states()).toEqual(['confirming'])
  grow(2, [esplora])
  await follow()
  expect([await one.invested(), await one.states(), await one.cases()]).toEqual([0, ['delayed'], [onlyOne]])
  grow(2, [core])
  await follow()
  expect([await one.invested(), await one.states()]).toEqual([250_00, ['counted']])
  expect(await problems()).toEqual([null, null])
  expect(await findings()).toBe('')
})

test.each(eachSilent)(
  'while $name is silent, the other source shows a payment, which is not credited',
  async ({ silent, other }) => {
    const one = await announce()
    payAtBoth(one.address)
    grow(2)
    silent.answer = isSilent
    await follow()
    expect([await one.invested(), await one.states(), await one.cases()]).toEqual([0, ['delayed'], [onlyOne]])
    expect((await problems()).filter(Boolean)).toEqual([
      `${hostOf(silent)} does not answer (HTTP 503). It is tried again`,
    ])

    // The other one shows the payment no more, and the silent one may know it.
    const { transactions } = other.chain
    other.chain.transactions = []
    await follow()
    expect(await one.states()).toEqual(['delayed'])
    silent.answer = null
    await follow()
    expect(await one.states()).toEqual(['delayed'])
    silent.chain.transactions = []
    await follow()
    expect(await one.states()).toEqual(['gone'])
    silent.chain.transactions = other.chain.transactions = transactions
    await followLater()
    expect(await one.invested()).toBe(250_00)
  },
)

test.each(eachSilent)(
  'while $name is silent, the other source alone neither misses a credited payment nor finds it again',
  async ({ silent, other }) => {
    const one = await announce()
    const id = payAtBoth(one.address)
    grow(2)
    await follow()
    expect([await one.invested(), await one.stops()]).toEqual([250_00, []])
    const show = async (height: number | null, ...sources: ChainServer[]) => {
      for (const { chain } of sources) chain.transactions.find((made) => made.id === id)!.height = height
      await followLater()
    }
    silent.answer = isSilent
    await show(null, other)
    expect(await one.stops()).toEqual([])
    silent.answer = null
    await show(null, silent)
    expect(await one.stops()).toEqual(['payment_missing'])
    silent.answer = isSilent
    await show(1_001, other)
    expect(await one.stops()).toEqual(['payment_missing'])
    silent.answer = null
    await followLater()
    expect(await one.stops()).toEqual([])

    // A source that stays silent is removed from the setting, and the other one decides.
    await show(null, silent, other)
    silent.answer = isSilent
    await show(1_001, other)
    expect(await one.stops()).toEqual(['payment_missing'])
    await withSource(other, followLater)
    expect(await one.stops()).toEqual([])
  },
)

test.each(eachSilent)(
  'a payment that left at both sources is taken back while $name is silent, and stops withdrawals no more (rows 30, 31)',
  async ({ silent, other }) => {
    const one = await announce()
    payAtBoth(one.address)
    grow(2)
    await follow()
    esplora.chain.transactions = core.chain.transactions = []
    await followLater()
    grow(6)
    await followLater()
    silent.answer = isSilent
    await change("update incoming_payments set looked_up_at = now() - interval '61 minutes'")
    const [{ id, transaction_id: transactionId }] = await one.payments()
    const body = { reason: 'It has left' }
    const { approval_id } = await people.theo.send(requestPaymentReversal, { params: { id }, body })
    const approve = () => people.olive.send(approveRequest, { params: { id: approval_id } })
    await expectRefused(approve(), 'payment_on_chain')
    expect(await one.stops()).toEqual(['payment_missing'])
    // While the other one shows it again, or shows nothing that can be read, it is not taken back.
    pay(other, [{ to: one.address, units: '500000' }], { id: transactionId, height: null })
    await follow()
    await expectRefused(approve(), 'payment_on_chain')
    other.chain.transactions = []
    other.answer = (reply, question) => (/tx|rawtransaction/.test(question) ? { text: '{}' } : reply)
    await follow()
    await expectRefused(approve(), 'payment_on_chain')
    other.answer = null
    await follow()
    await approve()
    expect([await one.invested(), await one.stops()]).toEqual([0, []])
    expect(await findings()).toBe('')
  },
)

test('a source that does not answer at all does not stop the other one', async () => {
  const one = await announce()
  payAtBoth(one.address)
  core.answer = () => null
  const began = Date.now()
  await follow()
  expect(Date.now() - began).toBeLessThan(20_000)
  expect(await one.states()).toEqual(['confirming'])
  expect(await problems()).toEqual([null, expect.stringContaining('does not answer (no answer in time)')])
})

test('a payment with other units at each source is not decided, and both are shown as the problem', async () => {
  const one = await announce()
  payAtBoth(one.address, '500000', '400000')
  grow(2)
  await follow()
  await follow()
  expect([await one.invested(), await one.states()]).toEqual([0, []])
  const hosts = [esplora, core].map(hostOf).join(' and ')
  const differ = `${hosts} do not show the same (they show different payments of a transaction). They are compared again`
  expect(await problems()).toEqual([differ, differ])
  // Neither newest block is believed, so the age of the chain grows.
  const { rows } = await change('select height::integer as height from chain_sources')
  expect(rows).toEqual([{ height: 1_000 }, { height: 1_000 }])
  core.chain.transactions = esplora.chain.transactions
  await follow()
  expect(await one.invested()).toBe(250_00)
})

test('units that only a wrong source showed are replaced before the payment is decided, and never after', async () => {
  const one = await announce()
  const id = pay(core, [{ to: one.address, units: '5000000' }], { height: 1_001 })
  grow(1)
  await follow()
  expect(await one.states()).toEqual(['confirming'])
  core.chain.transactions[0]!.payments[0]!.units = '500000'
  esplora.chain.transactions = core.chain.transactions
  grow(2)
  await follow()
  expect([await one.invested(), await one.states()]).toEqual([250_00, ['counted']])
  const again = asServer('update incoming_payments set units = 5 where transaction_id = $1', [id])
  await expect(again).rejects.toMatchObject({ code: 'CL011' })
})

test('a payment that one source begins to show differently, or in another block, is not credited', async () => {
  const [one, two] = [await announce(), await announce()]
  const id = payAtBoth(one.address)
  payAtBoth(two.address)
  await follow()
  expect([await one.states(), await two.states()]).toEqual([['confirming'], ['confirming']])
  grow(2)
  const found = core.chain.transactions.find((transaction) => transaction.id === id)!
  found.payments = [{ to: one.address, units: '1' }]
  core.chain.transactions.at(-1)!.height = 1_002
  await follow()
  expect([await one.invested(), await one.states()]).toEqual([0, ['delayed']])
  expect([await two.invested(), await two.states()]).toEqual([0, ['delayed']])
})

test('a source that hides a payment stops its credit and not its row, and its deposit does not end', async () => {
  const [hidden, unpaid] = [await announce(), await announce()]
  payAtBoth(hidden.address)
  grow(2)
  esplora.chain.transactions = []
  await follow()
  expect([await hidden.invested(), await hidden.states()]).toEqual([0, ['delayed']])

  const ids = [hidden.id, unpaid.id]
  await change("update deposits set requested_at = now() - interval '25 hours' where id = any ($1)", ids)
  const status = async () =>
    (await change('select status from deposits where id = any ($1) order by requested_at, id', ids)).rows
  await change('update address_looks set looked_at = null')
  core.answer = isSilent
  await follow()
  await end()
  expect((await status()).map((row) => row.status)).toEqual(['pending', 'pending'])
  core.answer = null
  await follow()
  await end()
  expect((await status()).map((row) => row.status).toSorted()).toEqual(['expired', 'pending'])
})

test('a source that takes the place of another goes on from its block, and the chain stays followed', async () => {
  const before = await readSources()
  await withSource(core, follow)
  await withSource(esplora, follow)
  expect(await readSources()).toEqual([{ ...before[0], source: hostOf(esplora), height: 1_000 }])
})

test.skipIf(!hasPromtool)(
  'a payment that only one source shows, and a source that stays silent, call people (REL-29)',
  async () => {
    await sealEverything(server.owner)
    const measure = () => scrape(server.url, server.keys.metricsToken)
    const one = await announce()
    const before = await measure()
    expectAlerts(before, before, { fires: [], hours: 4 })
    payAtBoth(one.address)
    grow(2, [esplora])
    await follow()
    expectAlerts(before, await measure(), { fires: ['CairnPaymentsWait'], hours: 4 })
    grow(2, [core])
    await follow()
    core.answer = isSilent
    await follow()
    const grows = ['cairn_chain_behind_seconds{asset="bitcoin"}']
    expectAlerts(before, await measure(), { fires: ['CairnChainBehind'], grows, hours: 4 })
  },
)
