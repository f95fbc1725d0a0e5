import { expect, test } from 'vitest'
import { readEntryState, type EntryState } from './entry-state.ts'

const payment = { amount: '250.50', planName: 'Granite', wallet: { key: 'bitcoin', value: 'bc1qexample' } }

test.each<[EntryState]>([
  [{ newAccount: 'ada@example.com' }],
  [{ payment }],
  [{ payment: { ...payment, recordId: 'r1' } }],
  [{ tab: 'withdrawals' }],
  [{ isEditing: true, visit: 5 }],
  [{ withdrawal: { amount: '20', asset: 'usdt' } }],
])('the state %j is read back', (state) => {
  expect(readEntryState(structuredClone(state))).toEqual(state)
})

test.each([
  [null],
  ['text'],
  [{ newAccount: 5 }],
  [{ tab: 1 }],
  [{ withdrawal: { amount: '20', asset: 'gold' } }],
  [{ payment: { ...payment, wallet: null } }],
])('the state %j of another version reads as empty', (state) => {
  expect(readEntryState(state)).toEqual({})
})
