import { beforeAll, describe, expect } from 'vitest'
import { confirmDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import { seededRandom, type Random } from '../../../testing/fuzz/random.ts'
import { expectAttributedOnce } from '../../../testing/ledger/attributed-payments.ts'
import { codeOf } from '../../../testing/server/refusals.ts'
import { answerWithoutHttp, pay, useChainServer } from '../testing/chain-server.ts'
import { drawHistories, endsOfDeposits, playEvents, testHistories } from '../testing/play-histories.ts'
import { now, useScene, type Announced, type Scene } from '../testing/scene.ts'

const chains = { ethereum: useChainServer('Ethereum'), usdt: useChainServer('USDT on TRON') }
const coins = ['ethereum', 'usdt'] as const

describe.each(drawHistories({ usual: 60, faults: 3_000 }))('in ether and USDT', ({ seeds }) => {
  const scene = useScene(...Object.values(chains))
  answerWithoutHttp(Object.values(chains))
  beforeAll(async () => {
    for (const { chain } of Object.values(chains))
      Object.assign(chain, { forkedAt: [], blockSeconds: 1, finalHeight: chain.height - openBlocks })
    await scene.follow()
  })

  const title = 'after any history of payments, each unit is attributed once or listed'
  testHistories(scene, title, seeds, (random) => playHistory(scene, random))
})

/** Ether is two thousand dollars. */
const units = { ethereum: '0000000000000', usdt: '00' }
const place = (height: number | null) => ({ height, at: now() })
/** The next block has all transactions that have none. */
function putInBlocks({ chain }: (typeof chains)[keyof typeof chains]): void {
  for (const one of chain.transactions) if (one.height === null) Object.assign(one, place(chain.height + 1))
}
const sumOf = (all: { units: string }[]) => all.reduce((sum, one) => sum + BigInt(one.units), 0n)
/** Blocks that are not final. */
const openBlocks = 6

/** Plays random events to new deposits, then follows them to the end. Reading the same blocks again in another order changes nothing. */
async function playHistory(scene: Scene, random: Random): Promise<void> {
  const { announce, change, follow, people: operators, server } = scene
  const firstHeights = coins.map((coin) => chains[coin].chain.height)
  const people = [await scene.makeMember(), await scene.makeMember()]
  const deposits: (Announced & { coin: (typeof coins)[number] })[] = []
  const request = async (by = random.pick(people), coin = random.pick([...coins])) => {
    const made = announce(coin, { by })
    if ((await codeOf(made)) === null) deposits.push({ ...(await made), coin })
  }
  for (const person of people) for (const coin of coins) await request(person, coin)
  const ofEther = deposits.filter(({ coin }) => coin === 'ethereum').map(({ address }) => address)
  // Ether that was at each address before, so that there is something to collect.
  const before = new Set(
    ofEther.map((to) =>
      pay(chains.ethereum, [{ to, units: `100000${units.ethereum}` }], {
        isByContract: true,
        height: chains.ethereum.chain.height - openBlocks - 1,
      }),
    ),
  )
  await follow()

  const mine = (blocks = 1) => {
    for (const { chain } of Object.values(chains)) {
      chain.height += blocks
      chain.finalHeight = chain.height - openBlocks
      chain.tipAt = now()
    }
  }
  const send = () => {
    const coin = random.pick([...coins])
    const payments = Array.from({ length: coin === 'usdt' ? 1 + random.int(3) : 1 }, () => ({
      to: random.pick(deposits.filter((one) => one.coin === coin)).address,
      units: `${random.pick([0, 1, 9_000, 12_500, 12_500, 12_500, 12_450, 20_000, 60_000]) * (coin === 'usdt' ? 200 : 1)}${units[coin]}`,
      isOther: coin === 'usdt' && random.percent(10),
    }))
    pay(chains[coin], payments, {
      ...place(random.percent(80) ? chains[coin].chain.height + 1 : null),
      hasFailed: random.percent(10),
      callsContract: coin === 'usdt',
      isByContract: coin === 'ethereum' && random.percent(30),
    })
  }
  /** Somebody with the key of an address collects a part of its ether. */
  const collect = () =>
    pay(chains.ethereum, [{ to: `0x${'ab'.repeat(20)}`, units: `10${units.ethereum}` }], {
      ...place(chains.ethereum.chain.height + 1),
      from: random.pick(ofEther),
      hasFailed: random.percent(10),
    })
  const reorganise = () => {
    const { chain } = chains.ethereum
    const from = chain.height - random.int(openBlocks)
    ;(chain.forkedAt as number[]).push(from)
    for (const one of chain.transactions.filter(({ height }) => (height ?? 0) >= from)) {
      if (random.percent(30)) Object.assign(one, place(random.percent(50) ? null : chain.height))
      if (random.percent(10)) one.hasFailed = !one.hasFailed
    }
    // The sender replaces some.
    chain.transactions = chain.transactions.filter(({ height }) => height !== null || random.percent(80))
  }
  const confirm = async () => {
    const { id, view } = random.pick(deposits)
    const deposit = await view()
    const isOne = deposit.payments.filter(({ transfer }) => transfer === null).length === 1
    if (!deposit.arrived || !isOne || deposit.status !== 'pending') return
    const { amount, coins: arrivedCoins, transaction_id } = deposit.arrived
    if (transaction_id === null) return
    const body = {
      amount_received: centsToDecimal(amount ?? 1n),
      coins: arrivedCoins,
      transaction_id,
      differs: true,
      reason: 'It is there',
    }
    await codeOf(operators.theo.send(confirmDeposit, { params: { id }, body }))
  }
  /** Twenty minutes pass for the payments that the source showed no more. */
  const age = () =>
    change(
      "update incoming_payments set gone_since = gone_since - interval '20 minutes' where looked_up_at < 'infinity'",
    )
  /** A server that stopped before it moved the cursor. */
  const moveBack = () =>
    change(
      "update chain_sources set followed_height = followed_height - 4, followed_hash = 'lost' where followed_height > 4",
    )
  const look = async () => {
    const isUnsure = random.percent(40)
    // How many requests there are is a matter of time, and changes no other event.
    const replies = seededRandom(random.int(2 ** 31))
    for (const one of Object.values(chains)) {
      one.chain.rangeMax = random.pick([1, 3, 100])
      one.answer = (reply) => {
        const none = { text: JSON.stringify({ ...JSON.parse(reply.text), result: null }) }
        return !isUnsure || replies.percent(95) ? reply : replies.pick([{ status: 503, text: '' }, none])
      }
    }
    await age()
    await Promise.all(random.percent(85) ? [follow()] : [follow(), follow()])
  }
  await playEvents(random, [
    [9, send],
    [2, collect],
    [5, () => mine()],
    [2, reorganise],
    [3, () => Object.values(chains).forEach(putInBlocks)],
    [2, () => request()],
    [2, confirm],
    ...endsOfDeposits(scene, random, deposits),
    [1, moveBack],
    [4, look],
  ])

  for (const one of Object.values(chains)) {
    one.answer = null
    putInBlocks(one)
  }
  mine(openBlocks + 2)
  const members = people.map(({ id }) => id)
  const followAgain = async () => {
    await change(
      'update incoming_payments set looked_up_at = null where outcome is null and looked_up_at <> $1',
      'infinity',
    )
    await change("update address_looks set due_at = now() where due_at < 'infinity'")
    await follow()
  }
  for (let run = 0; run < 3; run += 1) {
    await age()
    await followAgain()
  }
  const paid = coins.flatMap((coin) =>
    chains[coin].chain.transactions
      .filter(({ from, hasFailed, isByContract }) => !hasFailed && !isByContract && from === undefined)
      .flatMap(({ id, payments }) =>
        payments
          .map((one, output) => ({ ...one, text: `${coin === 'ethereum' ? '0x' : ''}${id}:${output} ${one.units}` }))
          .filter((one) => !one.isOther && !/^0+$/.test(one.units))
          .map(({ text }) => text),
      ),
  )
  const byContracts = chains.ethereum.chain.transactions
    .filter(({ hasFailed, id, isByContract }) => isByContract && !hasFailed && !before.has(`0x${id}`))
    .flatMap(({ payments }) => payments)
  const { rows: found } = await change(
    `select own.address as to, units::text from incoming_payments join member_addresses own on own.id = member_address_id
     where is_from_contract and own.address = any ($1)`,
    ofEther,
  )
  for (const address of ofEther) {
    const there = (all: { to: string; units: string }[]) => sumOf(all.filter(({ to }) => to === address))
    expect(there(found), address).toBe(there(byContracts))
  }
  await expectAttributedOnce(server, members, paid, async () => {
    for (const [index, coin] of coins.entries()) {
      const { chain } = chains[coin]
      chain.transactions = chain.transactions.toSorted(() => random.int(3) - 1)
      await change('update chain_sources set followed_height = $1 where asset = $2', firstHeights[index], coin)
    }
    await followAgain()
  })
  for (const one of Object.values(chains)) one.chain.transactions = []
}
