import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { resendConfirmation } from '@cairn/contract/member/account/sessions.ts'
import { takeBackClosing } from '@cairn/contract/member/account/closing.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderMember } from '../../testing/render-member.tsx'
import { NextStepCard } from './next-step-card.tsx'

const at = '2026-12-04T10:00:00Z'

test.each([
  ['replace_document', 'Send a document', '/kyc'],
  ['withdrawals_locked', 'See the activity', '/security'],
  ['first_deposit', 'Choose a plan', '/deposit'],
  ['verify_identity', 'Send a document', '/kyc'],
  ['add_address', 'Add an address', '/profile'],
  ['add_factor', 'Set it up', '/security'],
])('the step %s is offered with the link “%s”', async (step, title, path) => {
  await renderMember(<NextStepCard step={step} at={at} />)
  await expect.element(page.getByRole('link', { name: title })).toHaveAttribute('href', path)
})

test.each([[null], [undefined], ['a_step_of_a_later_server']])('the step %s shows nothing', async (step) => {
  await renderMember(<NextStepCard step={step} />)
  expect(page.getByRole('heading').query()).toBeNull()
})

test('an unconfirmed member reads where the link was sent, and gets another', async () => {
  const server = new FakeServer().reply(resendConfirmation)
  await renderMember(<NextStepCard step="confirm_email" />, { server })
  await expect.element(page.getByText(/^We sent a link to/)).toMatchTextContent('ada@example.com')
  await press('Send the link again')
  await expect.element(page.getByText('Sent. Look in your inbox, also under spam.')).toBeVisible()
  expect(page.getByRole('link').query()).toBeNull()
})

test('an account that will be closed has its time, and is kept with one press', async () => {
  const server = new FakeServer().reply(takeBackClosing)
  await renderMember(<NextStepCard step="account_closing" at={at} />, { server })
  await expect.element(page.getByText(/^On 4 December 2026/)).toBeVisible()
  await press('Keep my account')
  await expect.element(page.getByText('Your account stays.')).toBeVisible()
})
