import { beforeAll, describe, expect, test } from 'vitest'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import { confirmDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { sendWithdrawal, claimWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import { approveWithdrawal, rejectWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { cancelWithdrawal, requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { answerOf, sendOnce } from '../../testing/server/send-once.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { giveBalance, makePerson, toBitcoin, type Person } from '../../testing/people/people.ts'
import { drawSeed, seededRandom } from '../../testing/fuzz/random.ts'
import { scale } from '../../testing/ledger/scale.ts'
import { offerBitcoin, openPlan, type FixturePlan } from '../../testing/fixtures/fixtures.ts'
import { useOperator } from '../../testing/people/use-operator.ts'

const server = useTestServer({ connectionsMax: 64 })
const random = seededRandom(drawSeed())
const copies = 200
/** The most connections that the server has had at once. */
let connectionsSeen = 0
let plan: FixturePlan
const operators = [useOperator(server, 'treasurer'), useOperator(server, 'owner')]

beforeAll(async () => {
  const open = new Set<unknown>()
  server.app.server.on('connection', (socket) => {
    connectionsSeen = Math.max(connectionsSeen, open.add(socket).size)
    socket.once('close', () => open.delete(socket))
  })
  plan = await openPlan(server, { min: '0.01', max: '100000000.00' })
  await offerBitcoin(server)
})

const ways = {
  withdrawals: (amount: string, person: Person) => [requestWithdrawal, { amount, ...toBitcoin(person) }] as const,
  'deposits from the balance': (amount: string) => [requestDeposit, { amount, plan, wallet: 'balance' }] as const,
}
type Way = keyof typeof ways

function post(person: Person, way: Way, amount: string) {
  const [call, body] = ways[way](amount, person)
  return answerOf(sendOnce(server.url, call, { token: person.token, body }))
}

function depositBitcoin({ token }: Person) {
  const body = { amount: '5.00', plan, wallet: 'bitcoin' }
  return answerOf(sendOnce(server.url, requestDeposit, { token, body }))
}

describe(`${copies} requests at once against a balance that affords k of them (seed ${random.seed}) (SEC-1, REL-1)`, () => {
  const rounds = scale({ usual: 4, faults: 100 })
  const drawn = (Object.keys(ways) as Way[]).flatMap((way) =>
    Array.from({ length: rounds }, () => [way, random.pick([0, 1, 2, 7, 50, 199]), 1 + random.int(5_000)] as const),
  )

  test.for(drawn)('%s: k = %i, each of %i cents: exactly k succeed', async ([way, k, cents]) => {
    const remainder = random.int(cents)
    const ada = await makePerson(server, { addresses: ['bitcoin'] })
    const balance = BigInt(k * cents + remainder)
    if (balance > 0n) await giveBalance(server, ada.id, balance)

    const amount = centsToDecimal(BigInt(cents))
    const replies = await Promise.all(Array.from({ length: copies }, () => post(ada, way, amount)))

    const succeeded = replies.filter(({ status }) => status === 200)
    const refused = replies.filter(({ status }) => status !== 200)
    expect(succeeded).toHaveLength(k)
    expect(new Set(refused.map(({ status, msg }) => `${status} ${msg}`))).toEqual(new Set(['422 Insufficient balance']))
    expect(await ada.balanceCents()).toBe(BigInt(remainder))
  })

  test('the requests really came over at least 64 connections at once', () => {
    expect(connectionsSeen).toBeGreaterThanOrEqual(64)
  })

  test('a withdrawal and a deposit from the balance at once spend it once', async () => {
    const ada = await makePerson(server, { balance: '70.50', addresses: ['bitcoin'] })
    const both = Object.keys(ways) as Way[]
    const replies = await Promise.all(Array.from({ length: copies }, (_, turn) => post(ada, both[turn % 2]!, '1.00')))

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(70)
    expect(await ada.balanceCents()).toBe(50n)
  })
})

test('members and operators at once: every acknowledged cent is where the replies show it (SEC-2)', async () => {
  const ada = await makePerson(server, { balance: '400.00', addresses: ['bitcoin'] })
  const bob = await makePerson(server, { balance: '40.00', addresses: ['bitcoin'] })
  for (let round = 0; round < scale({ usual: 2, faults: 30 }); round += 1) await mix([ada, bob])
})

interface Tally {
  available: bigint
  invested: bigint
}

/** Everything that moves a member's money, at once: requests, cancellations, approvals, rejections, sending, confirmations. */
async function mix(people: Person[]): Promise<void> {
  const tallies = new Map<Person, Tally>()
  for (const person of people) tallies.set(person, await readTally(person))
  const expected = new Map([...tallies].map(([person, tally]) => [person, { ...tally }]))

  const requested = people.flatMap((person) =>
    Array.from({ length: 60 }, async () => {
      const way = random.pick(Object.keys(ways) as Way[])
      const cents = BigInt(1 + random.int(900))
      const { status, code } = await post(person, way, centsToDecimal(cents))
      if (status !== 200) return expect(code).toBe('insufficient_balance')
      const tally = expected.get(person)!
      tally.available -= cents
      if (way !== 'withdrawals') tally.invested += cents
    }),
  )
  const decided = people.flatMap((person) => Array.from({ length: 4 }, () => decide(person, expected.get(person)!)))
  const confirmed = people.map(async (person) => {
    const { deposit } = await person.send(requestDeposit, { body: { amount: '3.00', plan, wallet: 'bitcoin' } })
    // Two operators at once: one deposit, credited once.
    const answers = await Promise.allSettled(
      operators.map(({ send }) =>
        send(confirmDeposit, {
          params: { id: deposit?._id ?? '' },
          body: { amount_received: '2.99', transaction_id: random.uuid().replaceAll('-', '').repeat(2), differs: true },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expected.get(person)!.invested += 2_99n
  })
  await Promise.all([...requested, ...decided, ...confirmed])
  for (const person of people) expect(await readTally(person)).toEqual(expected.get(person))
}

/** Ends a member's open withdrawals as they appear, each in a random way, concurrently with others. */
async function decide(person: Person, tally: Tally): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    const { data } = await person.send(listHistory)
    const open = data.filter(({ type, status }) => type === 'withdrawal' && ['pending', 'processing'].includes(status))
    for (const { _id: id, amount } of open.slice(0, 6)) {
      const params = { id }
      const { send } = random.pick(operators)
      const released = await random
        .pick([
          () => person.send(cancelWithdrawal, { params }).then(() => true),
          () => send(rejectWithdrawal, { params, body: { code: 'other', words: 'not verified' } }).then(() => true),
          () => send(approveWithdrawal, { params }).then(() => false),
          () => send(claimWithdrawal, { params }).then(() => false),
          () =>
            send(sendWithdrawal, {
              params,
              body: { transaction_id: random.uuid().replaceAll('-', '').repeat(2) },
            }).then(() => false),
        ])()
        .catch((error: { status?: number }) => {
          // Another operator was first. No other refusal is allowed.
          expect(error.status).toBe(409)
          return false
        })
      if (released) tally.available += amount ?? 0n
    }
  }
}

async function readTally(person: Person): Promise<Tally> {
  const { rows } = await server.owner.query<{ role: string; balance_cents: string }>(
    'select role, balance_cents from ledger.accounts where member_id = $1',
    [person.id],
  )
  const of = (role: string) => BigInt(rows.find((row) => row.role === role)?.balance_cents ?? -1)
  return { available: of('available'), invested: of('invested') }
}

describe('the whole amount is compared, not its dollars (SEC-3)', () => {
  test.for(Object.keys(ways) as Way[])(
    '%s: with 100.10, each of 100.11 to 100.99 is refused and 100.10 is not',
    async (way) => {
      const ada = await makePerson(server, { balance: '100.10', addresses: ['bitcoin'] })
      const tooMuch = Array.from({ length: 89 }, (_, turn) => centsToDecimal(100_11n + BigInt(turn)))
      expect(tooMuch.at(-1)).toBe('100.99')

      const replies = await Promise.all(tooMuch.map((amount) => post(ada, way, amount)))
      expect(new Set(replies.map(({ code }) => code))).toEqual(new Set(['insufficient_balance']))
      expect(await ada.balanceCents()).toBe(100_10n)

      expect(await post(ada, way, '100.10')).toMatchObject({ status: 200 })
      expect(await ada.balanceCents()).toBe(0n)
    },
  )
})

test('many members on one plan and one wallet at once are all served', async () => {
  const people: Person[] = []
  while (people.length < 24) people.push(await makePerson(server, { balance: '50.00', addresses: ['bitcoin'] }))
  const replies = await Promise.all(
    people.flatMap((person) => [
      post(person, 'withdrawals', '10.00'),
      post(person, 'deposits from the balance', '20.00'),
      depositBitcoin(person),
    ]),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))

  const { rows } = await server.owner.query(
    "select id from deposits where status = 'pending' and member_id = any($1)",
    [people.map(({ id }) => id)],
  )
  expect(rows).toHaveLength(people.length)
  // All of these take from one account, custody:bitcoin.
  await Promise.all(
    rows.map(({ id }, turn) =>
      operators[turn % 2]!.send(confirmDeposit, {
        params: { id },
        body: { amount_received: '5.00', transaction_id: id.replaceAll('-', '').repeat(2) },
      }),
    ),
  )
  for (const person of people) expect(await readTally(person)).toEqual({ available: 20_00n, invested: 25_00n })
})
