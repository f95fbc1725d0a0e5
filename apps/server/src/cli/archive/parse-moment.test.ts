import { expect, test } from 'vitest'
import { parseMoment } from './parse-moment.ts'

const now = new Date('2026-11-23T00:00:00Z')

test.for([
  ['2026-11-22 04:58', '2026-11-22T04:58:00.000Z'],
  ['2026-11-22T04:58:30.25', '2026-11-22T04:58:30.250Z'],
  ['2026-11-22 04:58Z', '2026-11-22T04:58:00.000Z'],
  ['2026-11-22 05:58:01+01:00', '2026-11-22T04:58:01.000Z'],
])('%s is %s: without an offset a moment is in UTC', ([text = '', iso]) => {
  expect(parseMoment(text, now).toISOString()).toBe(iso)
})

test.for([
  '',
  'yesterday',
  '2026-11-22',
  '2026-02-30 10:00',
  '2026-11-22 25:00',
  '2026-11-22 04:58 CET',
  '2026-11-23 00:01',
])('“%s” is refused', (text) => {
  expect(() => parseMoment(text, now)).toThrow(/^--to cannot be/)
})
