import { expect, test } from 'vitest'
import { formatResult } from './format-result.ts'

test.each([
  ['a member', { kind: 'member', id: 'm1', label: 'Ada Lovelace', detail: 'ada@members.test' }, 'Ada Lovelace'],
  ['an operator', { kind: 'operator', id: 'o1', label: 'Theo', detail: 'theo@operators.test' }, 'Theo'],
  ['a deposit', { kind: 'deposit', id: 'd1', label: 'Granite', detail: '$250.00' }, 'Deposit: Granite, $250.00'],
  ['another record', { kind: 'statement', id: 's1', label: 'July', detail: '2026' }, 'statement: July, 2026'],
  [
    'an account of a member',
    { kind: 'account', id: 'member:m1:available', label: 'Ada Lovelace', detail: '' },
    'Available · Ada Lovelace',
  ],
  [
    'an account of a plan',
    { kind: 'account', id: 'realised_gains:p1', label: 'Granite', detail: '' },
    'Realised gains (Granite)',
  ],
  ['an account of the platform', { kind: 'account', id: 'fees', label: '', detail: '' }, 'Fees'],
  [
    'an unknown account',
    { kind: 'account', id: 'suspense:bitcoin', label: 'bitcoin', detail: '' },
    'suspense (bitcoin)',
  ],
])('a search result that is %s', (_, result, text) => {
  expect(formatResult(result)).toBe(text)
})
