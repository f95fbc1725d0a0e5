import { expect, test, vi } from 'vitest'
import { readRememberedEmail, rememberEmail } from './remembered-email.ts'

test('an email is remembered until it is forgotten', () => {
  rememberEmail('ada@example.com')
  expect(readRememberedEmail()).toBe('ada@example.com')
  rememberEmail(null)
  expect(readRememberedEmail()).toBe('')
})

test('a browser that forbids storage remembers nothing', () => {
  const storage = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(readRememberedEmail()).toBe('')
  storage.mockRestore()
})
