import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/database/database.ts'
import { postDated, type DatedTransfer } from '../../../testing/fixtures/dated-transfers.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { makePerson, type Person } from '../../../testing/people/people.ts'
import { drawSeed, seededRandom, type Random } from '../../../testing/fuzz/random.ts'
import { scale } from '../../../testing/ledger/scale.ts'
import { readBalanceDays } from './balance-days.ts'
import { readFigures } from '../figures.ts'

const server = useTestServer()
const dayMs = 86_400_000
/** The last midnight (UTC), minus so many days, plus so many milliseconds. */
const day = (daysAgo: number, ms = 0) => new Date((Math.floor(server.now.getTime() / dayMs) - daysAgo) * dayMs + ms)
const nameOf = (date: Date) => date.toISOString().slice(0, 10)

let ada: Person
beforeEach(async () => {
  ada = await makePerson(server)
})

const readDays = (since: Date, daysMax = 90) =>
  inTransaction(server.database, (tx) => readBalanceDays(tx, ada.id, { since, daysMax, now: server.now }))
const invest = (at: Date, cents: bigint, { id } = ada): DatedTransfer => ({
  at,
  kind: 'deposit_confirmed',
  from: 'custody:bitcoin',
  to: `member:${id}:invested`,
  cents,
})
const release = (at: Date, cents: bigint): DatedTransfer => ({
  at,
  kind: 'deposit_released',
  from: `member:${ada.id}:invested`,
  to: `member:${ada.id}:available`,
  cents,
})

test('a member who registered today has one day', async () => {
  expect(await readDays(server.now)).toEqual([{ day: nameOf(day(0)), balance: 0n, active_deposit: 0n }])
})

test('a member has a day for every day since the first one, and 90 at most', async () => {
  expect((await readDays(day(4, dayMs - 1))).map((one) => one.day)).toEqual(
    [4, 3, 2, 1, 0].map((ago) => nameOf(day(ago))),
  )
  for (const [ago, count] of [
    [88, 89],
    [89, 90],
    [90, 90],
    [400, 90],
  ] as const) {
    const days = await readDays(day(ago))
    expect(days).toHaveLength(count)
    expect(days[0]?.day).toBe(nameOf(day(count - 1)))
    expect(days.at(-1)?.day).toBe(nameOf(day(0)))
  }
})

test('a transfer at midnight belongs to the day that begins, and one a millisecond earlier to the day that ends', async () => {
  await postDated(server.owner, [invest(day(3, -1), 100n), invest(day(3), 20n), invest(day(2, -1), 3n)])
  expect((await readDays(day(5))).map(({ active_deposit }) => active_deposit)).toEqual([
    0n, // 5
    100n, // 4
    123n, // 3
    123n,
    123n,
    123n,
  ])
})

test('a balance from before the first day is in every day', async () => {
  await postDated(server.owner, [invest(day(200), 500n), invest(day(3, -1), 40n), release(day(1), 70n)])
  expect(await readDays(day(300), 3)).toEqual([
    { day: nameOf(day(2)), balance: 0n, active_deposit: 540n },
    { day: nameOf(day(1)), balance: 70n, active_deposit: 470n },
    { day: nameOf(day(0)), balance: 70n, active_deposit: 470n },
  ])
})

test('another member’s money is not included', async () => {
  const bea = await makePerson(server)
  await postDated(server.owner, [invest(day(3), 100n, bea), invest(day(2), 7n), invest(day(1), 100n, bea)])
  expect((await readDays(day(3))).map(({ active_deposit }) => active_deposit)).toEqual([0n, 7n, 7n, 7n])
})

test('a transfer just after midnight counts as today’s, and not as any earlier day’s', async () => {
  await postDated(server.owner, [invest(day(2), 100n), invest(new Date(), 20n)])
  // In a transaction that began before midnight, the last transfer has tomorrow's date.
  await server.owner.query(
    `set session_replication_role = replica;
     update ledger.transfers set posted_at = now() + interval '1 day' where amount_cents = 20;
     set session_replication_role = origin`,
  )
  expect((await readDays(day(2))).map(({ active_deposit }) => active_deposit)).toEqual([100n, 100n, 120n])
})

