import { beforeAll, describe, expect, test } from 'vitest'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { answerOf, sendOnce } from '../../testing/server/send-once.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makePerson, toBitcoin, type Person } from '../../testing/people/people.ts'
import { drawSeed, seededRandom } from '../../testing/fuzz/random.ts'
import { scale } from '../../testing/ledger/scale.ts'
import { offerBitcoin, openPlan, type FixturePlan } from '../../testing/fixtures/fixtures.ts'

const server = useTestServer({ connectionsMax: 64 })
const random = seededRandom(drawSeed())
const copies = 50
let plan: FixturePlan
let ada: Person
let bob: Person

beforeAll(async () => {
  plan = await openPlan(server, { min: '0.01', max: '1000000.00' })
  await offerBitcoin(server)
  ada = await makePerson(server, { balance: '900000.00', addresses: ['bitcoin'] })
  bob = await makePerson(server, { balance: '900000.00', addresses: ['bitcoin'] })
})

type Operation = [
  call: typeof requestWithdrawal | typeof requestDeposit,
  body: (amount: string, person: Person) => object,
  table: string,
]

const operations: Record<string, Operation> = {
  'a withdrawal': [requestWithdrawal, (amount, person) => ({ amount, ...toBitcoin(person) }), 'withdrawals'],
  'a deposit from the balance': [requestDeposit, (amount) => ({ amount, plan, wallet: 'balance' }), 'deposits'],
  'a deposit by wallet': [requestDeposit, (amount) => ({ amount, plan, wallet: 'bitcoin' }), 'deposits'],
}

function send(person: Person, name: string, amount: string, key: string) {
  const [call, body] = operations[name]!
  return answerOf(sendOnce(server.url, call, { token: person.token, body: body(amount, person), key }))
}

/** The rows that a second execution would add to. */
async function count(): Promise<Record<string, number>> {
  const { rows } = await server.owner.query(`select
    (select count(*)::integer from withdrawals) as withdrawals, (select count(*)::integer from deposits) as deposits,
    (select count(*)::integer from ledger.transfers) as transfers, (select count(*)::integer from audit.events) as events`)
  return rows[0]
}

describe(`one key is one operation (seed ${random.seed}) (SEC-4, REL-4)`, () => {
  test.for(Object.keys(operations))(
    '%s: 50 copies at once have one effect and one reply, byte for byte',
    async (name) => {
      const [, , table] = operations[name]!
      for (let turn = 0; turn < scale({ usual: 8, faults: 330 }); turn += 1) {
        const [key, amount] = [random.uuid(), `${1 + random.int(9)}.0${random.int(9)}`]
        const before = await count()

        const replies = await Promise.all(Array.from({ length: copies }, () => send(ada, name, amount, key)))

        expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
        expect(replies[0]?.status).toBe(200)
        const after = await count()
        expect({ [table]: after[table]! - before[table]!, events: after['events']! - before['events']! }).toEqual({
          [table]: 1,
          events: 1,
        })
        expect(after['transfers']! - before['transfers']!).toBe(name === 'a deposit by wallet' ? 0 : 1)
        // A late copy gets the same reply.
        expect((await send(ada, name, amount, key)).text).toBe(replies[0]?.text)
      }
    },
  )

  test.for(Object.keys(operations))('%s: its key with another body is refused and changes nothing', async (name) => {
    const key = random.uuid()
    const first = await send(ada, name, '5.00', key)
    const before = await count()

    const others = await Promise.all(Array.from({ length: 20 }, () => send(ada, name, '5.01', key)))

    expect(new Set(others.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(['422 idempotency_key_reused']),
    )
    expect(await count()).toEqual(before)
    expect((await send(ada, name, '5.00', key)).text).toBe(first.text)
  })

  test('copies and other bodies with one key at once: one operation is done, and the other bodies are refused', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const key = random.uuid()
      const before = await count()
      const replies = await Promise.all(
        Array.from({ length: copies }, (_, place) => send(ada, 'a withdrawal', place % 2 ? '2.00' : '3.00', key)),
      )
      const after = await count()
      expect(after['withdrawals']! - before['withdrawals']!).toBe(1)
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(copies / 2)
      expect(replies.filter(({ status }) => status === 422)).toHaveLength(copies / 2)
    }
  })

  test('a key that was used for one call is refused for another, even with the same body', async () => {
    const key = random.uuid()
    const body = { amount: '5.00', wallet: 'bitcoin', plan: { ...plan, ...toBitcoin(ada).plan } }
    const sendTo = (call: Operation[0]) => answerOf(sendOnce(server.url, call, { token: ada.token, body, key }))
    expect(await sendTo(requestWithdrawal)).toMatchObject({ status: 200 })
    const before = await count()
    expect(await sendTo(requestDeposit)).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
    expect(await count()).toEqual(before)
  })

  test('two members may use the same key, each with its own effect', async () => {
    const key = random.uuid()
    const before = await count()
    const replies = await Promise.all(
      [ada, bob].flatMap((person) => Array.from({ length: 20 }, () => send(person, 'a withdrawal', '4.00', key))),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await count())['withdrawals']).toBe(before['withdrawals']! + 2)
  })

  test('a refused operation stores no key: it may be tried again with enough money', async () => {
    const eve = await makePerson(server, { balance: '1.00', addresses: ['bitcoin'] })
    const key = random.uuid()
    const poor = await Promise.all(Array.from({ length: 20 }, () => send(eve, 'a withdrawal', '2.00', key)))
    expect(new Set(poor.map(({ code }) => code))).toEqual(new Set(['insufficient_balance']))

    // The same key with another amount: it was not used so far.
    expect(await send(eve, 'a withdrawal', '1.00', key)).toMatchObject({ status: 200 })
    expect(await eve.balanceCents()).toBe(0n)
  })
})
