import { randomUUIDv7 } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/database.ts'
import { fundBonuses } from '../../testing/ledger/post-as-owner.ts'
import { cases, type Place, type Row } from '../../testing/ledger/post-cases.ts'
import { recordCauses } from '../../testing/ledger/record-causes.ts'
import { useTestDatabase } from '../../testing/server/test-database.ts'
import { openMemberAccounts } from '../accounts.ts'
import { transferKinds, type TransferKind } from '../kinds.ts'
import { postTransfers } from './post-transfers.ts'
import { verifyLedger } from '../verification/verify.ts'

const server = useTestDatabase()
let owner: pg.Client

beforeAll(async () => {
  owner = server.owner
})

// Each record has one transfer in the cases: a released deposit was never confirmed.
afterEach(async () => {
  const { findings } = await verifyLedger(owner)
  expect(findings.filter(({ what }) => what !== 'record')).toEqual([])
})

describe('posting, all transfers of a call or none (REL-I9)', () => {
  test.for(cases)('$title', async ({ opening, transfers, answer, closing }) => {
    const scene = await openScene(opening)

    expect(await scene.post(transfers)).toBe(answer)

    expect(await scene.balances()).toMatchObject({ ...scene.before, ...closing })
    if (typeof answer === 'string') expect(await scene.balances()).toEqual(scene.before)
  })

  test('the same transfer again is the same transfer, and moves no money (REL-I8)', async () => {
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
  ])('an id that was used is refused for another %s (REL-I8)', async ([, other]) => {
    const scene = await openScene({ 'ada.available': 200n, 'bob.available': 200n })
    await scene.post([['a', 'withdrawal_held', 'ada.available', 'ada.held', 60n]])
    const before = await scene.balances()

    expect(await scene.post([other])).toBe('CL002')

    expect(await scene.balances()).toEqual(before)
  })

  test('an id that was used is refused for another reference (REL-I8)', async () => {
    const scene = await openScene({ 'ada.available': 200n })
    const hold: Row = ['a', 'withdrawal_held', 'ada.available', 'ada.held', 60n]
    await scene.post([hold])

    expect(await scene.post([hold], randomUUIDv7())).toBe('CL002')
  })

  test('fifty copies of a transfer at once are one (REL-I8)', async () => {
    const scene = await openScene({ 'ada.available': 100n })
    const copies = Array.from({ length: 50 }, () =>
      scene.post([['a', 'withdrawal_held', 'ada.available', 'ada.held', 60n]]),
    )

    expect((await Promise.all(copies)).toSorted()).toEqual([...Array<number>(49).fill(0), 1])
    expect(await scene.balances()).toMatchObject({ 'ada.available': 40n })
  })

  test('two different transfers under one id at once: one is posted, the other refused (REL-I8)', async () => {
    const scene = await openScene({ 'ada.available': 100n, 'bob.available': 100n })
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      // A withdrawal and a deposit with the same id: each has its own cause.
      const both: Row[] = [
        [id, 'withdrawal_held', 'ada.available', 'ada.held', 1n],
        [id, 'deposit_from_balance', 'bob.available', 'bob.invested', 1n],
      ]
      await scene.record(both.slice(0, 1))
      await scene.record(both.slice(1))
      const answers = await Promise.all(both.map((row) => scene.post([row])))
      expect(answers.map(String).toSorted()).toEqual(['1', 'CL002'])
    }
  })

  test('opposite transfers over the same accounts never deadlock', async () => {
    const scene = await openScene({
      'ada.available': 1_000n,
      'ada.held': 1_000n,
      'bob.available': 1_000n,
      'bob.held': 1_000n,
    })
    const calls = Array.from({ length: 400 }, (_, turn) => {
      const [one, other] = turn % 2 ? [there, back] : [back, there]
      const [first, second] = turn % 3 ? ['ada', 'bob'] : ['bob', 'ada']
      return [one(first, `x${turn}`), other(second, `y${turn}`)]
    })
    await scene.record(calls.flat())
    const answers = await Promise.all(calls.map((rows) => scene.post(rows)))
    // A deadlock would give 40P01.
    expect(new Set(answers)).toEqual(new Set([2]))
  })
})

test('many transfers at once, by the owner: none that only a later one would cover, and no repeat (REL-I3)', async () => {
  const scene = await openScene({ 'ada.invested': 100n })
  const [first, second]: Row[] = [
    ['a', 'withdrawal_held', 'ada.available', 'ada.held', 60n],
    ['b', 'deposit_released', 'ada.invested', 'ada.available', 100n],
  ]
  expect(await scene.postAsOwner([first!, second!])).toBe('23514 accounts_balance_floor')
  expect(await scene.balances()).toEqual(scene.before)
  expect(await scene.postAsOwner([second!, first!])).toBe(2)
  expect(await scene.postAsOwner([second!, first!])).toBe('CL002')
  expect(await scene.balances()).toMatchObject({ 'ada.available': 40n, 'ada.held': 60n })
})

test('payments out of an account of the platform never deadlock', async () => {
  const scene = await openScene({ 'ada.available': 500n, 'bob.available': 500n })
  await fundBonuses(owner, 1_000n)
  const calls = Array.from({ length: 150 }, (_, turn) => {
    const [first, second] = turn % 2 ? ['ada', 'bob'] : ['bob', 'ada']
    const last = turn % 3 === 2 ? pay(first, `u${turn}`) : there(first, `t${turn}`)
    return [pay(first, `r${turn}`), pay(second, `s${turn}`), last]
  })
  await scene.record(calls.flat())
  const answers = await Promise.all(calls.map((rows) => scene.post(rows)))
  expect(new Set(answers)).toEqual(new Set([3]))
  expect(await scene.balances()).toMatchObject({ 'ada.held': 50n, 'bob.held': 50n })
})

