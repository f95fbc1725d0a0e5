import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Retry } from './retry.tsx'

test('a failed page shows an error and can be retried', async () => {
  const onRetry = vi.fn<() => void>()
  await render(<Retry message="We couldn't show this page." note="Nothing was changed." onRetry={onRetry} />)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent("We couldn't show this page.")
  await expect.element(page.getByText('Nothing was changed.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(onRetry).toHaveBeenCalledOnce()
})
