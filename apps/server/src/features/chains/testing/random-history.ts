import { cancelDeposit, requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { requestPaymentReversal } from '@cairn/contract/operator/deposits/payment-reversals.ts'
import { blocksUntilGone } from '@cairn/contract/operator/shared/credit-cases.ts'
import { expectBooksToBalance } from '../../../testing/ledger/books.ts'
import { makeOperators } from '../../../testing/people/operators.ts'
import { openPlan } from '../../../testing/fixtures/fixtures.ts'
import type { Random } from '../../../testing/fuzz/random.ts'
import { makePerson, type Person } from '../../../testing/people/people.ts'
import { jobContext } from '../../../testing/server/mailbox.ts'
import { codeOf } from '../../../testing/server/refusals.ts'
import type { TestServer } from '../../../testing/server/test-server.ts'
import { endOverdueDeposits } from '../../deposits/decision/end-overdue-deposits.ts'
import { pay, type ChainServer } from './chain-server.ts'
import type { MadeChain, MadeTransaction } from './dialects.ts'

export interface Scene {
  server: TestServer
  /** Both show `chain`, until an event makes one of them wrong. */
  sources: ChainServer[]
  chain: MadeChain
  random: Random
  follow: () => Promise<void>
}

interface PaidDeposit {
  id: string
  address: string
  person: Person
}

/** Plays random events to new deposits, then lets the chain and its sources recover, and follows them to the end. */
export async function playHistory(scene: Scene, eventCount: number): Promise<void> {
  const { chain, follow, random, server } = scene
  const deposits = await requestDeposits(server)
  const ids = deposits.map(({ id }) => id)
  const lookAtAll = async () => {
    await server.owner.query('update address_looks set due_at = now() where deposit_id = any ($1)', [ids])
    await server.owner.query('update incoming_payments set looked_up_at = null where deposit_id = any ($1)', [ids])
  }
  const { reorganise, takeBack } = await prepareReversals(scene, lookAtAll)
  const events: [weight: number, happen: () => unknown][] = [
    ...chainEvents(scene, deposits),
    [3, reorganise],
    [2, takeBack],
    ...depositEvents(scene, deposits),
    [2, () => makeWrong(scene)],
    [
      4,
      async () => {
        await lookAtAll()
        await Promise.all(random.percent(50) ? [follow()] : [follow(), follow()])
      },
    ],
  ]
  const drawn = events.flatMap(([weight, happen]) => Array.from({ length: weight }, () => happen))
  for (let event = 0; event < eventCount; event += 1) await random.pick(drawn)()

  // Lost payments that were credited leave for good. The rest is in blocks.
  makeRight(scene)
  await lookAtAll()
  await follow()
  await takeBack()
  for (const one of chain.transactions) one.height ??= chain.height
  chain.height += 3
  // Blocks are read thirty at a time.
  for (let run = 0; run < 4; run += 1) {
    await lookAtAll()
    await follow()
  }
}

async function requestDeposits(server: TestServer): Promise<PaidDeposit[]> {
  const plan = await openPlan(server)
  const people = await Promise.all(Array.from({ length: 6 }, () => makePerson(server)))
  for (const person of people) await person.send(listHistory)
  const deposits: PaidDeposit[] = []
  for (const person of [...people, ...people, ...people]) {
    const body = { amount: '250.00', plan, wallet: 'bitcoin' as const }
    const { deposit } = await person.send(requestDeposit, { body })
    deposits.push({ id: deposit!._id, address: deposit!.address, person })
  }
  return deposits
}

const someUnits = [1, 19, 100_000, 250_000, 498_000, 500_000, 500_000, 500_000, 700_000, 1_000_000]

/** Payments, blocks, reorganisations to a depth of six, and payments that their sender takes back or replaces. */
function chainEvents({ chain, random, sources }: Scene, deposits: PaidDeposit[]): [number, () => unknown][] {
  const [source] = sources as [ChainServer]
  const anyPayment = () => ({ to: random.pick(deposits).address, units: String(random.pick(someUnits)) })
  const send = () => pay({ ...source, chain }, Array.from({ length: 1 + random.int(3) }, anyPayment), { height: null })
  const pending = () => chain.transactions.filter(({ height }) => height === null)
  const drop = (transactions: MadeTransaction[]) =>
    (chain.transactions = chain.transactions.filter((one) => !transactions.includes(one)))
  return [
    [8, send],
    [6, () => pending().forEach((one) => (one.height = random.percent(60) ? chain.height : null))],
    [5, () => (chain.height += 1)],
    [
      2,
      () => {
        const first = chain.height - random.int(6)
        chain.forkedAt = [chain.forkedAt ?? [], first].flat()
        for (const one of chain.transactions) {
          if (one.height === null || one.height < first) continue
          // One that was final may be credited: it is in the new blocks too.
          const isFinal = one.height <= chain.height - 2
          one.height = isFinal || random.percent(50) ? first : null
        }
        chain.height += random.int(2)
      },
    ],
    // The sender spends the coins elsewhere, before a block has the payment.
    [1, () => drop(pending().filter(() => random.percent(20)))],
    // The same, to pay again with a higher fee.
    [
      1,
      () => {
        const [replaced] = pending()
        if (!replaced) return
        drop([replaced])
        pay({ ...source, chain }, replaced.payments, { height: null })
      },
    ],
    [1, () => (chain.transactions = chain.transactions.toSorted(() => random.int(3) - 1))],
  ]
}

/** Reorganisations that lose credited payments, and the two people who take the credits back. */
async function prepareReversals({ chain, follow, random, server }: Scene, lookAtAll: () => Promise<void>) {
  const [theo, olive] = await makeOperators(server, 'treasurer', 'owner')
  const lost: MadeTransaction[] = []
  function reorganise(): void {
    const first = chain.height - random.int(6)
    for (const one of chain.transactions.filter(({ height }) => height !== null && height >= first)) {
      one.height = random.percent(60) ? first : null
      if (random.percent(40)) lost.push(...chain.transactions.splice(chain.transactions.indexOf(one), 1))
    }
    chain.forkedAt = [chain.forkedAt ?? [], first].flat()
    chain.height += 1
  }
  /** Takes back what left the chain. Now and then a lost payment returns. */
  async function takeBack(): Promise<void> {
    chain.height += blocksUntilGone
    await lookAtAll()
    await follow()
    const { rows } = await server.owner.query('select id from incoming_payments where has_left and reversed_at is null')
    for (const { id } of rows) {
      const body = { reason: 'The chain has lost it' }
      const { approval_id } = await theo.send(requestPaymentReversal, { params: { id }, body })
      await olive.send(approveRequest, { params: { id: approval_id } })
      await expectBooksToBalance(server.owner)
    }
    const back = lost.pop()
    if (back) chain.transactions.push(Object.assign(back, { height: random.percent(50) ? chain.height : null }))
  }
  return { reorganise, takeBack }
}

function depositEvents({ random, server }: Scene, deposits: PaidDeposit[]): [number, () => unknown][] {
  return [
    [
      2,
      async () => {
        const { id, person } = random.pick(deposits)
        await codeOf(person.send(cancelDeposit, { params: { id } }))
      },
    ],
    [
      1,
      async () => {
        const overdue = "update deposits set requested_at = requested_at - interval '25 hours' where id = $1"
        await server.owner.query(overdue, [random.pick(deposits).id])
        await endOverdueDeposits({}, jobContext(server))
      },
    ],
  ]
}

/** One source is silent, behind, hides payments, shows other units or a payment that is not there; or both are right. */
function makeWrong(scene: Scene): void {
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

function makeRight({ chain, sources }: Scene): void {
  for (const source of sources) Object.assign(source, { chain, answer: null })
}
