import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'

test('a button can be pressed by mouse and by keyboard', async () => {
  const onClick = vi.fn()
  await render(<Button onClick={onClick}>Withdraw</Button>)

  await page.getByRole('button', { name: 'Withdraw' }).click()
  await userEvent.keyboard('{Enter}')

  expect(onClick).toHaveBeenCalledTimes(2)
})

test('a busy button keeps its focus and ignores presses', async () => {
  const onClick = vi.fn()
  const { rerender } = await render(<Button onClick={onClick}>Withdraw</Button>)
  const button = page.getByRole('button', { name: 'Withdraw' })
  button.element().focus()

  await rerender(
    <Button onClick={onClick} isBusy>
      Withdraw
    </Button>,
  )
  await button.click({ force: true })
  await userEvent.keyboard('{Enter}')

  expect(onClick).not.toHaveBeenCalled()
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
})

test('a busy submit button does not submit its form', async () => {
  const onSubmit = vi.fn((event: SubmitEvent) => event.preventDefault())
  addEventListener('submit', onSubmit)
  await render(
    <form>
      <Button type="submit" isBusy>
        Send
      </Button>
    </form>,
  )

  await page.getByRole('button', { name: 'Send' }).click({ force: true })

  expect(onSubmit).not.toHaveBeenCalled()
  removeEventListener('submit', onSubmit)
})

test('a button submits no form by default', async () => {
  const screen = await render(<Button>Look</Button>)
  expect(screen.getByRole('button').element()).toHaveAttribute('type', 'button')
})
