import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Checkbox } from './checkbox.tsx'

test('a press on the label checks the box', async () => {
  await render(<Checkbox name="remember" label="Remember me" />)

  await page.getByText('Remember me').click()

  await expect.element(page.getByRole('checkbox', { name: 'Remember me' })).toBeChecked()
})

test('the keyboard checks the box', async () => {
  await render(<Checkbox name="remember" label="Remember me" />)

  await userEvent.tab()
  await userEvent.keyboard(' ')

  await expect.element(page.getByRole('checkbox')).toBeChecked()
})

test('the error describes the box', async () => {
  const { rerender } = await render(<Checkbox name="terms" label="I agree" />)
  const box = page.getByRole('checkbox')
  await expect.element(box).not.toHaveAttribute('aria-invalid')

  await rerender(<Checkbox name="terms" label="I agree" error="Tick the box to continue." />)

  await expect.element(box).toHaveAttribute('aria-invalid', 'true')
  await expect.element(box).toHaveAccessibleDescription('Tick the box to continue.')
})
