import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Waiting } from './waiting.tsx'

test('what loads is announced, and screen readers ignore its shape', async () => {
  const { container } = await render(<Waiting for="your history" lines={4} />)

  await expect.element(page.getByRole('status')).toHaveTextContent('Loading your history…')
  const shape = container.querySelector('[aria-hidden=true]')!
  expect(shape.querySelectorAll('.bg-sunken')).toHaveLength(4)
  expect(container.querySelectorAll('.bg-sunken')).toHaveLength(4)
})

test('another shape replaces the rows', async () => {
  const { container } = await render(
    <Waiting for="your balance">
      <b>shape</b>
    </Waiting>,
  )
  expect(container.querySelector('[aria-hidden=true]')).toHaveTextContent('shape')
  expect(container.querySelectorAll('.bg-sunken')).toHaveLength(0)
})
