import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Failed } from './failed.tsx'

test('what has failed is told at once, and can be tried again', async () => {
  const onRetry = vi.fn()
  await render(<Failed message="Your history could not be loaded." onRetry={onRetry} />)
  await expect.element(page.getByRole('alert').getByText('Your history could not be loaded.')).toBeVisible()

  await page.getByRole('button', { name: 'Try again' }).click()

  expect(onRetry).toHaveBeenCalledOnce()
})

test('while it is tried again nobody can ask for it once more', async () => {
  const onRetry = vi.fn()
  await render(<Failed message="Your history could not be loaded." onRetry={onRetry} isRetrying />)
  const button = page.getByRole('button', { name: 'Try again' })
  await expect.element(button).toHaveAttribute('aria-busy', 'true')

  await button.click({ force: true })

  expect(onRetry).not.toHaveBeenCalled()
})
