import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { listAccounts, listTransfers, viewBalanceAt } from '@cairn/contract/operator/ledger/ledger.ts'
import { confirmDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { postDated } from '../../testing/fixtures/dated-transfers.ts'
import { sealEverything } from '../../testing/ledger/sealing.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makeOperator } from '../../testing/people/operators.ts'
import { makePerson, toBitcoin, type Person } from '../../testing/people/people.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { offerBitcoin, openPlan } from '../../testing/fixtures/fixtures.ts'
import { drawSeed, seededRandom } from '../../testing/fuzz/random.ts'
import { useOperator } from '../../testing/people/use-operator.ts'

const server = useTestServer()
const support = useOperator(server, 'support')
let ada: Person
let bob: Person
const accountOf = (person: Person, role: string) => `member:${person.id}:${role}`
const day = (text: string) => new Date(`2026-0${text}Z`)

beforeAll(async () => {
  ada = await makePerson(server, { fullName: 'Ada Byron', addresses: ['bitcoin'] })
  bob = await makePerson(server, { fullName: 'Bob Boole' })
  const kind = { in: 'deposit_confirmed', out: 'deposit_released' } as const
  await postDated(server.owner, [
    {
      at: day('3-05T12:00:00'),
      kind: kind.in,
      from: 'custody:bitcoin',
      to: accountOf(ada, 'invested'),
      cents: 500_00n,
    },
    { at: day('3-05T23:59:59'), kind: kind.in, from: 'custody:usdt', to: accountOf(bob, 'invested'), cents: 70_00n },
    {
      at: day('3-06T00:00:00'),
      kind: kind.out,
      from: accountOf(ada, 'invested'),
      to: accountOf(ada, 'available'),
      cents: 200_00n,
    },
    // Written later, and of an earlier day.
    { at: day('1-02T08:00:00'), kind: kind.in, from: 'custody:bitcoin', to: accountOf(bob, 'invested'), cents: 1_00n },
  ])
})

type Query = NonNullable<Parameters<typeof support.send<typeof listTransfers>>[1]>['query']
const list = async (query: Query = {}) => (await support.send(listTransfers, { query })).transfers
const balanceAt = async (moment: string, account = `member:${ada.id}:invested`) =>
  (await support.send(viewBalanceAt, { query: { account, at: moment } })).balance
const amounts = async (query: Query) => (await list(query)).map(({ amount }) => amount)

test('transfers come newest first, in any order of writing, and page after page', async () => {
  expect(await amounts({})).toEqual([20000n, 7000n, 50000n, 100n])
  const seen: (bigint | null)[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { next, transfers } = await support.send(listTransfers, {
      query: { limit: 1, ...(cursor ? { cursor } : {}) },
    })
    seen.push(...transfers.map(({ amount }) => amount))
    cursor = next ?? null
  }
  expect(seen).toEqual([20000n, 7000n, 50000n, 100n])
  await expectRefused(support.send(listTransfers, { query: { cursor: 'bm9uZQ' } }), 'bad_input')
})

test('each filter keeps exactly the transfers that match', async () => {
  expect(await amounts({ account: 'custody:bitcoin' })).toEqual([50000n, 100n])
  expect(await amounts({ account: `member:${ada.id}:invested` })).toEqual([20000n, 50000n])
  expect(await amounts({ member_id: ada.id })).toEqual([20000n, 50000n])
  expect(await amounts({ member_id: bob.id, account: 'custody:bitcoin' })).toEqual([])
  expect(await amounts({ account: 'nobody' })).toEqual([])
  expect(await amounts({ kind: 'deposit_released' })).toEqual([20000n])
  expect(await amounts({ amount: '70.00' })).toEqual([7000n])
  expect(await amounts({ operator_id: support.id })).toEqual([])
  const [first] = await list({ amount: '70.00' })
  expect(await amounts({ reference_id: first?.cause.id })).toEqual([7000n])
  expect(await amounts({ reference_id: first?.id })).toEqual([])
})

test('an account is narrowed down by kind, on the kind’s side', async () => {
  expect(await amounts({ account: 'custody:bitcoin', kind: 'deposit_confirmed' })).toEqual([50000n, 100n])
  expect(await amounts({ account: 'custody:bitcoin', kind: 'deposit_released' })).toEqual([])
  expect(await amounts({ account: `member:${ada.id}:invested`, kind: 'deposit_confirmed' })).toEqual([50000n])
  expect(await amounts({ account: `member:${ada.id}:invested`, kind: 'deposit_released' })).toEqual([20000n])
  expect(await amounts({ account: 'custody:bitcoin', operator_id: support.id })).toEqual([])
  expect(await amounts({ member_id: ada.id, kind: 'deposit_released' })).toEqual([20000n])
})

test('days are whole days, the last one too, and of UTC when no time zone is named', async () => {
  expect(await amounts({ from: '2026-03-05', to: '2026-03-05' })).toEqual([7000n, 50000n])
  expect(await amounts({ from: '2026-03-06' })).toEqual([20000n])
  expect(await amounts({ to: '2026-03-04' })).toEqual([100n])
  await expectRefused(list({ from: '2026-02-30' }), 'bad_input')
})

test('a transfer has its accounts with their members, its actor and its cause', async () => {
  await ada.send(requestWithdrawal, { body: { amount: '5.00', ...toBitcoin(ada) } })
  const [held] = await list({ kind: 'withdrawal_held' })
  const { rows } = await server.owner.query('select id from withdrawals where member_id = $1', [ada.id])
  const member = { id: ada.id, full_name: 'Ada Byron', username: ada.username }
  expect(held).toMatchObject({
    from: { code: `member:${ada.id}:available`, role: 'available', member },
    to: { role: 'held', member },
    actor: { kind: 'member', id: ada.id, name: 'Ada Byron' },
    cause: { kind: 'withdrawal', id: rows[0].id },
    block: null,
  })
  // Between two accounts of one member it is one transfer, and is listed once.
  expect(await amounts({ member_id: ada.id, kind: 'withdrawal_held' })).toEqual([500n])
  await sealEverything(server.owner)
  expect((await list({ kind: 'withdrawal_held' }))[0]?.block).toMatch(/^\d+$/)
})

test('accounts show their balances, also those that keep none', async () => {
  // Once from the transfers, and once from their daily totals.
  for (const statement of ['select 1', 'select ledger.update_daily_totals()']) {
    await server.owner.query(statement)
    const { accounts } = await support.send(listAccounts, { query: { role: 'custody' } })
    expect(accounts.map(({ code, type, balance, is_computed }) => [code, type, balance, is_computed])).toEqual([
      ['custody:bitcoin', 'asset', 50100n, true],
      ['custody:ethereum', 'asset', 0n, true],
      ['custody:usdt', 'asset', 7000n, true],
      ['custody:usd', 'asset', 0n, true],
    ])
  }
  const hers = await support.send(listAccounts, { query: { member_id: ada.id } })
  expect(hers.accounts.map(({ role, balance, member }) => [role, balance, member?.full_name])).toEqual([
    ['available', 19500n, 'Ada Byron'],
    ['invested', 30000n, 'Ada Byron'],
    ['held', 500n, 'Ada Byron'],
  ])
  const { accounts: held } = await support.send(listAccounts, { query: { role: 'held' } })
  expect(held).toHaveLength(2)
  const exact = await support.send(listAccounts, { query: { account: `member:${ada.id}:held` } })
  expect(exact.accounts).toHaveLength(1)

  const all = (await support.send(listAccounts)).accounts.map(({ code }) => code)
  const paged: string[] = []
  for (let cursor: string | null | undefined; cursor !== null && paged.length <= all.length;) {
    const query = { limit: 3, ...(cursor ? { cursor } : {}) }
    const { accounts, next } = await support.send(listAccounts, { query })
    paged.push(...accounts.map(({ code }) => code))
    cursor = next ?? null
  }
  expect(paged).toEqual(all)
})

test('the balance at a moment is the sum of the transfers up to it, to the second', async () => {
  expect(await balanceAt('2026-03-05T11:59:59Z')).toBe(0n)
  expect(await balanceAt('2026-03-05T12:00:00Z')).toBe(50000n)
  expect(await balanceAt('2026-03-06T00:00:00Z')).toBe(30000n)
  expect(await balanceAt('2026-03-06T01:59:59+02:00')).toBe(50000n)
  expect(await balanceAt('2026-02-01T00:00:00Z', 'custody:bitcoin')).toBe(100n)
  expect(await balanceAt('2999-01-01T00:00:00Z')).toBe(30000n)
  await expectRefused(balanceAt('2026-03-05T12:00:00Z', 'nobody'), 'account_unknown')
  await expectRefused(balanceAt('yesterday'), 'bad_input')
})

const seed = drawSeed()
test(`with any filters, the pages together equal one call’s result (seed ${seed})`, async () => {
  const random = seededRandom(seed)
  const kinds = ['deposit_confirmed', 'deposit_released'] as const
  const people = [ada, bob]
  await postDated(
    server.owner,
    Array.from({ length: 60 }, (_, index) => {
      const code = `member:${random.pick(people).id}`
      const cents = BigInt(1 + random.int(3))
      // Many at the same moment, so that only the position distinguishes them.
      const at = new Date(Date.UTC(2025, 5, 1 + random.int(3)))
      return index % 3 === 2
        ? { at, kind: kinds[1], from: `${code}:invested`, to: `${code}:available`, cents: 1n }
        : { at, kind: kinds[0], from: 'custody:bitcoin', to: `${code}:invested`, cents: cents + 1n }
    }),
  )
  const choices: Query[] = [
    {},
    { member_id: ada.id },
    { account: 'custody:bitcoin' },
    { kind: kinds[0] },
    { account: 'custody:bitcoin', amount: '0.02' },
    { member_id: ada.id, kind: kinds[1] },
  ]
  for (const choice of choices) {
    const query = { ...choice, to: '2025-12-31' }
    const whole = (await list(query)).map(({ id }) => id)
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await support.send(listTransfers, { query: { ...query, limit: 7, ...(cursor ? { cursor } : {}) } })
      seen.push(...page.transfers.map(({ id }) => id))
      cursor = page.next ?? null
    }
    expect(seen).toEqual(whole)
    expect(new Set(seen).size).toBe(seen.length)
  }
  expect((await list({ to: '2025-12-31' })).length).toBe(60)
})

test('the transfers of a record and those by an operator are found by their ids', async () => {
  await offerBitcoin(server)
  const body = { amount: '150.00', plan: await openPlan(server), wallet: 'bitcoin' } as const
  const { deposit } = await bob.send(requestDeposit, { body })
  const treasurer = await makeOperator(server, 'treasurer')
  await treasurer.send(confirmDeposit, {
    params: { id: deposit?._id ?? '' },
    body: { amount_received: '150.00', transaction_id: 'C0FFEE0F'.repeat(8) },
  })
  expect(await amounts({ reference_id: deposit?._id })).toEqual([15000n])
  expect(await amounts({ operator_id: treasurer.id })).toEqual([15000n])
  expect(await amounts({ operator_id: treasurer.id, account: 'custody:bitcoin' })).toEqual([15000n])
  expect(await amounts({ operator_id: treasurer.id, account: 'custody:usdt' })).toEqual([])
  expect(await amounts({ operator_id: treasurer.id, member_id: ada.id })).toEqual([])
  expect(await amounts({ reference_id: randomUUIDv7() })).toEqual([])
})
