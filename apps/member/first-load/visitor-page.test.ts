import { expect, test } from 'vitest'
import { visitorPage } from './visitor-page.ts'

test.each([
  ['/register', '/register'],
  ['/Register/', '/register'],
  ['/forgot_password', '/forgot_password'],
  ['/login', '/login'],
  ['/', '/login'],
  ['/register/more', '/login'],
  ['/registers', '/login'],
])('the path %s has the page %s', (path, page) => {
  expect(visitorPage(path)).toBe(page)
})
