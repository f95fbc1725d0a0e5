import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { emulateMedia } from '../../gallery/emulate-media.ts'
import { Spinner } from './spinner.tsx'

test('the spinner turns, and holds still for those who ask for less motion', async () => {
  const { container } = await render(<Spinner />)
  expect(container.firstElementChild!.getAnimations()).toHaveLength(1)

  await emulateMedia({ 'prefers-reduced-motion': 'reduce' })

  expect(container.firstElementChild!.getAnimations()).toHaveLength(0)
})

test('the spinner is only a picture of what the words say', async () => {
  const { container } = await render(<Spinner />)
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true')
})
