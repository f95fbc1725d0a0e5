import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test.for<[text: string, cell: string]>([
  ['=1+1', `"'=1+1"`],
  ['+1', `"'+1"`],
  ['-1', '-1'],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t'=1"`],
  ['  =1', `"'  =1"`],
  ['\r=1', `"'\r'=1"`],
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

test.for<[cell: string, comma: string, point: string]>([
  ['0012', '"=""0012"""', '"=""0012"""'],
  ['11/26', '"=""11/26"""', '"=""11/26"""'],
  ['1E5', '"=""1E5"""', '"=""1E5"""'],
  ['00012345678901234567', '"=""00012345678901234567"""', '"=""00012345678901234567"""'],
  ['1,5', '"=""1,5"""', '"=""1,5"""'],
  ['3-4', '"=""3-4"""', '"=""3-4"""'],
  ['RF18 5390', 'RF18 5390', 'RF18 5390'],
  ['2026-11-27', '2026-11-27', '2026-11-27'],
  ['17:42:00+01:00', '17:42:00+01:00', '17:42:00+01:00'],
  ['2026-11-27T17:42:00.000Z', '2026-11-27T17:42:00.000Z', '2026-11-27T17:42:00.000Z'],
  ['=1+1', `"'=1+1"`, `"'=1+1"`],
  ['-1+cmd|calc', `"'-1+cmd|calc"`, `"'-1+cmd|calc"`],
  ['1"&A1&"', `"1""&A1&"""`, `"1""&A1&"""`],
  ['Ada, Countess; of', '"Ada, Countess; of"', '"Ada, Countess; of"'],
])('a spreadsheet with a decimal comma gets %j as %s', ([cell, comma, point]) => {
  expect(toCsv([[cell, 'end']], { format: 'spreadsheet-comma' })).toBe(`${comma};end\r\n`)
  expect(toCsv([[cell, 'end']], { format: 'spreadsheet' })).toBe(`${point},end\r\n`)
})

test('a spreadsheet with a decimal comma gets figures with one', () => {
  expect(toCsv([[-125050n, 7]], { format: 'spreadsheet-comma' })).toBe('-1250,50;7\r\n')
  expect(toCsv([[-125050n, 7]], { format: 'spreadsheet' })).toBe('-1250.50,7\r\n')
})

test('a file for programs keeps references and figures bare', () => {
  expect(toCsv([['0012', '11/26', '1E5', -125050n, 7]])).toBe('0012,11/26,1E5,-1250.50,7\r\n')
})

test('a file begins with the mark of its encoding, and only in its first part', () => {
  expect(toCsv([['name']], { isBeginning: true })).toBe('\uFEFFname\r\n')
  expect(toCsv([['name']], { isBeginning: false })).toBe('name\r\n')
})

const signs = ['=', '+', '-', '@', '|', '%', '\uff1d', '\uff0b', '\uff0d', '\uff20']
const before = [
  '',
  ' ',
  '\u00a0',
  '\t',
  '\r',
  '\n',
  '"',
  "'",
  '""',
  ';',
  'x;',
  'x; "',
  'x\n',
  'x\r\n',
  'x\t',
  'x,',
  'x",',
]
const formulas = signs.flatMap((sign) => before.map((text) => `${text}${sign}cmd|' /C calc'!A0`))

test('more than 100 forms of formulas are inert, with any separator of cells (SEC-34)', () => {
  expect(formulas.length).toBeGreaterThan(100)
  const file = toCsv(
    formulas.map((formula) => [formula, 'a name', formula]),
    { isBeginning: true },
  )
  for (const separator of [',', ';', '\t']) {
    const live = parse(file, separator).filter(isLive)
    expect(live, `separated by ${JSON.stringify(separator)}`).toEqual([])
  }
  // The text that is read equals the written text, except for the apostrophes.
  expect(parse(file, ',').filter((cell) => cell === 'a name')).toHaveLength(formulas.length)
})

const isLive = (cell: string) => /^[\s"]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]/u.test(cell)

/** The cells of a file as a spreadsheet reads them: quotes count only at the beginning of a cell. */
function parse(file: string, separator: string): string[] {
  const cells: string[] = []
  const text = file.replace(/^\uFEFF/, '')
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      const [quoted = ''] = /^"(?:[^"]|"")*"?/.exec(text.slice(at)) ?? []
      cell = quoted.slice(1, -1).replaceAll('""', '"')
      at += quoted.length
    }
    while (at < text.length && text[at] !== separator && !/[\r\n]/.test(text[at]!)) cell += text[at++]
    at += text.startsWith('\r\n', at) ? 2 : 1
    cells.push(cell)
  }
  return cells
}
