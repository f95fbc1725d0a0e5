import { expect, test } from 'vitest'
import { findOutcome, listSteps } from './payment-outcome.ts'

const states = (status: string) => listSteps('bitcoin', findOutcome(status)).map(({ state }) => state)

test.each([
  ['pending', ['done', 'now', 'next', 'next']],
  ['completed', ['done', 'done', 'done', 'done']],
  ['rejected', ['done', 'failed', 'next', 'next']],
  ['expired', ['done', 'failed', 'next', 'next']],
])('the steps of a deposit that is %s are %j', (status, expected) => {
  expect(states(status)).toEqual(expected)
})

test.each([[undefined], ['pending'], ['a status of a later server']])('the status %s is no outcome', (status) => {
  expect(findOutcome(status)).toBeNull()
})

test('the time that a payment takes depends on the coin', () => {
  const [, bitcoin] = listSteps('bitcoin', null)
  const [, other] = listSteps('dogecoin', null)
  expect(bitcoin?.note).toContain('Bitcoin')
  expect(other?.note).toBe('The network needs some time to confirm it.')
})
