import { expect, test } from 'vitest'
import { cancelDeposit, requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { confirmDeposit, viewDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import { etherAccount, setAccountKey, tronAccount } from '../../../testing/fixtures/account-keys.ts'
import { openPlan } from '../../../testing/fixtures/fixtures.ts'
import { useInjection } from '../../../testing/fixtures/use-injection.ts'
import { drawSeed, seededRandom } from '../../../testing/fuzz/random.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { useOperator } from '../../../testing/people/use-operator.ts'
import { jobContext } from '../../../testing/server/mailbox.ts'
import { codeOf } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { endOverdueDeposits } from '../../deposits/decision/end-overdue-deposits.ts'
import { followChains } from '../follow-chains.ts'
import { pay, resetChain, useChainServer } from '../testing/chain-server.ts'

const chains = { ethereum: useChainServer('Ethereum'), usdt: useChainServer('USDT on TRON') }
const coins = ['ethereum', 'usdt'] as const
const server = useTestServer({
  environment: {
    ETHEREUM_SOURCE: chains.ethereum.source,
    USDT_SOURCE: chains.usdt.source,
    RATE_SOURCES: 'kraken+http://127.0.0.1:9,coinbase+http://127.0.0.1:9',
  },
})
const treasurer = useOperator(server, 'treasurer')
const { found } = useInjection(server)

const random = seededRandom(drawSeed())
const follow = () => followChains({}, jobContext(server))
/** Ether is two thousand dollars. */
const units = { ethereum: '0000000000000', usdt: '00' }
const place = (height: number | null) => ({ height, at: Math.ceil(Date.now() / 1_000) })
/** The next block has all transactions that have none. */
function putInBlocks({ chain }: (typeof chains)[keyof typeof chains]): void {
  for (const one of chain.transactions) if (one.height === null) Object.assign(one, place(chain.height + 1))
}
/** Blocks that are not final. */
const openBlocks = 6

test(`after any history of payments in ether and USDT, each unit is attributed once or listed (seed ${random.seed})`, async () => {
  await setAccountKey(server, etherAccount)
  await setAccountKey(server, tronAccount)
  await server.owner.query(
    `insert into rate_sources (source, asset, looked_at, rate_micros, read_at)
     select source, asset, now(), rate, now() + interval '1 hour' from unnest(array['kraken', 'coinbase']) as source,
       (values ('ethereum', 2e9), ('usdt', 1e6)) as rates (asset, rate)`,
  )
  for (const one of Object.values(chains)) {
    resetChain(one)
    one.chain.forkedAt = []
    one.chain.finalHeight = one.chain.height - openBlocks
  }
  await follow()
  const plan = await openPlan(server)
  const people = await Promise.all(Array.from({ length: 4 }, () => makePerson(server)))
  const deposits: { id: string; address: string; coin: (typeof coins)[number]; person: (typeof people)[number] }[] = []
  const request = async (person = random.pick(people), coin = random.pick([...coins])) => {
    const body = { amount: '250.00', plan, wallet: coin }
    const made = person.send(requestDeposit, { body })
    if ((await codeOf(made)) !== null) return
    const { deposit } = await made
    deposits.push({ id: deposit!._id, address: deposit!.address, coin, person })
  }
  for (const person of people) for (const coin of coins) await request(person, coin)

  const mine = (blocks = 1) => {
    for (const { chain } of Object.values(chains)) {
      chain.height += blocks
      chain.finalHeight = chain.height - openBlocks
      chain.tipAt = Math.ceil(Date.now() / 1_000)
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
    })
  }
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
    const { id } = random.pick(deposits)
    const { deposit } = await treasurer.send(viewDeposit, { params: { id } })
    const isOne = deposit.payments.filter(({ transfer }) => transfer === null).length === 1
    if (!deposit.arrived || !isOne || deposit.status !== 'pending') return
    const { amount, ...arrived } = deposit.arrived
    const body = { amount_received: centsToDecimal(amount ?? 1n), ...arrived, differs: true, reason: 'It is there' }
    await codeOf(treasurer.send(confirmDeposit, { params: { id }, body }))
  }
  const events: [weight: number, happen: () => unknown][] = [
    [9, send],
    [5, () => mine()],
    [2, reorganise],
    [3, () => Object.values(chains).forEach(putInBlocks)],
    [2, () => request()],
    [2, confirm],
    [3, async () => codeOf(random.pick(people).send(cancelDeposit, { params: { id: random.pick(deposits).id } }))],
    [
      1,
      async () => {
        const overdue = "update deposits set requested_at = requested_at - interval '25 hours' where id = $1"
        await server.owner.query(overdue, [random.pick(deposits).id])
        await endOverdueDeposits({}, jobContext(server))
      },
    ],
    // A server that stopped before it moved the cursor.
    [
      1,
      () =>
        server.owner.query(
          "update chain_sources set followed_height = followed_height - 4, followed_hash = 'lost' where followed_height is not null",
        ),
    ],
    [
      4,
      async () => {
        const isUnsure = random.percent(40)
        for (const one of Object.values(chains)) {
          one.chain.rangeMax = random.pick([1, 3, 100])
          one.answer = (_response, reply) =>
            !isUnsure || random.percent(95)
              ? reply
              : random.pick([
                  { status: 503, text: '' },
                  { text: JSON.stringify({ ...JSON.parse(reply.text), result: null }) },
                ])
        }
        await Promise.all(random.percent(50) ? [follow()] : [follow(), follow()])
      },
    ],
  ]
  const drawn = events.flatMap(([weight, happen]) => Array.from({ length: weight }, () => happen))
  for (let event = 0; event < 120; event += 1) await random.pick(drawn)()

  for (const one of Object.values(chains)) {
    one.answer = null
    putInBlocks(one)
  }
  mine(openBlocks + 2)
  for (let run = 0; run < 3; run += 1) {
    await server.owner.query('update incoming_payments set looked_up_at = null where outcome is null')
    await follow()
  }
  const paid = coins.flatMap((coin) =>
    chains[coin].chain.transactions
      .filter(({ hasFailed }) => !hasFailed)
      .flatMap(({ id, payments }) =>
        payments
          .map((one, output) => ({ ...one, text: `${coin === 'ethereum' ? '0x' : ''}${id}:${output} ${one.units}` }))
          .filter((one) => !one.isOther && !/^0+$/.test(one.units))
          .map(({ text }) => text),
      ),
  )
  const { rows: kept } = await server.owner.query(
    `select payment.transaction_id || ':' || output || ' ' || units as one, outcome, found, is_final, deposit_id, own.member_id is distinct from
       coalesce(deposit.member_id, own.member_id) as is_anothers
     from incoming_payments payment left join deposits deposit on deposit.id = deposit_id join member_addresses own on own.id = member_address_id
     where gone_since is null`,
  )
  expect(kept.map(({ one }) => one).toSorted()).toEqual(paid.toSorted())
  for (const one of kept) {
    expect(one).toMatchObject({ is_final: true, is_anothers: false })
    expect(one.outcome ?? one.found, one.one).not.toBeNull()
    if (one.deposit_id === null) expect(one.found).toBe('several_deposits')
  }
  for (const coin of coins) {
    const { rows } = await server.owner.query(
      `select (select coalesce(sum(units), 0) from incoming_payments where outcome is not null and asset = $1)::text as attributed,
         in_units::text as booked, unknown_count as unknown from ledger.read_unit_book($1, 'infinity')`,
      [coin],
    )
    expect(rows[0]).toEqual({ attributed: rows[0].booked, booked: expect.any(String), unknown: 0 })
  }
  expect(new Set(kept.map(({ outcome }) => outcome)).size).toBeGreaterThan(1)
  expect(await found()).toBe('')
}, 240_000)
