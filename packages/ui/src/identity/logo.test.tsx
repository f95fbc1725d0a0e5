import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Logo, LogoMark } from './logo.tsx'

test('screen readers read the name of the logo once', async () => {
  const { container } = await render(<Logo />)
  expect(container.textContent).toBe('Cairn')
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
})

test('the mark has the colour of the text around it', async () => {
  const { container } = await render(
    <span style={{ color: 'rgb(1, 2, 3)' }}>
      <LogoMark />
    </span>,
  )
  expect(getComputedStyle(container.querySelector('path')!).fill).toBe('rgb(1, 2, 3)')
})
