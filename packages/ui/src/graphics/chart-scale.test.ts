import { expect, test } from 'vitest'
import { placeOnScale, scaleTop } from './chart-scale.ts'

test.each([
  [0n, 10n],
  [10n, 10n],
  [11n, 12n],
  [21n, 25n],
  [26n, 30n],
  [81n, 100n],
  [1_210_00n, 1_500_00n],
  [10_000_000_00n, 10_000_000_00n],
  [9_007_199_254_740_993n, 10_000_000_000_000_000n],
])('the top of a scale that contains %s is %s', (max, top) => {
  expect(scaleTop(max)).toBe(top)
})

test('zero is at the bottom of a scale, its top at the top, and half in the middle', () => {
  expect([0n, 50n, 100n].map((value) => placeOnScale(value, 100n))).toEqual([0, 500, 1000])
})
