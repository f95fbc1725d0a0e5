import { randomUUIDv7 } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../database.ts'
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { openMemberAccounts } from './accounts.ts'
import { transferKinds, type TransferKind } from './kinds.ts'
import { postTransfers } from './post-transfers.ts'
import { verifyLedger } from './verify.ts'

let house: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  house = await openTestDatabase()
  owner = house.owner
})
afterAll(() => house.close())

// The cases move money without the records of withdrawals and deposits that go with it in life.
afterEach(async () => {
  const { findings } = await verifyLedger(owner)
  expect(findings.filter(({ what }) => what !== 'record')).toEqual([])
})

const most = 9_223_372_036_854_775_807n

/** `ada.available` in a case is an account of a member of that name, made for the case. */
type Place = string
type Row = [id: string, kind: string, from: Place, to: Place, cents: bigint | null]

interface Case {
  title: string
  opening: Record<Place, bigint>
  transfers: Row[]
  /** How many were new, or the code (and constraint) of the refusal. */
  answer: number | string
  closing?: Record<Place, bigint>
}

const cases: Case[] = [
  {
    title: 'a transfer takes from one account what it gives to the other',
    opening: { 'ada.available': 100_00n },
    transfers: [['a', 'withdrawal_held', 'ada.available', 'ada.held', 40_10n]],
    answer: 1,
    closing: { 'ada.available': 59_90n, 'ada.held': 40_10n },
  },
  {
    title: 'an account can be emptied to the cent',
    opening: { 'ada.available': 100_10n },
    transfers: [['a', 'withdrawal_held', 'ada.available', 'ada.held', 100_10n]],
    answer: 1,
    closing: { 'ada.available': 0n, 'ada.held': 100_10n },
  },
  {
    title: 'I3: an account does not go below zero, not by a cent',
    opening: { 'ada.available': 100_10n },
    transfers: [['a', 'withdrawal_held', 'ada.available', 'ada.held', 100_11n]],
    answer: '23514 accounts_balance_floor',
  },
  {
    title: 'I3: what is held cannot be sent twice over',
    opening: { 'ada.held': 50n },
    transfers: [['a', 'withdrawal_sent', 'ada.held', 'withdrawals_out', 51n]],
    answer: '23514 accounts_balance_floor',
  },
  {
    title: 'a bonus needs a budget',
    opening: {},
    transfers: [['a', 'bonus_paid', 'bonus_budget', 'ada.available', 1n]],
    answer: '23514 accounts_balance_floor',
  },
  {
    title: 'I9: several transfers are posted in their order, so the first can pay for the second',
    opening: {},
    transfers: [
      ['a', 'deposit_confirmed', 'custody:usdt', 'ada.invested', 70n],
      ['b', 'deposit_released', 'ada.invested', 'ada.available', 70n],
      ['c', 'withdrawal_held', 'ada.available', 'ada.held', 70n],
    ],
    answer: 3,
    closing: { 'ada.invested': 0n, 'ada.available': 0n, 'ada.held': 70n },
  },
  {
    title: 'I9: of several transfers all are posted or none',
    opening: { 'ada.available': 100n, 'bob.available': 5n },
    transfers: [
      ['a', 'withdrawal_held', 'ada.available', 'ada.held', 60n],
      ['b', 'deposit_from_balance', 'ada.available', 'ada.invested', 40n],
      ['c', 'withdrawal_held', 'bob.available', 'bob.held', 6n],
    ],
    answer: '23514 accounts_balance_floor',
  },
  {
    title: 'I8: a transfer posted twice in one call is posted once',
    opening: { 'ada.available': 100n },
    transfers: [
      ['a', 'withdrawal_held', 'ada.available', 'ada.held', 60n],
      ['a', 'withdrawal_held', 'ada.available', 'ada.held', 60n],
    ],
    answer: 1,
    closing: { 'ada.available': 40n, 'ada.held': 60n },
  },
  {
    title: 'an id is not used for two transfers of one call',
    opening: { 'ada.available': 100n },
    transfers: [
      ['a', 'withdrawal_held', 'ada.available', 'ada.held', 20n],
      ['a', 'withdrawal_held', 'ada.available', 'ada.held', 30n],
    ],
    answer: 'CL002',
  },
  {
    title: 'an unknown account is refused',
    opening: { 'ada.available': 100n },
    transfers: [['a', 'withdrawal_held', 'ada.available', 'member:nobody:held', 1n]],
    answer: 'CL001',
  },
  {
    title: 'an unknown kind is refused',
    opening: { 'ada.available': 100n },
    transfers: [['a', 'present', 'ada.available', 'ada.held', 1n]],
    answer: 'CL001',
  },
  {
    title: 'a kind joins its own two roles and no others',
    opening: { 'ada.available': 100n },
    transfers: [['a', 'withdrawal_held', 'ada.available', 'ada.invested', 1n]],
    answer: 'CL001',
  },
  {
    title: 'a kind does not run backwards',
    opening: { 'ada.held': 100n },
    transfers: [['a', 'withdrawal_held', 'ada.held', 'ada.available', 1n]],
    answer: 'CL001',
  },
  {
    title: 'T9: the server cannot make money for bonuses',
    opening: {},
    transfers: [['a', 'bonus_budget_funded', 'opening', 'bonus_budget', 1n]],
    answer: 'CL001',
  },
  {
    title: 'money never goes from one member to another',
    opening: { 'ada.available': 100n },
    transfers: [['a', 'withdrawal_held', 'ada.available', 'bob.held', 1n]],
    answer: 'CL001',
  },
  {
    title: 'an amount of nothing is refused',
    opening: { 'ada.available': 100n },
    transfers: [['a', 'withdrawal_held', 'ada.available', 'ada.held', 0n]],
    answer: '23514 transfers_amount_is_positive',
  },
  {
    title: 'a negative amount is refused',
    opening: { 'ada.held': 100n, 'ada.available': 100n },
    transfers: [['a', 'withdrawal_held', 'ada.available', 'ada.held', -1n]],
    answer: '23514 transfers_amount_is_positive',
  },
  {
    title: 'an amount that is not there is refused',
    opening: { 'ada.available': 100n },
    transfers: [['a', 'withdrawal_held', 'ada.available', 'ada.held', null]],
    answer: '23502',
  },
  {
    title: 'an account can hold the largest number of cents there is',
    opening: { 'ada.available': most - 1n },
    transfers: [
      ['a', 'deposit_confirmed', 'custody:bitcoin', 'ada.invested', 1n],
      ['b', 'deposit_released', 'ada.invested', 'ada.available', 1n],
    ],
    answer: 2,
    closing: { 'ada.available': most },
  },
  {
    title: 'one cent more than that is refused, not wrapped around',
    opening: { 'ada.available': most, 'ada.invested': 1n },
    transfers: [['a', 'deposit_released', 'ada.invested', 'ada.available', 1n]],
    answer: '22003',
  },
  {
    title: 'the largest amount cannot be taken out of a smaller balance',
    opening: { 'ada.available': 100n },
    transfers: [['a', 'withdrawal_held', 'ada.available', 'ada.held', most]],
    answer: '23514 accounts_balance_floor',
  },
]

