import { expect, test } from 'vitest'
import { compareNames, type NamePart } from './compare-names.ts'

const show = (parts: NamePart[]) => parts.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('')

test.each([
  ['Ada Lovelace', 'ADA LOVELACE'],
  ['Lovelace Ada', 'Ada Lovelace'],
  ['Chatelet, Emilie du'.replace(',', ''), 'Émilie du Châtelet'],
  ['Lukasz Wojcik', 'Łukasz Wójcik'],
  ['Hans Grossmann', 'Hans Großmann'],
  ['Anne Marie OBrien'.replace('Anne Marie', 'Anne-Marie'), 'AnneMarie O’Brien'],
  ['Nguyễn Văn An', 'An Nguyen Van'],
])('%s and %s are one name', (one, other) => {
  expect(compareNames(one, other)).toMatchObject({ differ: false })
})

test.each([
  ['Ada Lovelace', 'Ada Lovelock', 'Ada Lovel[a]c[e]', 'Ada Lovel[o]c[k]'],
  ['Somebody Else', 'Ximena Weber', null, null],
  ['Ada Byron Lovelace', 'Ada Lovelace', 'Ada [B][y][r][o][n] Lovelace', 'Ada Lovelace'],
  ['Ada', 'Ada Ada', 'Ada', 'Ada [A][d][a]'],
  ['Jon Smith', 'John Smith', 'Jon Smith', 'Jo[h]n Smith'],
])('%s and %s are two names, and the letters that differ are marked', (one, other, first, second) => {
  const compared = compareNames(one, other)
  expect(compared.differ).toBe(true)
  if (first) expect([show(compared.one), show(compared.other)]).toEqual([first, second])
})
