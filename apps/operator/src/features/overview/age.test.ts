import { expect, test } from 'vitest'
import { ageWords } from './age.ts'

const now = new Date('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-20T12:00:30Z', 'just now'],
  ['2026-11-20T11:59:01Z', 'just now'],
  ['2026-11-20T11:59:00Z', '1 minute'],
  ['2026-11-20T10:01:00Z', '1 hour'],
  ['2026-11-19T12:00:01Z', '23 hours'],
  ['2026-11-18T12:00:00Z', '2 days'],
])('what waits since %s waits %s', (since, age) => {
  expect(ageWords(since, now)).toBe(age)
})
