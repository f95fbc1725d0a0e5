import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Logo, LogoMark, StackedLogo } from './logo.tsx'

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

test.each([
  [true, [0, 25, 50, 75]],
  [false, []],
])('the stones that move (%s) are stacked within 150 ms', async (isMoving, delays) => {
  const { container } = await render(<StackedLogo className="size-14" isMoving={isMoving} />)
  const motions = container.querySelector('svg')!.getAnimations({ subtree: true })
  expect(motions.map(({ effect }) => effect?.getTiming().delay)).toEqual(delays)
  for (const { effect } of motions) expect(effect?.getComputedTiming().endTime).toBeLessThanOrEqual(150)
})
