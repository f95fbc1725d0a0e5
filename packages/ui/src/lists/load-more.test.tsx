import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LoadMore } from './load-more.tsx'

test('the button keeps the focus while it loads, and the line at the end takes it', async () => {
  const onLoad = vi.fn<() => void>()
  const { rerender } = await render(<LoadMore hasMore isLoading={false} onLoad={onLoad} />)
  const button = page.getByRole('button', { name: 'Load more' })
  await button.click()
  expect(onLoad).toHaveBeenCalledOnce()

  await rerender(<LoadMore hasMore isLoading onLoad={onLoad} />)
  await expect.element(button).toHaveFocus()
  await rerender(<LoadMore hasMore={false} isLoading={false} onLoad={onLoad} />)
  await expect.element(page.getByText("You've reached the end.")).toHaveFocus()
})

test('a list of one page has no line at its end', async () => {
  await render(<LoadMore hasMore={false} isLoading={false} onLoad={() => undefined} />)
  await expect.element(page.getByText("You've reached the end.")).not.toBeInTheDocument()
})

test('a failure is an alert and can be retried', async () => {
  await render(<LoadMore hasMore hasFailed isLoading={false} onLoad={() => undefined} />)
  await expect.element(page.getByRole('alert')).toHaveTextContent("We couldn't load more. Try again.")
  await expect.element(page.getByRole('button', { name: 'Load more' })).toBeVisible()
})