const pay = (who: string, id: string): Row => [id, 'bonus_paid', 'bonus_budget', `${who}.available`, 1n]
const there = (who: string, id: string): Row => [id, 'withdrawal_held', `${who}.available`, `${who}.held`, 1n]
const back = (who: string, id: string): Row => [id, 'withdrawal_released', `${who}.held`, `${who}.available`, 1n]

test('the server and the database have the same kinds', async () => {
  const { rows } = await owner.query(
    'select kind, from_role, to_role, server_may, approval_kind from ledger.transfer_kinds',
  )
  const listed = Object.entries(transferKinds).map(([kind, { from, to, ...rest }]) => ({
    kind,
    from_role: from,
    to_role: to,
    server_may: 'serverMay' in rest,
    approval_kind: 'approvalKind' in rest ? rest.approvalKind : null,
  }))
  expect(rows.toSorted(byKind)).toEqual(listed.toSorted(byKind))
})

// All other transfers lock accounts of one member only, so the ledger can be distributed by member (docs/operating/growing.md).
test('only bonuses and gains lock an account of the platform and one of a member', async () => {
  const { rows } = await owner.query(
    `select kind from ledger.transfer_kinds join ledger.account_roles f on f.role = from_role
     join ledger.account_roles t on t.role = to_role
     where f.keeps_balance and t.keeps_balance and f.is_members <> t.is_members order by kind`,
  )
  expect(rows).toEqual([
    { kind: 'bonus_paid' },
    { kind: 'bonus_reversed' },
    { kind: 'distribution_reversed' },
    { kind: 'gain_distributed' },
  ])
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

/** Members with opening balances, and a short way to post between their accounts. */
async function openScene(opening: Record<Place, bigint>) {
  const people = { ada: randomUUIDv7(), bob: randomUUIDv7() }
  const ids = new Map<string, { id: string; reference: string }>()
  let recording = Promise.resolve()
  const codeOf = (place: Place) => place.replace(/^(ada|bob)\./, (_, name: 'ada' | 'bob') => `member:${people[name]}:`)
  for (const id of Object.values(people)) await inTransaction(server.database, (tx) => openMemberAccounts(tx, id))
  for (const [place, cents] of Object.entries(opening)) await bring(codeOf(place), cents)

  /**
   * Writes the records that cause transfers. The first one gives the transfer of that name its id; a later one is another record
   * with the same id. A transfer without a possible record only gets an id.
   */
  async function record(rows: Row[]): Promise<void> {
    const causable = rows.flatMap(([name, kind, from, to, cents]) => {
      const place = [from, to].find((one) => one.includes('.')) ?? ''
      const memberId = people[place.slice(0, 3) as 'ada' | 'bob']
      const recordId = ids.get(name)?.reference ?? randomUUIDv7()
      ids.set(name, { id: recordId, reference: recordId })
      if (!mayPost(kind) || !memberId || cents === null || cents <= 0n) return []
      const asset = from === 'custody:usdt' ? ('usdt' as const) : ('bitcoin' as const)
      return [{ name, planned: { kind, memberId, cents, asset, recordId } }]
    })
    const transfers = await recordCauses(
      owner,
      causable.map(({ planned }) => planned),
    )
    for (const [place, { name }] of causable.entries()) ids.set(name, transfers[place]!)
  }

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

  const post = (rows: Row[], other?: string) => postBy('post', rows, other)
  const postAsOwner = (rows: Row[]) => postBy('post_as_owner', rows)

  async function postBy(name: 'post' | 'post_as_owner', rows: Row[], other?: string): Promise<number | string> {
    // In turn, so that copies of one transfer find its record.
    recording = recording.then(() =>
      record(rows.filter(([id], place) => !ids.has(id) && findFirst(rows, id) === place)),
    )
    await recording
    const { rows: answer } = await (name === 'post' ? server.database.plainPool : owner)
      .query<{ post: number }>(`select ledger.${name}($1, $2, $3, $4, $5, $6, $7) as post`, [
        rows.map(([id]) => ids.get(id)?.id),
        rows.map(([, kind]) => kind),
        rows.map(([, , from]) => codeOf(from)),
        rows.map(([, , , to]) => codeOf(to)),
        rows.map(([, , , , cents]) => cents),
        rows.map(([id]) => other ?? ids.get(id)?.reference),
        name === 'post' ? 'system' : rows.map(() => 'system'),
      ])
      .catch(({ code, constraint }) => ({ rows: [{ post: constraint ? `${code} ${constraint}` : (code as string) }] }))
    return answer[0]?.post ?? 'no answer'
  }
  return { post, postAsOwner, record, balances, before: await balances() }
}

const findFirst = (rows: Row[], id: string) => rows.findIndex((row) => row[0] === id)

function mayPost(kind: string): kind is TransferKind {
  return Object.hasOwn(transferKinds, kind) && transferKinds[kind as TransferKind].serverMay
}

/** Brings money into an account by transfers of existing kinds. */
async function bring(code: string, cents: bigint): Promise<void> {
  const [, memberId = '', role] = code.split(':')
  const kinds: TransferKind[] = ['deposit_confirmed']
  if (role !== 'invested') kinds.push('deposit_released')
  if (role === 'held') kinds.push('withdrawal_held')
  const transfers = await recordCauses(
    owner,
    kinds.map((kind) => ({ kind, memberId, cents })),
  )
  await inTransaction(server.database, async (tx) => postTransfers(tx, 'system', ...transfers))
}