describe('posting', () => {
  test.for(cases)('$title', async ({ opening, transfers, answer, closing }) => {
    const scene = await openScene(opening)

    expect(await scene.post(transfers)).toBe(answer)

    expect(await scene.balances()).toMatchObject({ ...scene.before, ...closing })
    if (typeof answer === 'string') expect(await scene.balances()).toEqual(scene.before)
  })

  test('I8: the same transfer again is the same transfer, and moves nothing', async () => {
    const scene = await openScene({ 'ada.available': 100n })
    const hold: Row = ['a', 'withdrawal_held', 'ada.available', 'ada.held', 60n]

    expect(await scene.post([hold])).toBe(1)
    expect(await scene.post([hold])).toBe(0)
    expect(await scene.post([['b', 'withdrawal_held', 'ada.available', 'ada.held', 10n], hold])).toBe(1)

    expect(await scene.balances()).toMatchObject({ 'ada.available': 30n, 'ada.held': 70n })
  })

  test.for<[string, Row]>([
    ['amount', ['a', 'withdrawal_held', 'ada.available', 'ada.held', 61n]],
    ['kind and accounts', ['a', 'deposit_from_balance', 'ada.available', 'ada.invested', 60n]],
    ['member', ['a', 'withdrawal_held', 'bob.available', 'bob.held', 60n]],
  ])('I8: an id that was used is refused for another %s', async ([, other]) => {
    const scene = await openScene({ 'ada.available': 200n, 'bob.available': 200n })
    await scene.post([['a', 'withdrawal_held', 'ada.available', 'ada.held', 60n]])
    const before = await scene.balances()

    expect(await scene.post([other])).toBe('CL002')

    expect(await scene.balances()).toEqual(before)
  })

  test('I8: an id that was used is refused for another reference', async () => {
    const scene = await openScene({ 'ada.available': 200n })
    const hold: Row = ['a', 'withdrawal_held', 'ada.available', 'ada.held', 60n]
    await scene.post([hold])

    expect(await scene.post([hold], randomUUIDv7())).toBe('CL002')
  })

  test('I8: fifty copies of a transfer at once are one', async () => {
    const scene = await openScene({ 'ada.available': 100n })
    const copies = Array.from({ length: 50 }, () =>
      scene.post([['a', 'withdrawal_held', 'ada.available', 'ada.held', 60n]]),
    )

    expect((await Promise.all(copies)).toSorted()).toEqual([...Array<number>(49).fill(0), 1])
    expect(await scene.balances()).toMatchObject({ 'ada.available': 40n })
  })

  test('I8: two different transfers under one id at once: one is posted, the other refused', async () => {
    const scene = await openScene({ 'ada.available': 100n, 'bob.available': 100n })
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      const answers = await Promise.all([
        scene.post([[id, 'withdrawal_held', 'ada.available', 'ada.held', 1n]]),
        scene.post([[id, 'withdrawal_held', 'bob.available', 'bob.held', 1n]]),
      ])
      expect(answers.map(String).toSorted()).toEqual(['1', 'CL002'])
    }
  })

  test('opposite transfers over the same accounts never wait for each other in a circle', async () => {
    const scene = await openScene({
      'ada.available': 1_000n,
      'ada.held': 1_000n,
      'bob.available': 1_000n,
      'bob.held': 1_000n,
    })
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, turn) => {
        const [one, other] = turn % 2 ? [there, back] : [back, there]
        const [first, second] = turn % 3 ? ['ada', 'bob'] : ['bob', 'ada']
        return scene.post([one(first, `x${turn}`), other(second, `y${turn}`)])
      }),
    )
    // A deadlock would be answered with 40P01.
    expect(new Set(answers)).toEqual(new Set([2]))
  })
})

