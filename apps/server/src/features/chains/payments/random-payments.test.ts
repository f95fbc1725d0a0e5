import { expect, test } from 'vitest'
import { cancelDeposit, requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { requestPaymentReversal } from '@cairn/contract/operator/deposits/payment-reversals.ts'
import { bip84Account, setAccountKey } from '../../../testing/fixtures/account-keys.ts'
import { openPlan } from '../../../testing/fixtures/fixtures.ts'
import { useInjection } from '../../../testing/fixtures/use-injection.ts'
import { drawSeed, seededRandom } from '../../../testing/fuzz/random.ts'
import { expectBooksToBalance } from '../../../testing/ledger/books.ts'
import { makeOperators } from '../../../testing/people/operators.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { jobContext } from '../../../testing/server/mailbox.ts'
import { codeOf } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { endOverdueDeposits } from '../../deposits/decision/end-overdue-deposits.ts'
import { followChains } from '../follow-chains.ts'
import { pay, resetChain, useChainServer } from '../testing/chain-server.ts'
import type { MadeTransaction } from '../testing/dialects.ts'

const bitcoin = useChainServer('esplora')
const server = useTestServer({
  environment: {
    BITCOIN_SOURCE: bitcoin.source,
    RATE_SOURCES: 'kraken+http://127.0.0.1:9,coinbase+http://127.0.0.1:9',
  },
})
const { found } = useInjection(server)

const random = seededRandom(drawSeed())
const follow = () => followChains({}, jobContext(server))
const lookAtAll = 'update address_looks set due_at = now(); update incoming_payments set looked_up_at = null'

test(`after any history of payments, each satoshi on an own address is attributed once or listed (seed ${random.seed})`, async () => {
  await setAccountKey(server, bip84Account)
  resetChain(bitcoin)
  await server.owner.query(
    `insert into rate_sources (source, asset, looked_at, rate_micros, read_at)
     select source, 'bitcoin', now(), 5e10, now() + interval '1 hour' from unnest(array['kraken', 'coinbase']) as source`,
  )
  await follow()
  const plan = await openPlan(server)
  const people = await Promise.all(Array.from({ length: 6 }, () => makePerson(server)))
  for (const person of people) await person.send(listHistory)
  const deposits: { id: string; address: string; person: (typeof people)[number] }[] = []
  for (const person of [...people, ...people, ...people]) {
    const body = { amount: '250.00', plan, wallet: 'bitcoin' as const }
    const { deposit } = await person.send(requestDeposit, { body })
    deposits.push({ id: deposit!._id, address: deposit!.address, person })
  }
  const { chain } = bitcoin
  const [theo, olive] = await makeOperators(server, 'treasurer', 'owner')
  const anyPayment = () => ({
    to: random.pick(deposits).address,
    units: String(random.pick([1, 19, 100_000, 250_000, 498_000, 500_000, 500_000, 500_000, 700_000, 1_000_000])),
  })
  const lost: MadeTransaction[] = []
  function reorganise(depth: number): void {
    for (const one of chain.transactions.filter(({ height }) => height !== null && height > chain.height - depth)) {
      one.height = random.percent(60) ? chain.height : null
      if (random.percent(40)) lost.push(...chain.transactions.splice(chain.transactions.indexOf(one), 1))
    }
    Object.assign(chain, { forkedAt: chain.height - depth + 1, height: chain.height + 1 })
  }
  /** Two people take back what left the chain, and now and then a lost payment returns. */
  async function takeBack(): Promise<void> {
    chain.height += 6
    await lookAgain()
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
  const lookAgain = async (times = 1) => {
    await server.owner.query(lookAtAll)
    await Promise.all(Array.from({ length: times }, follow))
  }
  const open = () => chain.transactions.filter(({ height }) => height === null || height > chain.height - 2)
  const events: [weight: number, happen: () => unknown][] = [
    [8, () => pay(bitcoin, Array.from({ length: 1 + random.int(3) }, anyPayment), { height: null })],
    [6, () => void open().forEach((one) => (one.height ??= random.percent(60) ? chain.height : null))],
    [5, () => (chain.height += 1)],
    // Blocks that are not final are replaced: some of their transactions are pending again.
    [2, () => void open().forEach((one) => (one.height = random.percent(50) ? null : one.height))],
    // Blocks that were final are replaced, down to six: credited payments are in other blocks, pending, or gone.
    [4, () => reorganise(1 + random.int(6))],
    [2, takeBack],
    // The sender spends the coins elsewhere, before a block has the payment.
    [1, () => (chain.transactions = chain.transactions.filter((one) => one.height !== null || random.percent(80)))],
    [1, () => (chain.transactions = chain.transactions.toSorted(() => random.int(3) - 1))],
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
    [4, () => lookAgain(1 + random.int(2))],
  ]
  const drawn = events.flatMap(([weight, happen]) => Array.from({ length: weight }, () => happen))
  for (let event = 0; event < 200; event += 1) await random.pick(drawn)()

  // Lost payments that were credited leave for good. The rest is in blocks.
  await lookAgain()
  await takeBack()
  for (const one of chain.transactions) one.height ??= chain.height
  chain.height += 3
  for (let run = 0; run < 3; run += 1) await lookAgain()
  const paid = chain.transactions.flatMap(({ id, payments }) =>
    payments.map(({ units }, output) => `${id}:${output} ${units}`),
  )
  const { rows: kept } = await server.owner.query(
    `select transaction_id || ':' || output || ' ' || units as one, outcome, is_final from incoming_payments
     where gone_since is null and reversed_at is null order by 1`,
  )
  expect(kept.map(({ one }) => one)).toEqual(paid.toSorted())
  expect(kept.every(({ is_final }) => is_final)).toBe(true)
  const { rows: sums } = await server.owner.query(
    `select (select coalesce(sum(units), 0) from incoming_payments where outcome is not null and reversed_at is null)::text as attributed,
       (select in_units - out_units from ledger.read_unit_book('bitcoin', 'infinity'))::text as booked,
       (select unknown_count from ledger.read_unit_book('bitcoin', 'infinity')) as unknown`,
  )
  expect(sums[0]).toEqual({ attributed: sums[0].booked, booked: expect.any(String), unknown: 0 })
  expect(new Set(kept.map(({ outcome }) => outcome)).size).toBeGreaterThan(1)
  expect(await found()).toBe('')
}, 240_000)
