import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { resendConfirmation } from '@cairn/contract/member/account/sessions.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderMember } from '../../testing/render-member.tsx'
import { SendLinkAgain } from './send-link-again.tsx'

test('the link is sent again once, and the answer replaces the button', async () => {
  const server = new FakeServer().reply(resendConfirmation, {})
  await renderMember(<SendLinkAgain />, { server })
  await press('Send the link again')
  await expect.element(page.getByRole('status').filter({ hasText: 'Sent.' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send the link again' })).not.toBeInTheDocument()
  expect(server.sent.map(({ call }) => call)).toEqual(['member/account/confirmation'])
})

test('a refusal is a message, and the button stays', async () => {
  const server = new FakeServer().refuse(resendConfirmation, 'too_many_attempts')
  await renderMember(<SendLinkAgain />, { server })
  await press('Send the link again')
  await expect.element(page.getByText(/^Too many attempts/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send the link again' })).toBeVisible()
})
