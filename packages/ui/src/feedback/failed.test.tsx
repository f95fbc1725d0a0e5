import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Failed } from './failed.tsx'

test('a failure is an alert and can be retried', async () => {
  const onRetry = vi.fn()
  await render(<Failed message="We couldn't load your history." onRetry={onRetry} />)
  await expect.element(page.getByRole('alert').getByText("We couldn't load your history.")).toBeVisible()

  await page.getByRole('button', { name: 'Try again' }).click()

  expect(onRetry).toHaveBeenCalledOnce()
})

test('it cannot be retried while it is retried', async () => {
  const onRetry = vi.fn()
  await render(<Failed message="We couldn't load your history." onRetry={onRetry} isRetrying />)
  const button = page.getByRole('button', { name: 'Try again' })
  await expect.element(button).toHaveAttribute('aria-busy', 'true')

  await button.click({ force: true })

  expect(onRetry).not.toHaveBeenCalled()
})
