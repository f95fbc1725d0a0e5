import { afterEach, expect, test } from 'vitest'
import { listHistory } from '@cairn/contract/history.ts'
import { rejectWithdrawal } from '@cairn/contract/operator/withdrawals.ts'
import { cancelWithdrawal, requestWithdrawal } from '@cairn/contract/withdrawals.ts'
import { useHouse } from '../testing/house.ts'
import { makeOperator } from '../testing/operators.ts'
import { goodAddresses, makePerson, type Person } from '../testing/people.ts'
import { expectRefused } from '../testing/refusals.ts'

const house = useHouse()
const ask = (person: Person, amount: string) =>
  person.send(requestWithdrawal, {
    body: { amount, plan: { wallet: 'bitcoin', address: goodAddresses.bitcoin }, wallet: 'bitcoin' },
  })
const limit = (least: number | null, dayMost: number | null) =>
  house.owner.query('update settings set withdrawal_least_cents = $1, withdrawal_day_most_cents = $2', [least, dayMost])
const rich = () => makePerson(house, { balance: '1000.00', addresses: ['bitcoin'] })

afterEach(() => limit(null, null))

test('nothing limits a withdrawal as long as no owner has set a limit', async () => {
  const ada = await rich()
  await ask(ada, '0.01')
  await ask(ada, '999.99')
  expect(await ada.balanceCents()).toBe(0n)
})

test('a withdrawal below the smallest is refused, and one of exactly that is not', async () => {
  const ada = await rich()
  await limit(20_00, null)
  expect(await expectRefused(ask(ada, '19.99'), 'withdrawal_below_least')).toBe('The smallest withdrawal is $20.00')
  await ask(ada, '20')
  expect(await ada.balanceCents()).toBe(980_00n)
})

test('within 24 hours a member withdraws up to the limit, and is told what is left', async () => {
  const [ada, bea] = [await rich(), await rich()]
  await limit(null, 100_00)
  expect(await expectRefused(ask(ada, '100.01'), 'withdrawal_above_day_most')).toBe(
    'You can withdraw up to $100.00 within 24 hours; $100.00 is left',
  )
  await ask(ada, '70')
  expect(await expectRefused(ask(ada, '30.01'), 'withdrawal_above_day_most')).toContain('$30.00 is left')
  await ask(ada, '30')
  // Each member has a limit of their own.
  await ask(bea, '100')

  // Lowered below what was asked for already, there is nothing left, and not less.
  await limit(null, 50_00)
  expect(await expectRefused(ask(ada, '0.01'), 'withdrawal_above_day_most')).toContain('$0.00 is left')
  await limit(null, 100_00)
  await house.owner.query(
    "update withdrawals set requested_at = now() - interval '24 hours 1 second' where member_id = $1 and amount_cents = 7000",
    [ada.id],
  )
  await ask(ada, '70')
  expect(await ada.balanceCents()).toBe(830_00n)
})

test('what was rejected or cancelled does not count', async () => {
  const [ada, treasurer] = [await rich(), await makeOperator(house, 'treasurer')]
  await limit(null, 100_00)
  const newest = async () => ({ id: (await ada.send(listHistory)).data[0]?._id ?? '' })
  await ask(ada, '100')
  await ada.send(cancelWithdrawal, { params: await newest() })
  await ask(ada, '100')
  await treasurer.send(rejectWithdrawal, { params: await newest(), body: { code: 'other', words: 'Ask again' } })
  await ask(ada, '100')
  await expectRefused(ask(ada, '0.01'), 'withdrawal_above_day_most')
})

test('withdrawals that are asked for at once do not pass the limit together', async () => {
  const ada = await rich()
  await limit(null, 100_00)
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => ask(ada, '40')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(new Set(refused)).toEqual(new Set(['withdrawal_above_day_most']))
  expect(await ada.balanceCents()).toBe(920_00n)
})
