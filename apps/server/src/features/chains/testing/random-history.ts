import { blocksUntilGone } from '@cairn/contract/operator/shared/credit-cases.ts'
import { confirmationsNeeded } from '@cairn/contract/operator/shared/payment-cases.ts'
import { expectAttributedOnce } from '../../../testing/ledger/attributed-payments.ts'
import { pay, type ChainServer } from './chain-server.ts'
import { hashAt, type MadeTransaction } from './dialects.ts'
import { usePaidDeposits } from './paid-deposits.ts'
import { endsOfDeposits, playEvents, type Event } from './play-histories.ts'
import type { Announced } from './scene.ts'
import { createFollow, listCredited, type Played } from './watch-history.ts'

/**
 * Plays random events to new deposits, then lets the chain and its sources recover, follows them to the end, and expects each payment
 * once. Reading the same blocks again in another order changes nothing.
 */
export async function playHistory(scene: Played): Promise<void> {
  const { change, chain, random, server } = scene
  const firstHeight = chain.height
  const people = [await scene.makeMember(), await scene.makeMember()] as const
  const deposits: Announced[] = []
  for (const by of [...people, people[0]]) deposits.push(await scene.announce('bitcoin', { by }))
  const ids = deposits.map(({ id }) => id)
  const members = people.map(({ id }) => id)
  const follow = createFollow(scene, ids)
  const { reorganise, takeBack } = prepareReversals(scene, follow)
  await playEvents(random, [
    ...chainEvents(scene, deposits),
    [4, reorganise],
    [2, takeBack],
    ...endsOfDeposits(scene, random, deposits),
    [2, () => makeWrong(scene)],
    [4, follow],
  ])

  // Lost payments that were credited leave for good. The rest is in blocks.
  makeRight(scene)
  const there = new Set(chain.transactions.map(({ id }) => id))
  if ((await listCredited(scene, ids)).some((id) => !there.has(id))) {
    await follow()
    chain.height += blocksUntilGone
    await takeBack()
  }
  for (const one of chain.transactions) one.height ??= chain.height
  chain.height += confirmationsNeeded.bitcoin
  await follow()
  const paid = chain.transactions.flatMap(({ id, payments }) =>
    payments.map(({ units }, output) => `${id}:${output} ${units}`),
  )
  await expectAttributedOnce(server, members, paid, async () => {
    chain.transactions = chain.transactions.toSorted(() => random.int(3) - 1)
    const back = 'update chain_sources set followed_height = $1, followed_hash = $2'
    await change(back, firstHeight, hashAt(chain, firstHeight))
    await follow()
  })
  chain.transactions = []
}

const someUnits = [1, 19, 100_000, 250_000, 498_000, 500_000, 500_000, 500_000, 700_000, 1_000_000]

/** Payments, blocks, reorganisations to a depth of six, and payments that their sender takes back or replaces. */
function chainEvents({ chain, random, sources }: Played, deposits: Announced[]): Event[] {
  const [source] = sources as [ChainServer]
  const anyPayment = () => ({ to: random.pick(deposits).address, units: String(random.pick(someUnits)) })
  const send = () => pay({ ...source, chain }, Array.from({ length: 1 + random.int(3) }, anyPayment), { height: null })
  const pending = () => chain.transactions.filter(({ height }) => height === null)
  const drop = (transactions: MadeTransaction[]) =>
    (chain.transactions = chain.transactions.filter((one) => !transactions.includes(one)))
  /** A reorganisation to a depth of six. One that was final may be credited: it is in the new blocks too. */
  const fork = () => {
    const first = chain.height - random.int(6)
    chain.forkedAt = [chain.forkedAt ?? [], first].flat()
    for (const one of chain.transactions.filter(({ height }) => height !== null && height >= first))
      one.height = one.height! <= chain.height - 2 || random.percent(50) ? first : null
    chain.height += random.int(2)
  }
  /** The sender pays again with a higher fee. */
  const replace = () => {
    const [replaced] = pending()
    if (!replaced) return
    drop([replaced])
    pay({ ...source, chain }, replaced.payments, { height: null })
  }
  return [
    [8, send],
    [6, () => pending().forEach((one) => (one.height = random.percent(60) ? chain.height : null))],
    [5, () => (chain.height += 1 + random.int(3))],
    [2, fork],
    // The sender spends the coins elsewhere, before a block has the payment.
    [1, () => drop(pending().filter(() => random.percent(20)))],
    [1, replace],
    [1, () => (chain.transactions = chain.transactions.toSorted(() => random.int(3) - 1))],
  ]
}

/** Reorganisations that lose credited payments, and the two people who take the credits back. */
function prepareReversals(scene: Played, follow: () => Promise<void>) {
  const { change, chain, random, sources } = scene
  const { reverse } = usePaidDeposits(scene, sources[0]!)
  const lost: MadeTransaction[] = []
  function reorganise(): void {
    // As deep as credited payments are.
    const first = chain.height - 2 - random.int(4)
    for (const one of chain.transactions.filter(({ height }) => height !== null && height >= first)) {
      one.height = random.percent(60) ? first : null
      if (random.percent(60)) lost.push(...chain.transactions.splice(chain.transactions.indexOf(one), 1))
    }
    chain.forkedAt = [chain.forkedAt ?? [], first].flat()
    chain.height += 1
  }
  /** Takes back what left the chain. Now and then a lost payment returns. */
  async function takeBack(): Promise<void> {
    if (lost.length > 0) {
      await follow()
      chain.height += blocksUntilGone
    }
    await follow()
    const { rows } = await change('select id from incoming_payments where has_left and reversed_at is null')
    for (const { id } of rows) await reverse(id)
    const back = lost.pop()
    if (back) chain.transactions.push(Object.assign(back, { height: random.percent(50) ? chain.height : null }))
  }
  return { reorganise, takeBack }
}

/** One source is silent, behind, hides payments, shows other units or a payment that is not there; or both are right. */
function makeWrong(scene: Played): void {
  const { chain, random, sources } = scene
  makeRight(scene)
  if (random.percent(40)) return
  const source = random.pick(sources)
  const change = (transactions: MadeTransaction[], height = chain.height) =>
    (source.chain = { ...chain, height, transactions })
  random.pick([
    () => (source.answer = () => ({ status: 503, text: '' })),
    () => {
      const height = chain.height - 1 - random.int(4)
      const isThere = (one: MadeTransaction) => one.height !== null && one.height <= height
      change(
        chain.transactions.map((one) => (isThere(one) ? one : { ...one, height: null })),
        height,
      )
    },
    () => change(chain.transactions.filter(() => random.percent(50))),
    () =>
      change(
        chain.transactions.map((one) => ({
          ...one,
          payments: one.payments.map((payment) => ({ ...payment, units: `${payment.units}0` })),
        })),
      ),
    () => {
      const [model] = chain.transactions
      change([...chain.transactions])
      if (model) pay(source, model.payments, { height: chain.height - 3 })
    },
  ])()
}

function makeRight({ chain, sources }: Played): void {
  for (const source of sources) Object.assign(source, { chain, answer: null })
}
