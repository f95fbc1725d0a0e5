import { expect, test } from 'vitest'
import { visitorPage } from './visitor-page.ts'

test.each([
  ['/operator', 'sign-in'],
  ['/operator/', 'sign-in'],
  ['/operator/deposits/an-id', 'sign-in'],
  ['/operator/invitations', 'sign-in'],
  ['/operator/invitation', 'mailed-link'],
  ['/operator/access-reset', 'mailed-link'],
  ['/operator/Invitation/', 'mailed-link'],
])('the path %s has the page %s', (path, page) => {
  expect(visitorPage(path)).toBe(page)
})
