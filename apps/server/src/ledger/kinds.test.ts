import { expect, test } from 'vitest'
import { ledger } from '@cairn/words/backoffice/ledger/ledger.ts'
import { transferKinds } from './kinds.ts'

test('every kind of transfer and every role of account has a name in the back office', () => {
  const kinds = Object.entries(transferKinds)
  expect(kinds.map(([kind]) => kind).filter((kind) => !Object.hasOwn(ledger.kinds, kind))).toEqual([])
  const roles = kinds.flatMap(([, { from, to }]) => [from, to])
  expect(roles.filter((role) => !Object.hasOwn(ledger.roles, role))).toEqual([])
})
