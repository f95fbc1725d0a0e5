import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test.for<[text: string, cell: string]>([
  ['=1+1', `"'=1+1"`],
  ['+1', `"'+1"`],
  ['-1', '-1'],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['  =1', `"'  =1"`],
  ['\r=1', `"'\r=1"`],
  ['＝1', `"'＝1"`],
  ['"=1', `"'""=1"`],
  ['Ada;=1+1', `"Ada;'=1+1"`],
  ['Ada; "=1;-2', `"Ada;' ""=1;'-2"`],
  ['Ada; Countess', '"Ada; Countess"'],
  ['Ada, Countess', '"Ada, Countess"'],
  ['Ada "Byron"', '"Ada ""Byron"""'],
  ['two\nlines', '"two\nlines"'],
  ['Ada-Byron', 'Ada-Byron'],
  ['', ''],
  ['-40.50', '-40.50'],
  ['1,234.50', '"1,234.50"'],
  ['-cmd|calc', `"'-cmd|calc"`],
])('the cell %j cannot be a formula, nor break its line (SEC-34)', ([text, cell]) => {
  expect(toCsv([[text, 'end']], { isBeginning: false })).toBe(`${cell},end\r\n`)
})

test('a file begins with the mark of its encoding, and only its first part does', () => {
  expect(toCsv([['name']], { isBeginning: true })).toBe('\uFEFFname\r\n')
  expect(toCsv([['name']], { isBeginning: false })).toBe('name\r\n')
})
