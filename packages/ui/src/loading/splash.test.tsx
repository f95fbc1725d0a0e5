import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Splash } from './splash.tsx'

test('the logo pulses on the whole page, and loading is announced (UI-A4)', async () => {
  const { container } = await render(<Splash />)
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading…')
  const { width, height } = page.getByRole('status').element().getBoundingClientRect()
  expect([width, height]).toEqual([innerWidth, innerHeight])
  expect(container.querySelector('svg')?.getAnimations()).toHaveLength(1)
})
