import { expect, test } from 'vitest'
import { matchLines } from './match-lines.ts'

const [a, b, c] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string]
const sheet = [
  { id: 'w1', address: 'bc1qada' },
  { id: 'w2', address: '0xGrace' },
  { id: 'w3', address: 'bc1qada' },
]
const count = 'You pasted 2 lines for 3 withdrawals. Paste one for each, or each beside its address.'
const unknown = (line: number) => `The address of line ${line} is not on this sheet, or has its transaction ID already.`

test.each([
  ['one a line, in the order of the sheet', `${a}\n${b}\n\n 0x${c} \n`, { w1: a, w2: b, w3: `0x${c}` }, []],
  ['too few without addresses match nothing', `${a}\n${b}`, {}, [count]],
  ['each beside its address, in any order', `0xGrace\t${b}\n${a},bc1qada`, { w1: a, w2: b }, []],
  ['two withdrawals to one address take their lines in order', `bc1qada ${a}\nbc1qada ${c}`, { w1: a, w3: c }, []],
  ['a third line for two withdrawals', `bc1qada ${a}\nbc1qada ${b}\nbc1qada ${c}`, { w1: a, w3: b }, [unknown(3)]],
  ['another address', `bc1qother ${a}\n0xGrace ${b}`, { w2: b }, [unknown(1)]],
  ['a line without an address among others', `bc1qada ${a}\n${b}`, { w1: a }, [unknown(2)]],
  ['another case of an address', `0xgrace ${b}`, {}, [unknown(1)]],
  ['no transaction ID', `${a}\nbc1qada 1234\n${c}`, {}, ['Line 2 has no transaction ID.']],
  ['nothing', ' \n', { w1: '', w2: '', w3: '' }, []],
])('pasted lines are matched to withdrawals: %s', (_case, pasted, ids, faults) => {
  expect(matchLines(pasted, sheet)).toEqual({ ids: new Map(Object.entries(ids)), faults })
})
