import { expect, test } from 'vitest'
import { copyrightYears } from './years.ts'

test('the years run from 2015 to the current one', () => {
  expect(copyrightYears(new Date('2031-06-01'))).toBe('2015–2031')
})
