import { FailedError, RefusedError } from '@cairn/client/calls/client.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderAt } from '../../testing/render-member.tsx'
import { showError } from './show-error.ts'
import { isSignedIn } from '../token.ts'

test.each<[string, Error, string | null, boolean]>([
  ['a refusal shows its message', new RefusedError('Not today', { status: 422 }), 'Not today', true],
  ['a failure shows the text of the screen', new FailedError('no reply', 0), 'Network request failed', true],
  ['a refused session ends', new RefusedError('Sign in again', { status: 401 }), 'Sign in again', false],
  ['a failed session ends without a text', new FailedError('no JSON', 401), null, false],
])('%s', async (_, error, text, stays) => {
  await renderAt(null)
  sessionStorage.setItem('token', 'token-1')
  showError(error, 'Network request failed')
  if (text) await expect.element(page.getByText(text)).toBeVisible()
  else expect(page.getByText('Network request failed').query()).toBeNull()
  expect(isSignedIn()).toBe(stays)
})
