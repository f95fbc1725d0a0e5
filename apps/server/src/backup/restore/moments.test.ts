import { expect, test } from 'vitest'
import { findGap } from './choose-backup.ts'
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

test('a missing segment between others is found, in any timeline (REL-18)', () => {
  const [one, two, three] = ['0000000100000000000000FE', '0000000100000000000000FF', '000000010000000100000000']
  const others = ['00000002.history', `${one}.00000028.backup`]
  expect(findGap([one, two, three, ...others], one)).toBe(null)
  expect(findGap([one, three, ...others], one)).toBe('00000000000000FF')
  expect(findGap([one, '0000000200000000000000FF', three], one)).toBe(null)
  expect(findGap([two, three], two)).toBe(null)
  expect(findGap([three], two)).toBe('00000000000000FF')
})
