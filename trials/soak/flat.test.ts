import { expect, test } from 'vitest'
import { growthPerHour, type Point } from './flat.ts'

const megabyte = 1_000_000
/** An hour, every ten seconds, with garbage that is collected each minute. */
const hour = (value: (seconds: number) => number): Point[] =>
  Array.from({ length: 360 }, (_, place) => [place * 10, value(place * 10) + (place % 6) * 5 * megabyte])

test('memory that only fills and is collected does not grow, and a leak of two megabytes an hour does', () => {
  expect(Math.abs(growthPerHour(hour(() => 80 * megabyte)))).toBeLessThan(megabyte / 2)
  const leak = growthPerHour(hour((seconds) => 80 * megabyte + (seconds / 3_600) * 2 * megabyte))
  expect(leak).toBeGreaterThan(1.5 * megabyte)
  expect(leak).toBeLessThan(2.5 * megabyte)
})

test('what is filled in the first quarter is no growth', () => {
  const filling = hour((seconds) => Math.min(seconds, 800) * 0.05 * megabyte)
  expect(Math.abs(growthPerHour(filling))).toBeLessThan(megabyte / 2)
})
