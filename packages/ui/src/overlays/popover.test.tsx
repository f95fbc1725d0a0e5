import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Popover } from './popover.tsx'

const button = page.getByRole('button', { name: 'Account' })
const panel = page.getByRole('region', { name: 'Your account' })

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a press outside', () => page.getByText('Outside').click()],
  ['a press on a link', () => page.getByRole('link').click()],
])('the button opens the panel, and %s closes it', async (_, close) => {
  const onClosed = vi.fn()
  await render(
    <>
      <Popover label="Your account" button="Account" onClosed={onClosed}>
        <a href="#profile">Profile</a>
      </Popover>
      <p style={{ marginTop: 200 }}>Outside</p>
    </>,
  )
  await button.click()
  await expect.element(panel).toBeVisible()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await close()
  await expect.element(panel).not.toBeInTheDocument()
  await expect.poll(() => onClosed.mock.calls.length).toBe(1)
})