const there = (who: string, id: string): Row => [id, 'withdrawal_held', `${who}.available`, `${who}.held`, 1n]
const back = (who: string, id: string): Row => [id, 'withdrawal_released', `${who}.held`, `${who}.available`, 1n]

test('the kinds that the server knows are those of the database', async () => {
  const { rows } = await owner.query('select kind, from_role, to_role, server_may from ledger.transfer_kinds')
  const listed = Object.entries(transferKinds).map(([kind, { from, to, serverMay }]) => ({
    kind,
    from_role: from,
    to_role: to,
    server_may: serverMay,
  }))
  expect(rows.toSorted(byKind)).toEqual(listed.toSorted(byKind))
})

test('an account cannot be named for another member, another role or the platform', async () => {
  const [ada, bob] = [randomUUIDv7(), randomUUIDv7()]
  for (const [code, role] of [
    [`member:${bob}:available`, 'available'],
    [`member:${ada}:held`, 'available'],
    ['bonus_budget', 'available'],
  ]) {
    const opening = owner.query('select ledger.open_account($1, $2, $3)', [code, role, ada])
    await expect(opening).rejects.toThrow('accounts_are_named_for_what_they_are')
  }
})

function byKind(one: { kind: string }, other: { kind: string }): number {
  return one.kind.localeCompare(other.kind)
}

/** Members with what they have at the beginning, and a short way to post between their accounts. */
async function openScene(opening: Record<Place, bigint>) {
  const people = { ada: randomUUIDv7(), bob: randomUUIDv7() }
  const reference = randomUUIDv7()
  const ids = new Map<string, string>()
  const codeOf = (place: Place) => place.replace(/^(ada|bob)\./, (_, name: 'ada' | 'bob') => `member:${people[name]}:`)
  for (const id of Object.values(people)) await inTransaction(house.database, (tx) => openMemberAccounts(tx, id))
  for (const [place, cents] of Object.entries(opening)) await bring(codeOf(place), cents)

  const idOf = (name: string) => ids.get(name) ?? ids.set(name, randomUUIDv7()).get(name) ?? ''

  async function balances(): Promise<Record<Place, bigint>> {
    const { rows } = await owner.query<{ code: string; balance_cents: string }>(
      'select code, balance_cents from ledger.accounts where member_id = any($1)',
      [Object.values(people)],
    )
    return Object.fromEntries(
      rows.map(({ code, balance_cents }) => [
        code.replace(`member:${people.ada}:`, 'ada.').replace(`member:${people.bob}:`, 'bob.'),
        BigInt(balance_cents),
      ]),
    )
  }

  async function post(rows: Row[], other = reference): Promise<number | string> {
    const { rows: answer } = await house.database.plainPool
      .query<{ post: number }>('select ledger.post($1, $2, $3, $4, $5, $6, $7)', [
        rows.map(([id]) => idOf(id)),
        rows.map(([, kind]) => kind),
        rows.map(([, , from]) => codeOf(from)),
        rows.map(([, , , to]) => codeOf(to)),
        rows.map(([, , , , cents]) => cents),
        rows.map(() => other),
        'system',
      ])
      .catch(({ code, constraint }) => ({ rows: [{ post: constraint ? `${code} ${constraint}` : (code as string) }] }))
    return answer[0]?.post ?? 'no answer'
  }
  return { post, balances, before: await balances() }
}

/** Money comes into an account by the kinds there are. */
async function bring(code: string, cents: bigint): Promise<void> {
  const member = code.split(':').slice(0, 2).join(':')
  const steps: [TransferKind, string, string][] = [['deposit_confirmed', 'custody:bitcoin', `${member}:invested`]]
  if (!code.endsWith(':invested')) steps.push(['deposit_released', `${member}:invested`, `${member}:available`])
  if (code.endsWith(':held')) steps.push(['withdrawal_held', `${member}:available`, `${member}:held`])
  await inTransaction(house.database, (tx) =>
    postTransfers(
      tx,
      'system',
      steps.map(([kind, from, to]) => ({
        id: randomUUIDv7(),
        kind,
        from: from as never,
        to: to as never,
        amountCents: cents,
        reference: randomUUIDv7(),
      })),
    ),
  )
}
