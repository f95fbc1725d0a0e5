import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { viewDashboard, type DashboardRange } from '@cairn/contract/member/money/dashboard.ts'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { editProfile, viewMember } from '@cairn/contract/member/account/members.ts'
import { requestClosing, takeBackClosing, viewClosing } from '@cairn/contract/member/account/closing.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { postDated } from '../../testing/fixtures/dated-transfers.ts'
import { addDocument, addRecords, bonus, deposit, withdrawal } from '../../testing/fixtures/records.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { goodAddresses, makePerson, type Person } from '../../testing/people/people.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { offerBitcoin, openPlan } from '../../testing/fixtures/fixtures.ts'
import { putInPlan } from '../../testing/fixtures/plan-gains.ts'
import { sendOnce } from '../../testing/server/send-once.ts'

const server = useTestServer()

test('only the reply of view-info has the flag for the dashboard', async () => {
  const ada = await makePerson(server)
  // The raw reply, because the client drops fields that the contract does not have.
  const { token } = ada
  expect(await (await sendOnce(server.url, viewMember, { token })).json()).toMatchObject({
    error: false,
    capabilities: expect.arrayContaining(['dashboard']) as string[],
  })
  const body = { full_name: 'Ada Lovelace' }
  const edited = await (await sendOnce(server.url, editProfile, { token, body })).json()
  expect(edited).toMatchObject({ error: false, user: { full_name: 'Ada Lovelace' } })
  expect(edited).not.toHaveProperty('dashboard')
})

test('the dashboard has dollars with two decimals, and only the member can read it', async () => {
  const ada = await makePerson(server, { balance: '1234.50' })
  const response = await sendOnce(server.url, viewDashboard, { token: ada.token })
  const today = server.now.toISOString().slice(0, 10)
  expect(await response.text()).toBe(
    `{"error":false,"msg":"","data":{"days":[{"day":"${today}","balance":1234.50,"active_deposit":0.00}],` +
      '"results":{"gains":0.00,"losses":0.00,"bonuses":0.00},"pending":{"deposits":0.00,"withdrawals":0.00},' +
      '"plan_ends":[],"recent":[],"next":"first_deposit"}}',
  )
  await expectRefused(server.as(null)(viewDashboard), 'not_signed_in')
})

async function setRegisteredDaysAgo(memberId: string, days: number): Promise<void> {
  const registeredAt = new Date(server.now.getTime() - days * 86_400_000)
  await server.owner.query('update members set registered_at = $2 where id = $1', [memberId, registeredAt])
}

test('the days begin with the registration', async () => {
  const ada = await makePerson(server, { balance: '10.00' })
  await setRegisteredDaysAgo(ada.id, 2)
  const { days } = (await ada.send(viewDashboard)).data
  expect(days.map(({ balance, active_deposit }) => [balance, active_deposit])).toEqual([
    [0n, 0n],
    [0n, 0n],
    [10_00n, 0n],
  ])
})

test.for([
  [undefined, 90],
  ['1m', 30],
  ['3m', 90],
  // Every fourth day: 365 are more than 120.
  ['1y', 92],
  ['all', 101],
] as const)('the range %s of a member of 400 days has %i days, the last one today', async ([range, count]) => {
  const ada = await makePerson(server, { balance: '10.00' })
  await setRegisteredDaysAgo(ada.id, 400)
  const { days } = (await ada.send(viewDashboard, { query: { range } })).data
  expect(days).toHaveLength(count)
  expect(days.at(-1)).toEqual({ day: server.now.toISOString().slice(0, 10), balance: 10_00n, active_deposit: 0n })
})

test.for([
  ['Pacific/Kiritimati', 14],
  ['Pacific/Pago_Pago', -11],
  ['Asia/Kathmandu', 5.75],
] as const)('the chart has the days of a reader in %s', async ([zone, hours]) => {
  const ada = await makePerson(server)
  await setRegisteredDaysAgo(ada.id, 30)
  const local = new Date(server.now.getTime() + hours * 3_600_000)
  const today = local.toISOString().slice(0, 10)
  // The first and last minute of the day before yesterday, in the reader's time zone.
  const begin = Date.parse(today) - 2 * 86_400_000 - hours * 3_600_000
  for (const [at, cents] of [
    [begin - 60_000, 1n],
    [begin, 20n],
    [begin + 86_340_000, 300n],
    [begin + 86_400_000, 4000n],
  ] as const) {
    const when = { at: new Date(at), cents }
    await postDated(server.owner, [
      { ...when, kind: 'bonus_budget_funded', from: 'opening', to: 'bonus_budget' },
      { ...when, kind: 'bonus_paid', from: 'bonus_budget', to: `member:${ada.id}:available` },
    ])
  }
  const { days } = (await ada.send(viewDashboard, { query: { range: '1m', time_zone: zone } })).data
  expect(days.at(-1)).toEqual({ day: today, balance: 4321n, active_deposit: 0n })
  expect(days.slice(-4).map(({ balance }) => balance)).toEqual([1n, 321n, 4321n, 4321n])
})

