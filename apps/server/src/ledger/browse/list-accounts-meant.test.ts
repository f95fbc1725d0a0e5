import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { listAccounts, listTransfers, viewBalanceAt } from '@cairn/contract/operator/ledger.ts'
import { postDated } from '../../testing/fixtures/dated-transfers.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makeOperator, type TestOperator } from '../../testing/people/operators.ts'
import { makePerson, type Person } from '../../testing/people/people.ts'
import { makeGain } from '../../testing/fixtures/plan-gains.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { openPlan } from '../../testing/fixtures/fixtures.ts'

const server = useTestServer()
let support: TestOperator
let ada: Person

const paid = (who: Person, coin: string, cents: bigint) =>
  ({
    at: new Date('2026-03-05T12:00:00Z'),
    kind: 'deposit_confirmed',
    from: `custody:${coin}`,
    to: `member:${who.id}:invested`,
    cents,
  }) as const

beforeAll(async () => {
  support = await makeOperator(server, 'support')
  ada = await makePerson(server, { fullName: 'Ada Byron' })
  const bob = await makePerson(server, { fullName: 'Bob Boole' })
  await postDated(server.owner, [paid(ada, 'bitcoin', 3n), paid(bob, 'usdt', 2n), paid(bob, 'bitcoin', 1n)])
})

const accountsOf = async (account: string) =>
  (await support.send(listAccounts, { query: { account } })).accounts.map(({ code }) => code)
const amountsOf = async (account: string) =>
  (await support.send(listTransfers, { query: { account } })).transfers.map(({ amount }) => Number(amount)).toSorted()
const balancesOf = async (account: string) =>
  (await support.send(viewBalanceAt, { query: { account, at: '2026-03-05T12:00:00Z' } })).balances.map(
    ({ code, member, balance }) => [member?.full_name ?? code, balance],
  )

test('an account of the platform is found by its name as screens write it, and as people type it', async () => {
  for (const name of ['custody:bitcoin', 'Custody (bitcoin)', 'custody bitcoin', 'CUSTODY:BITCOIN']) {
    expect(await accountsOf(name)).toEqual(['custody:bitcoin'])
    expect(await amountsOf(name)).toEqual([1, 3])
  }
  expect(await amountsOf('Custody')).toEqual([1, 2, 3])
  expect(await accountsOf('Bonus budget')).toEqual(['bonus_budget'])
  expect(await accountsOf('withdrawals')).toEqual(['withdrawals_out'])
  const gains = `realised_gains:${randomUUIDv7()}`
  await server.owner.query("select ledger.open_account($1, 'realised_gains')", [gains])
  expect(await accountsOf('Realised gains')).toEqual([gains])
})

test('the account of a plan’s gains has the plan’s name, and is found by it', async () => {
  const name = 'Große Steine'
  const plan = await openPlan(server, { name })
  const gains = { code: `realised_gains:${plan._id}`, plan: { id: plan._id, name } }
  await makeGain(server, plan, '7.00')

  for (const words of [name, name.toLowerCase(), 'große', `Realised gains (${name})`, gains.code]) {
    expect(await accountsOf(words)).toEqual([gains.code])
    expect(await amountsOf(words)).toEqual([700])
  }
  expect(await accountsOf(name.slice(0, -1))).toEqual([])
  const query = { account: name }
  expect((await support.send(listAccounts, { query })).accounts).toMatchObject([gains])
  expect((await support.send(listTransfers, { query })).transfers).toMatchObject([{ from: { plan: null }, to: gains }])
  const at = new Date().toISOString()
  expect((await support.send(viewBalanceAt, { query: { ...query, at } })).balances).toMatchObject([gains])
})

test('an account of a member is found by whoever it is of, and by its code', async () => {
  const hers = ['available', 'invested', 'held'].map((role) => `member:${ada.id}:${role}`)
  for (const words of ['Ada Byron', 'byron', ada.email, ada.username, ada.id]) {
    expect(await accountsOf(words)).toEqual(hers)
    expect(await amountsOf(words)).toEqual([3])
  }
  expect(await accountsOf(`member:${ada.id}:held`)).toEqual([`member:${ada.id}:held`])
  // Whoever has a name like the beginning of an account’s is not hidden by it.
  const cora = await makePerson(server, { fullName: 'Cora Open' })
  expect(await accountsOf('cor')).toEqual(['available', 'invested', 'held'].map((role) => `member:${cora.id}:${role}`))
})

test('each account that the words mean has its balance at the moment, and words that mean none are refused', async () => {
  expect(await balancesOf('Ada Byron')).toEqual([
    ['Ada Byron', 0n],
    ['Ada Byron', 3n],
    ['Ada Byron', 0n],
  ])
  expect(await balancesOf('Custody')).toEqual([
    ['custody:bitcoin', -4n],
    ['custody:ethereum', 0n],
    ['custody:usdt', -2n],
    ['custody:usd', 0n],
  ])
  expect(await amountsOf('nobody')).toEqual([])
  expect(await accountsOf('--')).toEqual([])
  await expectRefused(balancesOf('nobody'), 'account_unknown')
})

test('words that more members fit than are looked up are refused rather than half answered', async () => {
  for (let index = 0; index < 51; index += 1) await makePerson(server, { fullName: `Crowded ${index}` })
  await expectRefused(accountsOf('crowded'), 'members_many')
  await expectRefused(amountsOf('crowded'), 'members_many')
  await expectRefused(balancesOf('crowded'), 'members_many')
})
