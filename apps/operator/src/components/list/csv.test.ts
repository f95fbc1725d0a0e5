import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+cmd', "'+cmd"],
  ['-cmd|calc', "'-cmd|calc"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['＝1', "'＝1"],
  ['=HYPERLINK("http://evil.test","x")', '"\'=HYPERLINK(""http://evil.test"",""x"")"'],
  ['-40.50', '-40.50'],
  ['1,234.50', '"1,234.50"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['Ada', 'Ada'],
])('%j is written as %j', (cell, written) => {
  expect(toCsv([[cell, 'end']])).toBe(`\uFEFF${written},end\r\n`)
})