test('the results belong to the range, each with its sign, and another member’s are not included', async () => {
  const [ada, bea] = [await makePerson(server), await makePerson(server)]
  await setRegisteredDaysAgo(ada.id, 400)
  const { _id: planId } = await openPlan(server)
  await server.owner.query("select ledger.open_account($1, 'realised_gains')", [`realised_gains:${planId}`])
  const [gains, available] = [`realised_gains:${planId}`, `member:${ada.id}:available`]
  const at = (daysAgo: number) => new Date(server.now.getTime() - daysAgo * 86_400_000)
  await postDated(server.owner, [
    { at: at(300), kind: 'gain_realised', from: 'custody:usd', to: gains, cents: 500_00n },
    {
      at: at(300),
      kind: 'deposit_confirmed',
      from: 'custody:bitcoin',
      to: `member:${ada.id}:invested`,
      cents: 900_00n,
    },
    { at: at(200), kind: 'gain_distributed', from: gains, to: available, cents: 40_00n },
    { at: at(50), kind: 'gain_distributed', from: gains, to: available, cents: 10_00n },
    { at: at(49), kind: 'distribution_reversed', from: available, to: gains, cents: 10_00n },
    { at: at(20), kind: 'gain_distributed', from: gains, to: available, cents: 7_01n },
    { at: at(20), kind: 'gain_distributed', from: gains, to: `member:${bea.id}:available`, cents: 9_00n },
    { at: at(10), kind: 'loss_shared', from: `member:${ada.id}:invested`, to: 'custody:usd', cents: 3_50n },
    { at: at(5), kind: 'bonus_budget_funded', from: 'opening', to: 'bonus_budget', cents: 5_00n },
    { at: at(5), kind: 'bonus_paid', from: 'bonus_budget', to: available, cents: 5_00n },
  ])
  const resultsOf = async (range: DashboardRange) => (await ada.send(viewDashboard, { query: { range } })).data.results
  expect(await resultsOf('1m')).toEqual({ gains: 7_01n, losses: -3_50n, bonuses: 5_00n })
  expect(await resultsOf('3m')).toEqual({ gains: 7_01n, losses: -3_50n, bonuses: 5_00n })
  expect(await resultsOf('all')).toEqual({ gains: 47_01n, losses: -3_50n, bonuses: 5_00n })
})

const daysAhead = ({ date }: { date: string }) => Math.round((Date.parse(date) - Date.now()) / 86_400_000)

test('pending money, and when the deposits return with what is left of them, soonest first', async () => {
  const ada = await makePerson(server, { balance: '50.00', addresses: ['usdt'] })
  const [short, long, endless] = [await openPlan(server), await openPlan(server), await openPlan(server)]
  await server.owner.query(
    'update plans set term_days = case id when $1 then 10 when $2 then 90 end where id in ($1, $2, $3)',
    [short._id, long._id, endless._id],
  )
  await offerBitcoin(server)
  await ada.send(requestDeposit, { body: { amount: '12.50', plan: { ...short }, wallet: 'bitcoin' } })
  await putInPlan(server, long, [{ person: ada, cents: 100_00n }])
  await putInPlan(server, endless, [{ person: ada, cents: 3_00n }])
  await putInPlan(server, short, [
    { person: ada, cents: 7_00n },
    { person: await makePerson(server), cents: 9_00n },
  ])
  await ada.send(requestWithdrawal, {
    body: { amount: '20.00', plan: { wallet: 'usdt', address: ada.addresses.usdt }, wallet: 'usdt' },
  })

  const { pending, plan_ends } = (await ada.send(viewDashboard)).data
  expect(pending).toEqual({ deposits: 12_50n, withdrawals: 20_00n })
  expect(plan_ends.map((end) => [daysAhead(end), end.amount])).toEqual([
    [10, 7_00n],
    [90, 100_00n],
  ])
})

