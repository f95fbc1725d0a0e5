import { expect, test } from 'vitest'
import { daysOf, isUnfinished, pastYears, type Period } from './period.ts'

test.each<[Period, object]>([
  [{ name: 'all' }, {}],
  [{ name: 'this_month' }, { from: '2028-01-01', to: '2028-01-31' }],
  [{ name: 'last_month' }, { from: '2027-12-01', to: '2027-12-31' }],
  [{ name: 'this_year' }, { from: '2028-01-01', to: '2028-12-31' }],
  [{ name: '2026' }, { from: '2026-01-01', to: '2026-12-31' }],
  [{ name: 'custom', from: '2026-02-03', to: '' }, { from: '2026-02-03' }],
])('the days of %o are %o', (period, days) => {
  expect(daysOf(period, new Date(2028, 0, 31, 23, 59))).toEqual(days)
})

test.each<[string | undefined, string[]]>([
  ['2025-06-01T12:00:00Z', ['2027', '2026', '2025']],
  ['2028-01-02T12:00:00Z', []],
  ['', []],
  [undefined, ['2027']],
])('the past years since %s are %j', (since, years) => {
  expect(pastYears(since, new Date(2028, 0, 31))).toEqual(years)
})

test.each([
  ['2028-01-30', false],
  ['2028-01-31', true],
  ['2028-12-31', true],
  [undefined, false],
])('a period to %s is unfinished on 31 January 2028: %s', (to, isIt) => {
  expect(isUnfinished(to, new Date(2028, 0, 31))).toBe(isIt)
})
