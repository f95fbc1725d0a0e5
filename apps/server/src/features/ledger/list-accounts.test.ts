import { expect, test } from 'vitest'
import { listAccounts } from '@cairn/contract/operator/ledger/ledger.ts'
import { viewOverview } from '@cairn/contract/operator/overview.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makeOperator, type TestOperator } from '../../testing/people/operators.ts'
import { makePerson } from '../../testing/people/people.ts'
import { putInPlan } from '../../testing/fixtures/plan-gains.ts'
import { openPlan } from '../../testing/fixtures/fixtures.ts'
import { sealEverything } from '../../testing/ledger/sealing.ts'
import { updateDailyTotals } from '../../ledger/reporting/days/daily-totals.ts'

const server = useTestServer()

async function sealAndSum(): Promise<bigint> {
  await sealEverything(server.database.plainPool)
  return updateDailyTotals(server.database)
}

/** The money in bitcoin, from the list of accounts and from the overview: both read the daily totals and the later transfers. */
const ofAccounts = async (by: TestOperator) => {
  const { accounts } = await by.send(listAccounts, { query: { account: 'custody:bitcoin' } })
  return accounts[0]?.balance ?? 0n
}
const ofOverview = async (by: TestOperator) =>
  (await by.send(viewOverview)).figures.custody.find(({ asset }) => asset === 'bitcoin')?.amount ?? 0n

test('a transfer is counted once in a custody account while the daily totals are updated', async () => {
  const [theo, plan, person] = [
    await makeOperator(server, 'treasurer'),
    await openPlan(server),
    await makePerson(server),
  ]
  await sealAndSum()
  await putInPlan(server, plan, [{ person, cents: 7_00n }])
  const received = await ofAccounts(theo)

  // The list first reads where the sums end, and then the sums with the members of its accounts. It is paused between the two,
  // while the sums pass the transfer that it has to count.
  const { plainPool } = server.database
  await server.owner.query('begin; lock table members in access exclusive mode')
  const reading = ofAccounts(theo)
  await expect
    .poll(async () => {
      const { rows } = await plainPool.query(
        `select from pg_locks where relation = 'members'::regclass and not granted`,
      )
      return rows.length
    })
    .toBe(1)
  expect(await sealAndSum()).toBeGreaterThan(0n)
  await server.owner.query('commit')

  expect(await reading).toBe(received)
  expect(await ofAccounts(theo)).toBe(received)
})

test('a custody account equals its posted transfers, at every moment of concurrent posting and summing', async () => {
  const [theo, plan, person] = [
    await makeOperator(server, 'treasurer'),
    await openPlan(server),
    await makePerson(server),
  ]
  const before = await ofAccounts(theo)
  const over = new AbortController()
  let [begun, posted] = [0n, 0n]

  async function post() {
    for (let turn = 0; turn < 60 && !over.signal.aborted; turn += 1) {
      begun += 1n
      await putInPlan(server, plan, [{ person, cents: 1_00n }])
      posted += 1n
    }
  }
  async function sum() {
    while (!over.signal.aborted) {
      await server.database.plainPool.query('select ledger.seal()')
      await updateDailyTotals(server.database)
    }
  }
  async function read(figure: typeof ofAccounts) {
    for (let count = 0; !over.signal.aborted || count < 5; count += 1) {
      const least = before + posted * 1_00n
      const found = await figure(theo)
      expect(found).toBeGreaterThanOrEqual(least)
      expect(found).toBeLessThanOrEqual(before + begun * 1_00n)
    }
  }

  // The first that ends, or fails, ends the others.
  const all = [post(), sum(), read(ofAccounts), read(ofAccounts), read(ofOverview)]
  const outcomes = await Promise.allSettled(all.map((one) => one.finally(() => over.abort())))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  await sealAndSum()
  expect(await ofAccounts(theo)).toBe(before + 60_00n)
  expect(await ofOverview(theo)).toBe(before + 60_00n)
})
