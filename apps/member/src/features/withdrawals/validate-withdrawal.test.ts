import { expect, test } from 'vitest'
import { validateWithdrawal } from './validate-withdrawal.ts'

const valid = { amount: '50', address: 'bc1qexample', asset: 'bitcoin', balanceCents: 100_00n } as const

test('a withdrawal within the balance to a saved address is valid', () => {
  expect(validateWithdrawal(valid)).toBeNull()
})

test('the amount is checked first, then the address, then the balance', () => {
  const nothing = { ...valid, amount: '', address: '', balanceCents: 0n }
  expect(validateWithdrawal(nothing)?.message).toBe('Add amount and continue')
  expect(validateWithdrawal({ ...nothing, amount: '50' })?.message).toBe('Add your bitcoin address and continue')
  expect(validateWithdrawal({ ...valid, balanceCents: 0n })?.message).toBe('Insufficient balance')
})

test.each([
  ['bitcoin', 'Add your bitcoin address and continue'],
  ['ethereum', 'Add your ethereum address and continue'],
  ['usdt', 'Add your USDT address and continue'],
] as const)('without a saved %s address the message is “%s”', (asset, message) => {
  expect(validateWithdrawal({ ...valid, asset, address: ' ' })).toEqual({ field: 'wallet', message })
})

test.each([
  ['100', 100_00n, false],
  ['100.99', 100_00n, false],
  ['101', 100_99n, true],
  ['100', 99_99n, true],
  // Both are 9007199254740992 to a float.
  ['9007199254740993', 9007199254740992_00n, true],
  ['9007199254740993', 9007199254740993_00n, false],
  ['abc', 0n, false],
  ['0', 0n, false],
  ['1', -1n, true],
  ['9999999', null, false],
])('%s dollars against %s cents: insufficient is %s', (amount, balanceCents, isInsufficient) => {
  const problem = validateWithdrawal({ ...valid, amount, balanceCents })
  expect(problem?.message === 'Insufficient balance').toBe(isInsufficient)
})
