import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { emulateMedia } from '../../gallery/emulate-media.ts'
import { Spinner } from './spinner.tsx'

test('the spinner turns, but not with reduced motion', async () => {
  const { container } = await render(<Spinner />)
  expect(container.firstElementChild!.getAnimations()).toHaveLength(1)

  await emulateMedia({ 'prefers-reduced-motion': 'reduce' })

  expect(container.firstElementChild!.getAnimations()).toHaveLength(0)
})

test('screen readers ignore the spinner', async () => {
  const { container } = await render(<Spinner />)
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true')
})