const seed = drawSeed()
describe(`the days equal the sums of all transfers (seed ${seed})`, () => {
  const runs = Array.from({ length: scale({ usual: 5, faults: 100 }) }, (_, turn) => turn)
  test.for(runs)('%i', async (turn) => {
    const random = seededRandom(seed + turn)
    const transfers = drawTransfers(random, ada)
    await postDated(server.owner, transfers)
    const since = day(random.int(130), random.int(dayMs))

    const [days, figures] = await inTransaction(server.database, async (tx) => [
      await readBalanceDays(tx, ada.id, { since, daysMax: 90, now: server.now }),
      await readFigures(tx, ada.id),
    ])

    const expected = addUp(transfers)
    expect(days.length).toBeGreaterThan(0)
    for (const one of days) expect({ seed: seed + turn, ...one }).toEqual({ seed: seed + turn, ...expected(one.day) })
    expect(days.at(-1)).toMatchObject({
      balance: figures.balance,
      active_deposit: figures.active_deposit,
    })
  })
})

/** Random transfers of a member in 120 days, many without any; some exactly at midnight. */
function drawTransfers(random: Random, { id }: Person): DatedTransfer[] {
  const moments = Array.from({ length: 60 }, () => {
    const ms = random.pick([0, dayMs - 1, random.int(dayMs)])
    return day(1 + random.int(120), ms)
  }).toSorted((one, other) => one.getTime() - other.getTime())
  const [available, invested, held] = ['available', 'invested', 'held'].map((role) => `member:${id}:${role}`) as [
    string,
    string,
    string,
  ]
  let has = { available: 0n, invested: 0n }
  return moments.flatMap((at): DatedTransfer[] => {
    const part = (cents: bigint) => 1n + (cents * BigInt(random.int(100))) / 100n
    const kind = random.int(5)
    if (kind === 1 && has.invested > 1n) {
      const cents = part(has.invested - 1n)
      has = { available: has.available + cents, invested: has.invested - cents }
      return [{ at, kind: 'deposit_released', from: invested, to: available, cents }]
    }
    if (kind === 2 && has.available > 1n) {
      const cents = part(has.available - 1n)
      has = { available: has.available - cents, invested: has.invested + cents }
      return [{ at, kind: 'deposit_from_balance', from: available, to: invested, cents }]
    }
    if (kind > 2 && has.available > 1n) {
      const cents = part(has.available - 1n)
      const hold: DatedTransfer = { at, kind: 'withdrawal_held', from: available, to: held, cents }
      // A hold that is released on the same day does not change the end of that day.
      if (kind === 3) return [hold, { at, kind: 'withdrawal_released', from: held, to: available, cents }]
      has = { ...has, available: has.available - cents }
      return [hold, { at, kind: 'withdrawal_sent', from: held, to: 'custody:bitcoin', cents }]
    }
    const cents = BigInt(1 + random.int(100_000))
    has = { ...has, invested: has.invested + cents }
    return [{ at, kind: 'deposit_confirmed', from: 'custody:usdt', to: invested, cents }]
  })
}

/** The simple computation: the sum of all transfers up to the end of a day. */
function addUp(transfers: DatedTransfer[]) {
  const sum = (until: string, role: string) =>
    transfers
      .filter(({ at }) => nameOf(at) <= until)
      .reduce(
        (cents, { from, to, cents: moved }) =>
          cents + (to.endsWith(role) ? moved : 0n) - (from.endsWith(role) ? moved : 0n),
        0n,
      )
  return (until: string) => ({
    day: until,
    balance: sum(until, ':available'),
    active_deposit: sum(until, ':invested'),
  })
}
