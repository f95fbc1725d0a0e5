import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Empty } from './empty.tsx'

test('an empty list shows its text and the next step, and is no alert', async () => {
  const { rerender } = await render(<Empty text="No deposit has been made" />)
  await expect.element(page.getByText('No deposit has been made')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()

  await rerender(
    <Empty text="No deposit has been made">
      <a href="#deposit">Make a deposit</a>
    </Empty>,
  )
  await expect.element(page.getByRole('link', { name: 'Make a deposit' })).toBeVisible()
})

test('an empty list looks different from a failed one', async () => {
  const { container } = await render(<Empty text="No deposit has been made" />)
  expect(getComputedStyle(container.firstElementChild!).borderTopStyle).toBe('dashed')
})
