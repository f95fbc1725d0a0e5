import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderAt } from '../../testing/render-member.tsx'
import { NextStepCard } from './next-step-card.tsx'

test.each([
  ['first_deposit', 'Choose a plan', '/deposit'],
  ['verify_identity', 'Send a document', '/kyc'],
  ['add_address', 'Add an address', '/profile'],
])('the step %s is offered with the link “%s”', async (step, title, path) => {
  await renderAt(<NextStepCard step={step} />)
  await expect.element(page.getByRole('link', { name: title })).toHaveAttribute('href', path)
})

test.each([[null], [undefined], ['a_step_of_a_later_server']])('the step %s shows nothing', async (step) => {
  await renderAt(<NextStepCard step={step} />)
  expect(page.getByRole('heading').query()).toBeNull()
})
