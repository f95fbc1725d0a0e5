import { afterEach, expect, test } from 'vitest'
import { rejectWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { cancelWithdrawal, requestWithdrawal, viewWithdrawalLimits } from '@cairn/contract/member/money/withdrawals.ts'
import { withdraw } from '../../../testing/fixtures/withdrawals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { makeOperator } from '../../../testing/people/operators.ts'
import { makePerson, toBitcoin, type Person } from '../../../testing/people/people.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'

const server = useTestServer()
const ask = (person: Person, amount: string) =>
  person.send(requestWithdrawal, { body: { amount, ...toBitcoin(person) } })
const limit = (minAmount: number | null, dailyLimit: number | null) =>
  server.owner.query('update settings set withdrawal_min_amount_cents = $1, withdrawal_daily_limit_cents = $2', [
    minAmount,
    dailyLimit,
  ])
const rich = () => makePerson(server, { balance: '1000.00', addresses: ['bitcoin'] })
const limitsOf = async (person: Person) => (await person.send(viewWithdrawalLimits)).data

afterEach(() => limit(null, null))

test('there are no limits until an owner sets one', async () => {
  const ada = await rich()
  await ask(ada, '0.01')
  await ask(ada, '999.99')
  expect(await ada.balanceCents()).toBe(0n)
})

test('a withdrawal below the minimum is refused, and one of exactly the minimum is not', async () => {
  const ada = await rich()
  await limit(20_00, null)
  expect(await expectRefused(ask(ada, '19.99'), 'withdrawal_below_minimum')).toBe(
    'The minimum withdrawal is $20.00, or your whole balance',
  )
  await ask(ada, '20')
  expect(await ada.balanceCents()).toBe(980_00n)
})

test('the whole balance is never below the minimum', async () => {
  const ada = await makePerson(server, { balance: '12.34', addresses: ['bitcoin'] })
  await limit(20_00, null)
  await expectRefused(ask(ada, '12.33'), 'withdrawal_below_minimum')
  await expectRefused(ask(ada, '12.35'), 'withdrawal_below_minimum')
  await ask(ada, '12.34')
  expect(await ada.balanceCents()).toBe(0n)

  // The daily limit still applies to it.
  const bea = await makePerson(server, { balance: '12.34', addresses: ['bitcoin'] })
  await limit(10_00, 10_00)
  await expectRefused(ask(bea, '12.34'), 'withdrawal_above_daily_limit')
})

test('of many concurrent withdrawals of the whole balance, one succeeds', async () => {
  const ada = await makePerson(server, { balance: '12.34', addresses: ['bitcoin'] })
  await limit(20_00, null)
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => ask(ada, '12.34')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await ada.balanceCents()).toBe(0n)
})

test('a member sees the limits before a request, and the rest after it', async () => {
  const [ada, bea] = [await rich(), await rich()]
  expect(await limitsOf(ada)).toEqual({
    min_amount: null,
    daily_limit: null,
    daily_remaining: null,
    reauthentication_above: null,
    blockers: [],
  })

  await limit(20_00, 100_00)
  await ask(ada, '70.25')
  expect(await limitsOf(ada)).toEqual({
    min_amount: 20_00n,
    daily_limit: 100_00n,
    daily_remaining: 29_75n,
    reauthentication_above: null,
    blockers: [],
  })
  expect(await limitsOf(bea)).toMatchObject({ daily_remaining: 100_00n })
  await limit(20_00, null)
  expect(await limitsOf(ada)).toEqual({
    min_amount: 20_00n,
    daily_limit: null,
    daily_remaining: null,
    reauthentication_above: null,
    blockers: [],
  })
  await limit(null, 50_00)
  expect(await limitsOf(ada)).toEqual({
    min_amount: null,
    daily_limit: 50_00n,
    daily_remaining: 0n,
    reauthentication_above: null,
    blockers: [],
  })
})

test('within 24 hours a member can withdraw up to the limit, and a refusal names the rest', async () => {
  const [ada, bea] = [await rich(), await rich()]
  await limit(null, 100_00)
  expect(await expectRefused(ask(ada, '100.01'), 'withdrawal_above_daily_limit')).toBe(
    'You can withdraw up to $100.00 within 24 hours. You have $100.00 left',
  )
  await ask(ada, '70')
  expect(await expectRefused(ask(ada, '30.01'), 'withdrawal_above_daily_limit')).toContain('$30.00 left')
  await ask(ada, '30')
  // The limit is per member.
  await ask(bea, '100')

  // When the limit is below the earlier requests, zero remains, not less.
  await limit(null, 50_00)
  expect(await expectRefused(ask(ada, '0.01'), 'withdrawal_above_daily_limit')).toContain('$0.00 left')
  await limit(null, 100_00)
  await server.owner.query(
    "update withdrawals set requested_at = now() - interval '24 hours 1 second' where member_id = $1 and amount_cents = 7000",
    [ada.id],
  )
  await ask(ada, '70')
  expect(await ada.balanceCents()).toBe(830_00n)
})

test('rejected and cancelled withdrawals do not count', async () => {
  const [ada, treasurer] = [await rich(), await makeOperator(server, 'treasurer')]
  await limit(null, 100_00)
  await ada.send(cancelWithdrawal, { params: { id: await withdraw(ada, '100') } })
  const params = { id: await withdraw(ada, '100') }
  await treasurer.send(rejectWithdrawal, { params, body: { code: 'other', words: 'Ask again' } })
  await ask(ada, '100')
  await expectRefused(ask(ada, '0.01'), 'withdrawal_above_daily_limit')
})

test('concurrent withdrawals cannot exceed the limit together', async () => {
  const ada = await rich()
  await limit(null, 100_00)
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => ask(ada, '40')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(new Set(refused)).toEqual(new Set(['withdrawal_above_daily_limit']))
  expect(await ada.balanceCents()).toBe(920_00n)
})
