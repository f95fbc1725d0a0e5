import { expect, test } from 'vitest'
import { formatDate, parseDate, formatTime, formatWithZone } from './dates.ts'

test.each([
  ['2025-04-03T14:05:00.000Z', '2025-04-03T14:05:00.000Z'],
  ['2025-04-03T14:05:00+02:00', '2025-04-03T12:05:00.000Z'],
  ['1743689100000', '2025-04-03T14:05:00.000Z'],
  ['1743689100', '2025-04-03T14:05:00.000Z'],
  ['Thu Apr 03 2025 14:05:00 GMT+0000 (Coordinated Universal Time)', '2025-04-03T14:05:00.000Z'],
])('%s is parsed', (text, moment) => {
  expect(parseDate(text)?.at.toISOString()).toBe(moment)
})

test('a day without a time is the same in every time zone', () => {
  const moment = parseDate('2025-04-03')
  expect(moment?.isDay).toBe(true)
  expect(formatDate(moment?.at ?? new Date())).toBe('3 April 2025')
})

test.each(['', 'yesterday', '03/04/2025', '2025-99-99T99:99', 'GMT', '12'])('%s is not parsed', (text) => {
  expect(parseDate(text)).toBeNull()
})

test('a date is formatted in words, with the name of its zone', () => {
  const at = new Date(2025, 3, 3, 14, 5)
  expect([formatDate(at), formatTime(at)]).toEqual(['3 April 2025', '14:05'])
  expect(formatWithZone(at)).toMatch(/^3 April 2025 at 14:05:00 \S/)
})
