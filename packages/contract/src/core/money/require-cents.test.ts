import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { dollars } from '../../operator/shared/fields.ts'
import { requireCents } from './require-cents.ts'

test.for(['', 'abc', '0', '0.00', '-5', '1,000.00', '1.005', '1e3', ' 1', '10000000000'])(
  'an approved amount of “%s” is an error and never zero',
  (amount) => {
    expect(() => requireCents(amount)).toThrow('is not an amount')
  },
)

test('an amount that was checked is read to the cent', () => {
  expect(requireCents('1234.5')).toBe(1_234_50n)
})

test('an amount that a record must have is never absent', () => {
  for (const absent of [null, undefined, '', 'abc']) expect(z.safeParse(dollars, absent).success).toBe(false)
  expect(z.parse(dollars, '0.00')).toBe(0n)
})
