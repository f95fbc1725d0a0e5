import { expect, test } from 'vitest'
import { newAccountState, readNewAccount } from './new-account.ts'

test('the address of a new account reaches the sign-in', () => {
  expect(readNewAccount(newAccountState('ada@example.com'))).toBe('ada@example.com')
})

test.each([[null], ['text'], [{}], [{ newAccount: 5 }]])('a state such as %j brings no address', (state) => {
  expect(readNewAccount(state)).toBeNull()
})