describe('recent activity', () => {
  test('the newest five of deposits, withdrawals and bonuses are listed, newest first', async () => {
    const [ada, bea] = [await makePerson(server), await makePerson(server)]
    await addRecords(server, ada, [deposit(1), bonus(2), withdrawal(3), bonus(4), deposit(5), deposit(6), bonus(7)])
    await addRecords(server, bea, [withdrawal(8), deposit(9), bonus(10)])

    const { recent } = (await ada.send(viewDashboard)).data
    expect(recent.map(({ type, amount, date, status }) => [type, amount, date, status])).toEqual([
      ['bonus', 7_00n, '2026-01-07T00:00:00.000Z', 'completed'],
      ['deposit', 6_00n, '2026-01-06T00:00:00.000Z', 'rejected'],
      ['deposit', 5_00n, '2026-01-05T00:00:00.000Z', 'rejected'],
      ['bonus', 4_00n, '2026-01-04T00:00:00.000Z', 'completed'],
      ['withdrawal', 3_00n, '2026-01-03T00:00:00.000Z', 'rejected'],
    ])
    expect(new Set(recent.map(({ _id }) => _id)).size).toBe(5)
  })

  test.for([deposit, withdrawal, bonus])('five may all be of one type: %o', async (record) => {
    const ada = await makePerson(server)
    await addRecords(server, ada, [deposit(1), withdrawal(1), bonus(1), ...[2, 3, 4, 5, 6, 7].map(record)])
    const { recent } = (await ada.send(viewDashboard)).data
    const { type } = record(1)
    expect(recent.map((one) => [one.type, one.amount])).toEqual([7, 6, 5, 4, 3].map((n) => [type, BigInt(n) * 100n]))
  })

  test('a deposit has its received amount, its status and its id', async () => {
    const ada = await makePerson(server)
    const [plan, id] = [await openPlan(server), randomUUIDv7()]
    await server.owner.query(
      `insert into deposits (id, member_id, plan_id, wallet, address, amount_cents, received_cents, status, transaction_id,
         decided_at)
       values ($1, $2, $3, 'bitcoin', 'an address', 500, 480, 'completed', repeat('ab', 32), now())`,
      [id, ada.id, plan._id],
    )
    expect((await ada.send(viewDashboard)).data.recent).toMatchObject([
      { _id: id, type: 'deposit', amount: 4_80n, status: 'completed' },
    ])
  })

  test('a deposit from the balance is named so, because it leaves the total as it was', async () => {
    const ada = await makePerson(server, { balance: '500.00' })
    const plan = await openPlan(server)
    await ada.send(requestDeposit, { body: { amount: '500.00', plan: { ...plan }, wallet: 'balance' } })
    expect((await ada.send(viewDashboard)).data.recent.map(({ type }) => type)).toEqual(['deposit_from_balance'])
  })

  test('an owed bonus is not listed, and a paid one does not show the referred member', async () => {
    const ada = await makePerson(server)
    const [bea] = await addRecords(server, ada, [bonus(5)])
    const { data } = await ada.send(viewDashboard)
    expect(data.recent).toHaveLength(1)
    expect(
      JSON.stringify(data.recent, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(bea)

    await server.owner.query('update referral_bonuses set paid_at = null where sponsor_id = $1', [ada.id])
    expect((await ada.send(viewDashboard)).data.recent).toEqual([])
  })
})

describe('what a member has to do next', () => {
  test('is one thing, the most urgent first, and nothing when all is done', async () => {
    const ada = await makePerson(server)
    const until = new Date(Date.now() + 3_600_000)
    const change = (sql: string) => server.owner.query(sql, [ada.id])
    expect(await nextOf(ada)).toEqual(['first_deposit'])
    await ada.send(requestClosing)
    const { closing } = (await ada.send(viewClosing)).data
    expect(await nextOf(ada)).toEqual(['account_closing', closing?.due_at])
    await server.owner.query('update members set withdrawals_locked_until = $2 where id = $1', [ada.id, until])
    expect(await nextOf(ada)).toEqual(['withdrawals_locked', until.toISOString()])
    await addDocument(server, ada, 'rejected')
    expect(await nextOf(ada)).toEqual(['replace_document'])
    await server.owner.query('update settings set email_confirmation_required = true')
    await change('update members set email_confirmed_at = null where id = $1')
    expect(await nextOf(ada)).toEqual(['confirm_email'])

    await change('update members set email_confirmed_at = now() where id = $1')
    await addDocument(server, ada, 'pending')
    await change('update members set withdrawals_locked_until = now() where id = $1')
    await ada.send(takeBackClosing)
    expect(await nextOf(ada)).toEqual(['first_deposit'])
    // A request is enough, even a rejected one.
    await addRecords(server, ada, [deposit(1)])
    expect(await nextOf(ada)).toEqual(['add_address'])
    await ada.send(editProfile, { body: { bitcoin_address: goodAddresses.bitcoin } })
    expect(await nextOf(ada)).toEqual(['add_factor'])
    await change("insert into authenticators (member_id, totp_secret, confirmed_at) values ($1, 'x', now())")
    expect(await nextOf(ada)).toEqual([null])
  })

  test('does not depend on other members', async () => {
    const [ada, bea] = [await makePerson(server), await makePerson(server, { addresses: ['bitcoin'] })]
    await addRecords(server, bea, [deposit(1)])
    await addDocument(server, bea, 'approved')
    expect(await nextOf(ada)).toEqual(['first_deposit'])
    await addRecords(server, ada, [deposit(1)])
    expect(await nextOf(ada)).toEqual(['verify_identity'])
    await addDocument(server, ada, 'approved')
    expect(await nextOf(ada)).toEqual(['add_address'])
  })
})

async function nextOf(person: Person) {
  const { next, next_at: at } = (await person.send(viewDashboard)).data
  return at === undefined ? [next] : [next, at]
}
