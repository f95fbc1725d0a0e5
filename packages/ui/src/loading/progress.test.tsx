import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Progress } from './progress.tsx'

test('the progress is shown and announced in the same words', async () => {
  await render(<Progress label="Uploading" value={3_200} max={10_000} text="3.2 of 10 MB" />)

  const bar = page.getByRole('progressbar', { name: 'Uploading' })
  await expect.element(bar).toHaveAttribute('aria-valuetext', '3.2 of 10 MB')
  expect((bar.element() as HTMLProgressElement).position).toBe(0.32)
  await expect.element(page.getByText('3.2 of 10 MB')).toBeVisible()
})
