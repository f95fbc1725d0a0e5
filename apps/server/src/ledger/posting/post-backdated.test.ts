import { afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/database.ts'
import { postDated, type DatedTransfer } from '../../testing/fixtures/dated-transfers.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makePerson, type Person } from '../../testing/people/people.ts'
import { recordCauses } from '../../testing/ledger/record-causes.ts'
import { sealEverything } from '../../testing/ledger/sealing.ts'
import { memberAvailable, memberInvested } from '../accounts.ts'
import { postTransfers } from './post-transfers.ts'
import { verifyLedger } from '../verification/verify.ts'

const server = useTestServer()
let ada: Person
beforeAll(async () => {
  ada = await makePerson(server)
})

/** Seals and verifies after every test: only that finds a date that cannot be sealed. */
afterEach(async () => {
  await sealEverything(server.owner)
  const { findings, unsealed } = await verifyLedger(server.owner)
  // The backdated transfers have no records.
  expect({ found: findings.filter(({ what }) => what !== 'record'), unsealed }).toEqual({ found: [], unsealed: 0 })
})

const invest = (at: Date): DatedTransfer => ({
  at,
  kind: 'deposit_confirmed',
  from: 'custody:bitcoin',
  to: memberInvested(ada.id),
  cents: 100n,
})
const readDates = async () => {
  const { rows } = await server.owner.query<{ posted_at: Date }>(
    'select posted_at from ledger.transfers order by position',
  )
  return rows.map(({ posted_at }) => posted_at.toISOString())
}

test('backdated transfers are posted with their own dates, in the order given, and sealed like others', async () => {
  const before = await readDates()
  const dates = ['2021-03-04T05:06:07.089Z', '2020-01-01T00:00:00.000Z', '2024-02-29T23:59:59.999Z']
  await postDated(
    server.owner,
    dates.map((date) => invest(new Date(date))),
  )
  expect((await readDates()).slice(before.length)).toEqual(dates)
})

test.for([
  ['in the future', "now() + interval '1 second'"],
  ['that is infinite', "'-infinity'"],
  ['that is missing', 'null'],
])('a date %s is refused, and nothing is posted', async ([, date]) => {
  const before = await readDates()
  const posting = server.owner.query(
    `select ledger.post_as_owner(array[gen_random_uuid(), gen_random_uuid()], '{deposit_confirmed,deposit_confirmed}',
       '{custody:bitcoin,custody:bitcoin}', array[$1, $1], '{1,1}', array[gen_random_uuid(), gen_random_uuid()], '{system,system}',
       array[now(), ${date}])`,
    [memberInvested(ada.id)],
  )
  await expect(posting).rejects.toMatchObject({ code: 'CL004' })
  expect(await readDates()).toEqual(before)
})

test('fewer dates than transfers are refused', async () => {
  const before = await readDates()
  const posting = server.owner.query(
    `select ledger.post_as_owner(array[gen_random_uuid()], '{deposit_confirmed}', '{custody:bitcoin}', array[$1],
       '{1}', array[gen_random_uuid()], '{system}', '{}')`,
    [memberInvested(ada.id)],
  )
  await expect(posting).rejects.toMatchObject({ code: 'CL004' })
  expect(await readDates()).toEqual(before)
})

test('the floors and the kinds apply to backdated transfers too', async () => {
  const at = new Date('2020-01-01')
  const [from, to] = [memberAvailable(ada.id), memberInvested(ada.id)]
  const spending = postDated(server.owner, [invest(at), { at, kind: 'deposit_from_balance', from, to, cents: 1n }])
  await expect(spending).rejects.toMatchObject({ constraint: 'accounts_balance_floor' })
  const backwards = postDated(server.owner, [{ ...invest(at), from: to, to: 'custody:bitcoin' }])
  await expect(backwards).rejects.toMatchObject({ code: 'CL001' })
})

test('the server’s transfers have the time of their transaction', async () => {
  const { rows } = await server.owner.query<{ now: Date }>('select now()')
  const transfers = await recordCauses(server.owner, [{ kind: 'deposit_confirmed', memberId: ada.id, cents: 1n }])
  await inTransaction(server.database, async (tx) => postTransfers(tx, 'system', ...transfers))
  const last = new Date((await readDates()).at(-1) ?? '')
  expect(last.getTime()).toBeGreaterThanOrEqual(rows[0]?.now.getTime() ?? Infinity)
  expect(last.getTime()).toBeLessThanOrEqual(Date.now())
})
